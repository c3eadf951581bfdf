import { expect, it } from 'vitest'
import { matchEntries } from './match.rules.ts'

const entries = ['VW Crafter, HH-EM 9', 'Café Elbblick', 'Crafts Café', 'Screens'].map((text) => ({ text }))
const listMatches = (typed: string) => matchEntries(entries, typed).map(({ text }) => text)

it('finds by every word, whatever the case and the accents', () => {
  expect(listMatches('cafe')).toEqual(['Café Elbblick', 'Crafts Café'])
  expect(listMatches('hh craf')).toEqual(['VW Crafter, HH-EM 9'])
  expect(listMatches('kiosk')).toEqual([])
})

it('puts first what begins like that', () => {
  expect(listMatches('craf')).toEqual(['Crafts Café', 'VW Crafter, HH-EM 9'])
})

it('shows all while nothing is typed, and at most eight', () => {
  expect(listMatches('')).toEqual(entries.map(({ text }) => text))
  expect(
    matchEntries(
      Array.from({ length: 40 }, () => ({ text: 'a' })),
      'a',
    ),
  ).toHaveLength(8)
})

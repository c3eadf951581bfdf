import { expect, it } from 'vitest'
import { matchEntries } from './match.rules.ts'

const entries = ['VW Crafter, HH-EM 9', 'Café Elbblick', 'Crafts Café', 'Screens'].map((text) => ({ text }))
const listMatches = (typed: string) => matchEntries(entries, typed).map(({ text }) => text)

it('matches every word, ignoring case and accents', () => {
  expect(listMatches('cafe')).toEqual(['Café Elbblick', 'Crafts Café'])
  expect(listMatches('hh craf')).toEqual(['VW Crafter, HH-EM 9'])
  expect(listMatches('kiosk')).toEqual([])
})

it('sorts matches at the beginning first', () => {
  expect(listMatches('craf')).toEqual(['Crafts Café', 'VW Crafter, HH-EM 9'])
})

it('shows all entries without input, and at most eight', () => {
  expect(listMatches('')).toEqual(entries.map(({ text }) => text))
  expect(
    matchEntries(
      Array.from({ length: 40 }, () => ({ text: 'a' })),
      'a',
    ),
  ).toHaveLength(8)
})

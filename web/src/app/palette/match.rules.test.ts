import { expect, it } from 'vitest'
import { matching } from './match.rules.ts'

const entries = ['VW Crafter, HH-EM 9', 'Café Elbblick', 'Crafts Café', 'Screens'].map((text) => ({ text }))
const found = (typed: string) => matching(entries, typed).map(({ text }) => text)

it('finds by every word, whatever the case and the accents', () => {
  expect(found('cafe')).toEqual(['Café Elbblick', 'Crafts Café'])
  expect(found('hh craf')).toEqual(['VW Crafter, HH-EM 9'])
  expect(found('kiosk')).toEqual([])
})

it('puts first what begins like that', () => {
  expect(found('craf')).toEqual(['Crafts Café', 'VW Crafter, HH-EM 9'])
})

it('shows all while nothing is typed, and at most eight', () => {
  expect(found('')).toEqual(entries.map(({ text }) => text))
  expect(
    matching(
      Array.from({ length: 40 }, () => ({ text: 'a' })),
      'a',
    ),
  ).toHaveLength(8)
})

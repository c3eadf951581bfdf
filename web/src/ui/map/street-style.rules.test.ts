import { expect, it } from 'vitest'
import { buildStreetStyle, STREET_COLOURS, type StreetColours } from './street-style.rules.ts'

// The entries have the names of the roles.
const colours = Object.fromEntries(
  Object.keys(STREET_COLOURS).map((name, index) => [name, `rgb(${index}, 0, 0)`]),
) as StreetColours
const createArea = (url: string) => ({
  url,
  bounds: { west: 1, south: 2, east: 3, north: 4 },
  minZoom: 0,
  maxZoom: 15,
})
const { sources, layers, glyphs, sprite } = buildStreetStyle(
  [createArea('http://a.test/one'), createArea('http://a.test/two')],
  { colours, fonts: ['Sans'], language: 'fr' },
)

it('the style of streets names no server but that of the files (MAP-5, decision 32)', () => {
  expect([glyphs, sprite]).toEqual([undefined, undefined])
  expect(JSON.stringify({ sources, layers }).match(/https?:[^"]*/g)).toEqual([
    'http://a.test/one/{z}/{x}/{y}',
    'http://a.test/two/{z}/{x}/{y}',
  ])
})

it('draws the land of all areas below the roads of each, and names last', () => {
  const kinds = layers.map(({ id }) => id)
  expect(kinds.slice(0, 2)).toEqual(['earth-0', 'earth-1'])
  expect(Math.max(...['earth-1', 'water-1'].map((id) => kinds.indexOf(id)))).toBeLessThan(kinds.indexOf('roads-0'))
  expect(kinds.slice(-2)).toEqual(['towns-0', 'towns-1'])
  expect(new Set(kinds).size).toBe(kinds.length)
})

it('draws roads in three widths, names of places in the language of the page, and in its fonts', () => {
  const find = (id: string) => JSON.stringify(layers.find((layer) => layer.id === id))
  expect(find('roads-0')).toContain('["match",["get","kind"],"highway",5,"major_road",4,2]')
  expect(find('towns-0')).toContain('["coalesce",["get","name:fr"],["get","name"]]')
  expect(find('towns-0')).toContain('"text-font":["Sans"]')
})

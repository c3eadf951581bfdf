import { describe, expect, it } from 'vitest'
import { CLUSTERS_FROM, gridLines, gridStep, groupsOf, isOneSpot, type PlacedPoint, townsOf } from './map.rules.ts'

const at = (id: string, latitude: number, longitude: number, town?: string): PlacedPoint => ({
  id,
  name: id,
  tone: 'online',
  state: 'online',
  latitude,
  longitude,
  to: `/${id}`,
  town,
})
/** A flat world of a thousand pixels per degree. */
const pixelOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  x: longitude * 1000,
  y: latitude * 1000,
})
const names = (groups: ReturnType<typeof groupsOf>) => groups.map(({ key }) => key)

describe('points on the map', () => {
  it('stand alone while there are few, but for those of one spot (MAP-3)', () => {
    const points = [at('a', 48.1, 11.5), at('b', 48.1, 11.5), at('c', 48.15, 11.5)]
    expect(names(groupsOf(points, undefined, pixelOf))).toEqual(['a b', 'c'])
  })
  it('are drawn as one where their markers would lie over each other', () => {
    const points = [at('a', 48, 11), at('b', 48.03, 11.01), at('c', 48.06, 11.02), at('d', 48, 11.037)]
    expect(names(groupsOf(points, undefined, pixelOf))).toEqual(['a b', 'c', 'd'])
    expect(names(groupsOf(points, 'a', pixelOf))).toEqual(['a', 'b c', 'd'])
  })
  it('are gathered with their neighbours from 50 on', () => {
    const many = Array.from({ length: CLUSTERS_FROM }, (_, index) => at(`p${index}`, 48, 11 + index / 25))
    const far = at('far', 50, 11)
    expect(groupsOf(many.slice(1), undefined, pixelOf)).toHaveLength(CLUSTERS_FROM - 1)
    const groups = groupsOf([...many.slice(1), far], undefined, pixelOf)
    // The first of them is left out, so they begin at 11,040 px: thirty-one fields of 64 px, and the one far away.
    expect(groups).toHaveLength(32)
    expect(groups.flatMap(({ points }) => points)).toHaveLength(CLUSTERS_FROM)
  })
  it('never hide the selected one', () => {
    expect(names(groupsOf([at('a', 1, 1), at('b', 1, 1), at('c', 1, 1)], 'b', pixelOf))).toEqual(['a c', 'b'])
  })
  it('of one spot are not told apart by zooming', () => {
    expect(isOneSpot([at('a', 1, 1), at('b', 1, 1.00001)])).toBe(true)
    expect(isOneSpot([at('a', 1, 1), at('b', 1, 1.001)])).toBe(false)
  })
  it('name their town once, in their middle', () => {
    expect(townsOf([at('a', 48, 11, 'Graz'), at('b', 49, 13, 'Graz'), at('c', 0, 0)])).toEqual([
      { name: 'Graz', latitude: 48.5, longitude: 12 },
    ])
  })
})

describe('the grid of the map', () => {
  it.each([
    [360, 1200, 30],
    [10, 1000, 2],
    [0.1, 1000, 0.02],
    [0.0001, 1000, 0.001],
  ])('over %d degrees on %d px has a line every %d degrees', (span, size, step) => {
    expect(gridStep(span, size)).toBe(step)
  })
  it('has its lines at round degrees', () => {
    expect(gridLines(9.93, 10.01, 0.02)).toEqual([9.94, 9.96, 9.98, 10])
    expect(gridLines(-1, 1, 1)).toEqual([-1, 0, 1])
  })
})

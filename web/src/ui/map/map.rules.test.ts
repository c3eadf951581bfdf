import { describe, expect, it } from 'vitest'
import {
  MIN_CLUSTER_POINTS,
  listGridLines,
  computeGridStep,
  groupPoints,
  isOneSpot,
  type PlacedPoint,
  groupLocations,
  listAreasInView,
} from './map.rules.ts'

const createPoint = (id: string, latitude: number, longitude: number, locationName?: string): PlacedPoint => ({
  id,
  name: id,
  tone: 'online',
  state: 'online',
  latitude,
  longitude,
  to: `/${id}`,
  locationName: locationName,
})
/** A flat world of a thousand pixels per degree. */
const project = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  x: longitude * 1000,
  y: latitude * 1000,
})
const listKeys = (groups: ReturnType<typeof groupPoints>) => groups.map(({ key }) => key)

describe('points on the map', () => {
  it('are separate while there are few, except at the same position (MAP-3)', () => {
    const points = [createPoint('a', 48.1, 11.5), createPoint('b', 48.1, 11.5), createPoint('c', 48.15, 11.5)]
    expect(listKeys(groupPoints(points, undefined, project))).toEqual(['a b', 'c'])
  })
  it('are grouped where their markers would overlap', () => {
    const points = [
      createPoint('a', 48, 11),
      createPoint('b', 48.03, 11.01),
      createPoint('c', 48.06, 11.02),
      createPoint('d', 48, 11.037),
    ]
    expect(listKeys(groupPoints(points, undefined, project))).toEqual(['a b', 'c', 'd'])
    expect(listKeys(groupPoints(points, 'a', project))).toEqual(['a', 'b c', 'd'])
  })
  it('are grouped with their neighbours from 50 on', () => {
    const many = Array.from({ length: MIN_CLUSTER_POINTS }, (_, index) => createPoint(`p${index}`, 48, 11 + index / 25))
    const far = createPoint('far', 50, 11)
    expect(groupPoints(many.slice(1), undefined, project)).toHaveLength(MIN_CLUSTER_POINTS - 1)
    const groups = groupPoints([...many.slice(1), far], undefined, project)
    // The first of them is left out, so they begin at 11,040 px: thirty-one cells of 64 px, and the distant one.
    expect(groups).toHaveLength(32)
    expect(groups.flatMap(({ points }) => points)).toHaveLength(MIN_CLUSTER_POINTS)
  })
  it('never hide the selected one', () => {
    expect(
      listKeys(groupPoints([createPoint('a', 1, 1), createPoint('b', 1, 1), createPoint('c', 1, 1)], 'b', project)),
    ).toEqual(['a c', 'b'])
  })
  it('at the same position are not separated by zooming', () => {
    expect(isOneSpot([createPoint('a', 1, 1), createPoint('b', 1, 1.00001)])).toBe(true)
    expect(isOneSpot([createPoint('a', 1, 1), createPoint('b', 1, 1.001)])).toBe(false)
  })
  it('have one label per location, in their middle', () => {
    expect(
      groupLocations([createPoint('a', 48, 11, 'Graz'), createPoint('b', 49, 13, 'Graz'), createPoint('c', 0, 0)]),
    ).toEqual([{ name: 'Graz', latitude: 48.5, longitude: 12 }])
  })
})

describe('the grid of the map', () => {
  it.each([
    [360, 1200, 30],
    [10, 1000, 2],
    [0.1, 1000, 0.02],
    [0.0001, 1000, 0.001],
  ])('over %d degrees on %d px has a line every %d degrees', (span, size, step) => {
    expect(computeGridStep(span, size)).toBe(step)
  })
  it('has its lines at round degrees', () => {
    expect(listGridLines(9.93, 10.01, 0.02)).toEqual([9.94, 9.96, 9.98, 10])
    expect(listGridLines(-1, 1, 1)).toEqual([-1, 0, 1])
  })
})

describe('streets', () => {
  const town = { name: 'town', bounds: { west: 13, south: 47, east: 14, north: 48 } }
  it.each<[string, { west: number; south: number; east: number; north: number; zoom: number }, string[]]>([
    ['a view inside', { west: 13.1, south: 47.1, east: 13.2, north: 47.2, zoom: 14 }, ['town']],
    ['a view over its corner', { west: 12, south: 46, east: 13.01, north: 47.01, zoom: 9 }, ['town']],
    ['a view beside it', { west: 14, south: 47, east: 15, north: 48, zoom: 12 }, []],
    ['a view of half a country', { west: 10, south: 45, east: 16, north: 50, zoom: 8 }, []],
  ])('are drawn in %s (decision 32)', (_what, view, names) => {
    expect(listAreasInView([town], view).map(({ name }) => name)).toEqual(names)
  })
})

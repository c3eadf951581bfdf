import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { buildPmtiles, type TestTile } from '../../server/src/testing/pmtiles.ts'

/** A small town as an operator's file has it: vector tiles of the Protomaps basemap, version 4. */

/** Around Salzburg, where the fleet of the page tests is. */
export const TOWN_BOUNDS = { west: 12.97, south: 47.76, east: 13.12, north: 47.85 }
/** The western shore of its lake. */
export const SHORE_LONGITUDE = 13.04
const MIDDLE = { longitude: 13.045, latitude: 47.805 }
const [MIN_ZOOM, MAX_ZOOM] = [8, 14]

type Position = [longitude: number, latitude: number]
type Layers = Record<string, Feature[]>
type Feature = { type: 'Feature'; properties: Record<string, string>; geometry: Geometry }
type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] }

/** The file of the town. */
export function buildTownMap(): Buffer {
  const layers = Object.entries(listLayers()).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: MAX_ZOOM, tolerance: 2 }),
  }))
  const tiles: TestTile[] = listTiles().map((tile) => {
    const found = layers.map(({ name, index }) => [name, index.getTile(tile.z, tile.x, tile.y)] as const)
    const filled = found.filter((entry): entry is [string, GeoJSONVTTile] => entry[1] !== null)
    return { ...tile, bytes: fromGeojsonVt(Object.fromEntries(filled), { version: 2 }) }
  })
  const fields = { kind: 'String', name: 'String' }
  return buildPmtiles({
    tiles,
    bounds: TOWN_BOUNDS,
    metadata: {
      attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap</a>',
      vector_layers: layers.map(({ name }) => ({ id: name, fields })),
    },
  })
}

function listTiles(): { z: number; x: number; y: number }[] {
  const toColumn = (longitude: number, z: number) => Math.floor(((longitude + 180) / 360) * 2 ** z)
  const toRow = (latitude: number, z: number) => {
    const radians = (latitude * Math.PI) / 180
    return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 2 ** z)
  }
  const list = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const { west, south, east, north } = TOWN_BOUNDS
  return list(MIN_ZOOM, MAX_ZOOM).flatMap((z) =>
    list(toColumn(west, z), toColumn(east, z)).flatMap((x) =>
      list(toRow(north, z), toRow(south, z)).map((y) => ({ z, x, y })),
    ),
  )
}

function listLayers(): Layers {
  const { west, south, east, north } = TOWN_BOUNDS
  const span = (from: number, to: number, count: number) =>
    Array.from({ length: count }, (_, index) => from + ((to - from) * (index + 0.5)) / count)
  const streets = [
    ...span(west, east, 60).map((longitude, index) =>
      createLine(`Gasse ${index}`, [longitude, south + 0.02], [longitude + 0.01, north - 0.02]),
    ),
    ...span(south + 0.01, north - 0.01, 50).map((latitude, index) =>
      createLine(`Weg ${index}`, [west, latitude], [east, latitude + 0.003]),
    ),
  ]
  const major = span(0, 360, 8).map((angle, index) => {
    const [x, y] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    const { longitude, latitude } = MIDDLE
    return createLine(
      `Hauptstraße ${index}`,
      [longitude, latitude],
      [longitude + x * 0.07, latitude + y * 0.045],
      'major_road',
    )
  })
  return {
    earth: [createArea('earth', west - 1, south - 1, east + 1, north + 1)],
    landuse: [createArea('park', 13.005, 47.79, 13.025, 47.808), createArea('forest', 13.065, 47.775, 13.1, 47.79)],
    water: [
      createFeature('lake', { type: 'Polygon', coordinates: [buildRing(SHORE_LONGITUDE, 47.76, 13.047, 47.85)] }),
      createFeature('stream', {
        type: 'LineString',
        coordinates: [
          [12.97, 47.82],
          [13.04, 47.8],
        ],
      }),
    ],
    buildings: span(13.0, 13.09, 70).flatMap((longitude, column) =>
      span(47.785, 47.83, 50)
        .filter((_, row) => (column * 7 + row * 3) % 4 !== 0)
        .map((latitude) => createArea('building', longitude, latitude, longitude + 0.0006, latitude + 0.0004)),
    ),
    roads: [
      ...streets,
      ...major,
      createLine('A 1', [west, 47.78], [east, 47.84], 'highway'),
      createLine('', [west, 47.84], [east, 47.79], 'rail'),
      createLine('', [13.005, 47.79], [13.025, 47.808], 'path'),
    ],
    places: [
      createPlace('Salzburg', MIDDLE.longitude, MIDDLE.latitude, 'locality', 'city'),
      createPlace('Maxglan', 13.01, 47.8, 'neighbourhood', 'suburb'),
      createPlace('Gnigl', 13.075, 47.815, 'neighbourhood', 'suburb'),
    ],
  }
}

const createFeature = (kind: string, geometry: Geometry, properties: Record<string, string> = {}): Feature => ({
  type: 'Feature',
  properties: { kind, ...properties },
  geometry,
})
const createLine = (name: string, from: Position, to: Position, kind = 'minor_road') =>
  createFeature(kind, { type: 'LineString', coordinates: [from, to] }, name === '' ? {} : { name })
const createPlace = (name: string, longitude: number, latitude: number, kind: string, detail: string) =>
  createFeature(kind, { type: 'Point', coordinates: [longitude, latitude] }, { name, kind_detail: detail })
const createArea = (kind: string, west: number, south: number, east: number, north: number) =>
  createFeature(kind, { type: 'Polygon', coordinates: [buildRing(west, south, east, north)] })
const buildRing = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]

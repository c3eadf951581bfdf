import type { MapArea } from '@marquee/contract/maps'
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'

/** The roles of VIS-3 that streets use, as the browser computed them. */
export const STREET_COLOURS = {
  land: '--mq-map-land',
  green: '--mq-map-green',
  water: '--mq-map-water',
  building: '--mq-map-building',
  edge: '--mq-map-edge',
  road: '--mq-map-road',
  line: '--mq-map-line',
  place: '--mq-text-2',
  street: '--mq-text-3',
} as const
export type StreetColours = Readonly<Record<keyof typeof STREET_COLOURS, string>>
export type StreetLook = {
  readonly colours: StreetColours
  readonly fonts: readonly string[]
  readonly language: string
}

const GREEN = [
  'allotments',
  'cemetery',
  'forest',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'meadow',
  'national_park',
  'nature_reserve',
  'park',
  'pitch',
  'playground',
  'recreation_ground',
  'scrub',
  'village_green',
  'wood',
  'zoo',
]

/**
 * The style of streets: how each layer of the Protomaps basemap (version 4) is drawn, for each area.
 *
 * Without `glyphs` the library draws letters with the fonts of the page, so no font server is needed.
 *
 * @param look `fonts`: the families of the page; `language`: that of place names, streets have the names on their signs
 */
export function buildStreetStyle(
  areas: readonly (Pick<MapArea, 'bounds' | 'minZoom' | 'maxZoom'> & { url: string })[],
  look: StreetLook,
): StyleSpecification {
  const sources = areas.map(({ url, bounds: { west, south, east, north }, minZoom, maxZoom }, index) => [
    `area-${index}`,
    {
      type: 'vector' as const,
      tiles: [`pmtiles://${url}/{z}/{x}/{y}`],
      bounds: [west, south, east, north] as [number, number, number, number],
      minzoom: minZoom,
      maxzoom: maxZoom,
    },
  ])
  const layers = [...listGround(look.colours), ...listRoads(look.colours), ...listLabels(look)]
  return {
    version: 8,
    sources: Object.fromEntries(sources),
    // Layer by layer, so that the land of one area does not cover the roads of its neighbour.
    layers: layers.flatMap((layer) =>
      areas.map((_area, index) => ({ ...layer, id: `${layer.id}-${index}`, source: `area-${index}` })),
    ),
  }
}

/** A layer of every area, without its source. */
type Layer = LayerSpecification & { 'source-layer': string }
type LineLayout = LineLayerSpecification['layout']
type SymbolLayout = SymbolLayerSpecification['layout']

const isKind = (...kinds: string[]): FilterSpecification => ['in', ['get', 'kind'], ['literal', kinds]]
const IS_AREA: FilterSpecification = ['==', ['geometry-type'], 'Polygon']
const IS_LINE: FilterSpecification = ['==', ['geometry-type'], 'LineString']

function listGround(colours: StreetColours): Layer[] {
  const fill = (id: string, sourceLayer: string, colour: string) =>
    ({ id, type: 'fill', source: '', 'source-layer': sourceLayer, paint: { 'fill-color': colour } }) as const
  const line = (id: string, sourceLayer: string) =>
    ({ id, type: 'line', source: '', 'source-layer': sourceLayer }) as const
  return [
    { ...fill('earth', 'earth', colours.land), filter: IS_AREA },
    { ...fill('green', 'landuse', colours.green), filter: isKind(...GREEN) },
    { ...fill('water', 'water', colours.water), filter: IS_AREA },
    {
      ...line('rivers', 'water'),
      filter: IS_LINE,
      paint: { 'line-color': colours.water, 'line-width': byZoom([10, 0.5], [16, 4]) },
    },
    { ...fill('buildings', 'buildings', colours.building), minzoom: 13 },
    {
      ...line('borders', 'boundaries'),
      filter: isKind('country', 'region'),
      paint: { 'line-color': colours.line, 'line-dasharray': [4, 3] },
    },
  ]
}

function listRoads(colours: StreetColours): Layer[] {
  const roads = { type: 'line', source: '', 'source-layer': 'roads' } as const
  const filter = isKind('highway', 'major_road', 'minor_road')
  const layout: LineLayout = {
    'line-cap': 'round',
    'line-join': 'round',
    'line-sort-key': ['match', ['get', 'kind'], 'highway', 2, 'major_road', 1, 0],
  }
  const paint = (colour: string, extraPx: number) => ({ 'line-color': colour, 'line-width': buildRoadWidth(extraPx) })
  return [
    {
      ...roads,
      id: 'paths',
      filter: isKind('path', 'other'),
      minzoom: 14,
      paint: { 'line-color': colours.edge, 'line-dasharray': [3, 2] },
    },
    { ...roads, id: 'rails', filter: isKind('rail'), minzoom: 10, paint: { 'line-color': colours.line } },
    { ...roads, id: 'edges', filter, layout, paint: paint(colours.edge, 1.6) },
    { ...roads, id: 'roads', filter, layout, paint: paint(colours.road, 0) },
  ]
}

/** The width of motorways, main roads and all others. @param extraPx for their edges */
function buildRoadWidth(extraPx: number): ExpressionSpecification {
  const atZoom = (highway: number, major: number, minor: number) =>
    ['match', ['get', 'kind'], 'highway', highway + extraPx, 'major_road', major + extraPx, minor + extraPx] as const
  return byZoom([8, atZoom(1.2, 0.6, 0.2)], [12, atZoom(3, 2, 0.7)], [14, atZoom(5, 4, 2)], [17, atZoom(16, 13, 9)])
}

function listLabels({ colours, fonts, language }: StreetLook): Layer[] {
  const symbols = (id: string, sourceLayer: string, colour: string) =>
    ({
      id,
      type: 'symbol',
      source: '',
      'source-layer': sourceLayer,
      paint: { 'text-color': colour, 'text-halo-color': colours.land, 'text-halo-width': 1.5 },
    }) as const
  const ofStreets: SymbolLayout = {
    'symbol-placement': 'line',
    'text-field': ['get', 'name'],
    'text-font': [...fonts],
    'text-size': 11,
  }
  const ofPlaces: SymbolLayout = {
    'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
    'text-font': [...fonts],
    'text-max-width': 8,
    'text-size': ['match', ['get', 'kind_detail'], 'city', 18, 'town', 15, 12],
  }
  // Of labels that would overlap, the later ones are drawn.
  return [
    {
      ...symbols('street-names', 'roads', colours.street),
      filter: isKind('minor_road'),
      minzoom: 14,
      layout: ofStreets,
    },
    {
      ...symbols('road-names', 'roads', colours.street),
      filter: isKind('highway', 'major_road'),
      minzoom: 12,
      layout: ofStreets,
    },
    {
      ...symbols('quarters', 'places', colours.place),
      filter: isKind('neighbourhood', 'macrohood'),
      minzoom: 11,
      layout: ofPlaces,
    },
    { ...symbols('towns', 'places', colours.place), filter: isKind('locality'), layout: ofPlaces },
  ]
}

/** A value that grows between zoom levels as the map does. */
function byZoom(...stops: (readonly [zoom: number, value: unknown])[]): ExpressionSpecification {
  // The library has a type for every kind of expression; this one is built from parts of it.
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()] as unknown as ExpressionSpecification
}

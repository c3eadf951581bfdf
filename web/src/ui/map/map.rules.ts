/** A point on the map: its state has a shape and a word, never only a colour. */
export type MapTone = 'online' | 'offline' | 'plain'

export type MapPoint = {
  id: string
  name: string
  tone: MapTone
  /** The state in words, beside the name: "online". */
  state: string
  /** The kind in words, if a map shows several kinds: "Vehicle". */
  kind?: string
  /** Whether the point never moves; its marker then has a frame. */
  isFixed?: boolean
  /** Degrees; null if the position is unknown. Such points are only in the list. */
  latitude: number | null
  longitude: number | null
  /** The link of its name. */
  to: string
  /** A secondary line: its content, its address. */
  note?: string
  /** Its location, drawn as a label, so that the map is readable without tiles. */
  locationName?: string
}

export type PlacedPoint = MapPoint & { latitude: number; longitude: number }

export const isPlaced = (point: MapPoint): point is PlacedPoint => point.latitude !== null && point.longitude !== null

/** From this number of points on, neighbours are drawn as one disc with their count (MAP-3). */
export const MIN_CLUSTER_POINTS = 50
const CELL_PX = 64
/** A marker is 34 px wide: closer ones would overlap, and could not be tapped separately (WCAG 2.5.8). */
const APART_PX = 36
/** Degrees, about a metre: devices of one venue, which no zoom level separates. */
const SAME_SPOT = 1e-5

export type Group = { key: string; points: PlacedPoint[]; latitude: number; longitude: number }
type Projection = (position: { latitude: number; longitude: number }) => { x: number; y: number }

/**
 * Groups points: those whose markers would overlap always, neighbours once there are many.
 *
 * The selected point is always separate, so that it is visible.
 *
 * @param project the pixel position of a point at the current zoom level
 */
export function groupPoints(
  points: readonly PlacedPoint[],
  selectedId: string | undefined,
  project: Projection,
): Group[] {
  const toCell =
    points.length >= MIN_CLUSTER_POINTS
      ? (point: PlacedPoint) => {
          const { x, y } = project(point)
          return `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`
        }
      : ({ latitude, longitude }: PlacedPoint) =>
          `${Math.round(latitude / SAME_SPOT)} ${Math.round(longitude / SAME_SPOT)}`
  const cells = new Map<string, PlacedPoint[]>()
  for (const point of points) {
    const cell = point.id === selectedId ? `selected ${point.id}` : toCell(point)
    const members = cells.get(cell)
    if (members) members.push(point)
    else cells.set(cell, [point])
  }
  return mergeOverlapping([...cells.values()].map(createGroup), selectedId, project)
}

/** Merges a group into an earlier one that is too near. The selected point is never merged. */
function mergeOverlapping(groups: readonly Group[], selectedId: string | undefined, project: Projection): Group[] {
  const stands: { x: number; y: number; group: Group }[] = []
  const byCell = new Map<string, typeof stands>()
  const toCellKey = (column: number, row: number) => `${column} ${row}`
  for (const group of groups) {
    const { x, y } = project(group)
    const [column, row] = [Math.floor(x / APART_PX), Math.floor(y / APART_PX)]
    const around = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => byCell.get(toCellKey(column + right, row + down)) ?? []),
    )
    const isSelected = group.points[0]?.id === selectedId
    const near = isSelected ? undefined : around.find((one) => Math.hypot(one.x - x, one.y - y) < APART_PX)
    if (near) {
      const points = [...near.group.points, ...group.points]
      near.group = { ...near.group, key: buildGroupKey(points), points }
      continue
    }
    const stand = { x, y, group }
    stands.push(stand)
    if (isSelected) continue
    const cell = toCellKey(column, row)
    byCell.set(cell, [...(byCell.get(cell) ?? []), stand])
  }
  return stands.map(({ group }) => group)
}

const buildGroupKey = (points: readonly PlacedPoint[]) => points.map(({ id }) => id).join(' ')

function createGroup(points: PlacedPoint[]): Group {
  return {
    key: buildGroupKey(points),
    points,
    latitude: computeMean(points.map(({ latitude }) => latitude)),
    longitude: computeMean(points.map(({ longitude }) => longitude)),
  }
}

/** Whether zooming in would separate these points. */
export function isOneSpot(points: readonly PlacedPoint[]): boolean {
  const computeSpread = (values: number[]) => Math.max(...values) - Math.min(...values)
  return (
    computeSpread(points.map(({ latitude }) => latitude)) <= 2 * SAME_SPOT &&
    computeSpread(points.map(({ longitude }) => longitude)) <= 2 * SAME_SPOT
  )
}

export type LocationLabel = { name: string; latitude: number; longitude: number }

/** A label for each location, in the middle of its points. */
export function groupLocations(points: readonly PlacedPoint[]): LocationLabel[] {
  const byLocation = Map.groupBy(
    points.filter(({ locationName: town }) => town),
    ({ locationName: town }) => town ?? '',
  )
  return [...byLocation].map(([name, members]) => ({
    name,
    latitude: computeMean(members.map(({ latitude }) => latitude)),
    longitude: computeMean(members.map(({ longitude }) => longitude)),
  }))
}

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
const LINE_GAP_PX = 120

/** The distance of grid lines in degrees, so that they are at least 120 px apart. */
export function computeGridStep(spanDegrees: number, sizePx: number): number {
  const wanted = (spanDegrees / Math.max(1, sizePx)) * LINE_GAP_PX
  return STEPS.findLast((step) => step >= wanted) ?? STEPS[0] ?? 30
}

/** The grid lines between two degrees. */
export function listGridLines(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step)
  const count = Math.max(0, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(3)))
}

/** Farther out, the outlines show more than the few main roads that a tile has. */
export const MIN_STREET_ZOOM = 9

type Bounds = { west: number; south: number; east: number; north: number }

/** The areas that a view shows streets of; none in a view of half a country. */
export function listAreasInView<Area extends { bounds: Bounds }>(
  areas: readonly Area[],
  view: Bounds & { zoom: number },
): Area[] {
  if (view.zoom < MIN_STREET_ZOOM) return []
  return areas.filter(
    ({ bounds: { west, south, east, north } }) =>
      west < view.east && east > view.west && south < view.north && north > view.south,
  )
}

const computeMean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

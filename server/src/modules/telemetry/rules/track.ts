import { type Fix, computeDistanceM, selectTrusted } from './motion.ts'

/** A smaller deviation is invisible on a map of a city. */
const MIN_DEVIATION_M = 8

/**
 * The track of a vehicle with as few points as necessary: a point stays if the line without it would be more than eight
 * metres off (Ramer, Douglas and Peucker). Omits untrusted fixes, and a single fix far away from two that are close
 * together.
 *
 * @param fixes in time order
 */
export function buildTrack(fixes: readonly Fix[]): Fix[] {
  const points = removeLeaps(selectTrusted(fixes))
  const kept = new Set([0, points.length - 1])
  const open: [number, number][] = [[0, points.length - 1]]
  for (let segment = open.pop(); segment; segment = open.pop()) {
    const [first, last] = segment
    const far = findFarthest(points, first, last)
    if (far === undefined) continue
    kept.add(far)
    open.push([first, far], [far, last])
  }
  return points.filter((_, index) => kept.has(index))
}

/** No road vehicle drives there and back at more than 250 km/h. */
const MAX_SPEED_MPS = 250 / 3.6

/** Removes a jump there and back, which is a fault of the receiver. */
function removeLeaps(fixes: readonly Fix[]): Fix[] {
  return fixes.filter((fix, index) => {
    const [before, after] = [fixes[index - 1], fixes[index + 1]]
    return (
      !before || !after || computeSpeedMps(before, fix) < MAX_SPEED_MPS || computeSpeedMps(fix, after) < MAX_SPEED_MPS
    )
  })
}

function computeSpeedMps(a: Fix, b: Fix): number {
  return computeDistanceM(a, b) / ((b.atMs - a.atMs) / 1000)
}

/** The point between two that is furthest from their line, if it is far enough. */
function findFarthest(points: readonly Fix[], first: number, last: number): number | undefined {
  const [from, to] = [points[first], points[last]]
  if (!from || !to) return undefined
  let found: number | undefined
  let furthestM = MIN_DEVIATION_M
  for (let index = first + 1; index < last; index++) {
    const point = points[index]
    const metres = point ? computeDeviationM(point, from, to) : 0
    if (metres > furthestM) [found, furthestM] = [index, metres]
  }
  return found
}

const METRES_PER_DEGREE = 111_195

/** The distance of a point from the line between two others; on a plane, which is exact enough within a city. */
function computeDeviationM(point: Fix, from: Fix, to: Fix): number {
  const east = METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180)
  const project = ({ latitude, longitude }: Fix) => [
    (longitude - from.longitude) * east,
    (latitude - from.latitude) * METRES_PER_DEGREE,
  ]
  const [px = 0, py = 0] = project(point)
  const [tx = 0, ty = 0] = project(to)
  const squared = tx * tx + ty * ty
  const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * tx + py * ty) / squared))
  return Math.hypot(px - along * tx, py - along * ty)
}

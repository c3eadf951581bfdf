/** Longitude, latitude (ENT-11). */
export type Coordinates = readonly [number, number]
type Pixel = { x: number; y: number }

/** The smallest extent of a picture; otherwise measurement noise would make a parked vehicle appear to move. */
const MIN_SPAN_METRES = 600
const METRES_PER_DEGREE = 111_320
const MARGIN_PX = 28

/** The position of coordinates in a picture of that size that contains all points. */
export function createProjection(points: readonly Coordinates[], width: number, height: number) {
  const longitudes = points.map(([longitude]) => longitude)
  const latitudes = points.map(([, latitude]) => latitude)
  const middle = { longitude: computeMiddle(longitudes), latitude: computeMiddle(latitudes) }
  const shrink = Math.cos((middle.latitude * Math.PI) / 180)
  const metresWide = Math.max(MIN_SPAN_METRES, computeSpan(longitudes) * shrink * METRES_PER_DEGREE)
  const metresHigh = Math.max(MIN_SPAN_METRES / 2, computeSpan(latitudes) * METRES_PER_DEGREE)
  const metresPerPixel = Math.max(
    metresWide / Math.max(1, width - 2 * MARGIN_PX),
    metresHigh / Math.max(1, height - 2 * MARGIN_PX),
  )
  const at = ([longitude, latitude]: Coordinates): Pixel => ({
    x: width / 2 + ((longitude - middle.longitude) * shrink * METRES_PER_DEGREE) / metresPerPixel,
    y: height / 2 - ((latitude - middle.latitude) * METRES_PER_DEGREE) / metresPerPixel,
  })
  return { at, metresPerPixel }
}

const SCALES = [1, 2, 5].flatMap((digit) => [10, 100, 1000, 10_000, 100_000].map((power) => digit * power))

/** The longest round distance that fits into that many pixels. */
export function computeScale(metresPerPixel: number, longestPx: number): { metres: number; px: number } {
  const metres = Math.max(10, ...SCALES.filter((scale) => scale / metresPerPixel <= longestPx))
  return { metres, px: metres / metresPerPixel }
}

const computeSpan = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
const computeMiddle = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2

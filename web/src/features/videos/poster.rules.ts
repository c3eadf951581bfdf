/** A picture is chosen among so many moments of a video. */
export const MOMENTS = 5

/** Moments spread over a video, none of them at its edges, where videos fade in and out. */
export function listMoments(durationSeconds: number): number[] {
  return Array.from({ length: MOMENTS }, (_, index) => ((index + 0.5) / MOMENTS) * durationSeconds)
}

const RED = 0.299
const GREEN = 0.587
const BLUE = 0.114

/** The brightness of each pixel of RGBA data. */
export function toGrey(rgba: ArrayLike<number>): Float32Array {
  const grey = new Float32Array(rgba.length / 4)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * 4
    grey[pixel] = RED * (rgba[at] ?? 0) + GREEN * (rgba[at + 1] ?? 0) + BLUE * (rgba[at + 2] ?? 0)
  }
  return grey
}

/** Brighter or darker than this on the average is a white or a black picture. */
const [DARK, BRIGHT] = [20, 236]

/**
 * How much a picture shows: the variance of its Laplacian, which is high for sharp edges and low for blurred ones. A black
 * or white picture has 0, whatever its noise.
 */
export function measureSharpness(grey: Float32Array, width: number): number {
  const average = grey.reduce((sum, value) => sum + value, 0) / grey.length
  if (average < DARK || average > BRIGHT) return 0
  const edges: number[] = []
  const height = Math.floor(grey.length / width)
  const read = (x: number, y: number) => grey[y * width + x] ?? 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++)
      edges.push(4 * read(x, y) - read(x - 1, y) - read(x + 1, y) - read(x, y - 1) - read(x, y + 1))
  }
  if (edges.length === 0) return 0
  const mean = edges.reduce((sum, edge) => sum + edge, 0) / edges.length
  return edges.reduce((sum, edge) => sum + (edge - mean) ** 2, 0) / edges.length
}

/** The sharpest picture; of equal ones the one nearest to the middle, where the message of a spot is. */
export function pickSharpest<Picture extends { sharpness: number }>(pictures: readonly Picture[]): Picture | undefined {
  const middle = (pictures.length - 1) / 2
  return pictures
    .map((picture, index) => ({ picture, distance: Math.abs(index - middle) }))
    .toSorted((one, other) => other.picture.sharpness - one.picture.sharpness || one.distance - other.distance)[0]
    ?.picture
}

import sharp from 'sharp'
import type { Part } from './api-client.ts'

/** A plain picture in a shape, which is the one of the landscape sample video unless it is named. */
export async function buildPoster({ width = 640, height = 360, red = 200 } = {}): Promise<Exclude<Part, string>> {
  const background = { r: red, g: 120, b: 40 }
  const file = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { file, name: 'poster.jpg', type: 'image/jpeg' }
}

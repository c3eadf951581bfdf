import { PICTURE_MAX_PIXELS } from '@marquee/contract/media.rules'
import sharp, { type OutputInfo } from 'sharp'
import { atMost } from '../../../platform/at-most.ts'
import type { FileStore, Piece } from '../../../platform/files/file-store.ts'

// What decides is the content: only these kinds are decoded at all, so that no drawing with scripts and
// no forgotten format reaches a decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})
sharp.cache(false)

const LONGEST_SIDE = 2048
const MOST_BYTES = 32 * 1024 * 1024
const inTurn = atMost(2)

/**
 * The picture as it is stored: upright, at most 2048 pixels long, without what cameras write into it
 * (decision 008). Undefined when it cannot be read, is damaged or has too many pixels.
 */
export async function redraw(
  piece: Piece,
  files: FileStore,
): Promise<{ piece: Piece; width: number; height: number } | undefined> {
  return inTurn(async () => {
    try {
      const drawing = sharp(piece.path, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning' })
        .timeout({ seconds: 20 })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
      let size = { width: 0, height: 0 }
      drawing.on('info', ({ width, height }: OutputInfo) => {
        size = { width, height }
      })
      const drawn = await files.receive(drawing, piece.originalName, MOST_BYTES)
      return { piece: drawn, ...size }
    } catch (error) {
      // Faults of the disk have a code and are ours; what is left is the picture's.
      if (error instanceof Error && 'code' in error) throw error
      return undefined
    }
  })
}

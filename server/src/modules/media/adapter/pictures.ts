import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { PictureKind } from '@marquee/contract/picture-head.rules'
import { PICTURE_MAX_PIXELS, type PictureProblem, pictureProblem } from '@marquee/contract/media.rules'
import sharp, { type OutputInfo } from 'sharp'
import { atMost } from '../../../platform/at-most.ts'
import { fairTurns } from '../../../platform/fair-turns.ts'
import { StorageFull } from '../../../platform/files/disk.ts'
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
const LONGEST_SECONDS = 10
const inTurn = fairTurns(2)

/** The kinds by the names that the library has for them. */
const KINDS: Readonly<Record<string, PictureKind>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  avif: 'avif',
}

/** A picture as it is stored. */
export type Drawn = { piece: Piece; width: number; height: number }

/**
 * The picture as it is stored: upright, at most 2048 pixels long, in the colours of screens, without what cameras
 * write into it (decision 11). Its size is held against the limit before anything is unpacked.
 *
 * @returns what is wrong with it, when it cannot be read, is damaged or has too many pixels
 */
export async function redraw(piece: Piece, files: FileStore): Promise<Drawn | PictureProblem> {
  return inTurn(piece.sender, async () => {
    try {
      const problem = await problemOf(piece)
      if (problem) return problem
      const drawing = sharp(piece.path, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning' })
        .timeout({ seconds: LONGEST_SECONDS })
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
      // Faults of the disk are ours and have a code; what is left is the picture's.
      if (error instanceof StorageFull || (error instanceof Error && 'code' in error)) throw error
      return 'pictureInvalid'
    }
  })
}

/** What its head tells; nothing is decoded. */
async function problemOf({ path, sizeBytes }: Piece): Promise<PictureProblem | null> {
  const { format, width, height } = await sharp(path, { limitInputPixels: false, failOn: 'warning' }).metadata()
  const kind = KINDS[format]
  if (kind === 'jpeg' && hasTooManyScans(await readFile(path))) return 'pictureInvalid'
  return pictureProblem(kind && { kind, size: { width, height } }, sizeBytes)
}

const MOST_SCANS = 100
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]

/**
 * Each scan of a progressive JPEG goes over the whole picture again, takes a hundred bytes, and is not stopped by the
 * clock; cameras and programs write a dozen. What phones put behind the picture does not count.
 */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0
  for (let at = 2; at + 3 < jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0
    // Bytes of a scan, up to the next marker: 0 and the restarts stand within it.
    if (jpeg[at] !== 0xff || marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7)) {
      at++
      continue
    }
    if (marker === END_OF_IMAGE) return false
    if (marker === START_OF_SCAN && ++scans > MOST_SCANS) return true
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return false
}

const smallerInTurn = atMost(2)

/**
 * A stored picture in a smaller width, written to a file. What is stored was drawn by us, so it is only made smaller.
 *
 * Written through a stream, because only that says by a code that the disk is full.
 */
export function drawSmaller(from: string, to: string, width: number): Promise<void> {
  return smallerInTurn(() =>
    pipeline(
      sharp(from).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }),
      createWriteStream(to, { flush: true }),
    ),
  )
}

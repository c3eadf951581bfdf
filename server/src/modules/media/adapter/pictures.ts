import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { PictureKind } from '@marquee/contract/picture-head.rules'
import { MAX_PICTURE_PIXELS, type PictureProblem, checkPicture } from '@marquee/contract/media.rules'
import sharp, { type OutputInfo } from 'sharp'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { StorageFull } from '../../../platform/files/disk.ts'
import type { FileStore, StagedFile } from '../../../platform/files/file-store.ts'

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

const MAX_SIDE = 2048
const MAX_BYTES = 32 * 1024 * 1024
const MAX_SECONDS = 10
const enqueue = createFairQueue(2)

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
export type NormalizedPicture = { stagedFile: StagedFile; width: number; height: number }

/**
 * The picture as it is stored: upright, at most 2048 pixels long, in the colours of screens, without what cameras
 * write into it (decision 11). Its size is held against the limit before anything is unpacked.
 *
 * @returns what is wrong with it, when it cannot be read, is damaged or has too many pixels
 */
export async function normalizePicture(
  stagedFile: StagedFile,
  files: FileStore,
): Promise<NormalizedPicture | PictureProblem> {
  return enqueue(stagedFile.sender, async () => {
    try {
      const problem = await checkHead(stagedFile)
      if (problem) return problem
      const drawing = sharp(stagedFile.path, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
      let size = { width: 0, height: 0 }
      drawing.on('info', ({ width, height }: OutputInfo) => {
        size = { width, height }
      })
      const drawn = await files.receive(drawing, stagedFile.originalName, MAX_BYTES)
      return { stagedFile: drawn, ...size }
    } catch (error) {
      // Faults of the disk are ours and have a code; what is left is the picture's.
      if (error instanceof StorageFull || (error instanceof Error && 'code' in error)) throw error
      return 'pictureInvalid'
    }
  })
}

/** What its head tells; nothing is decoded. */
async function checkHead({ path, sizeBytes }: StagedFile): Promise<PictureProblem | null> {
  const { format, width, height } = await sharp(path, { limitInputPixels: false, failOn: 'warning' }).metadata()
  const kind = KINDS[format]
  if (kind === 'jpeg' && hasTooManyScans(await readFile(path))) return 'pictureInvalid'
  return checkPicture(kind && { kind, size: { width, height } }, sizeBytes)
}

const MAX_SCANS = 100
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
    if (marker === START_OF_SCAN && ++scans > MAX_SCANS) return true
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  return false
}

const limit = createConcurrencyLimit(2)

/**
 * A stored picture in a smaller width, written to a file. What is stored was drawn by us, so it is only made smaller.
 *
 * Written through a stream, because only that says by a code that the disk is full.
 */
export function resizePicture(from: string, to: string, width: number): Promise<void> {
  return limit(() =>
    pipeline(
      sharp(from).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }),
      createWriteStream(to, { flush: true }),
    ),
  )
}

import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PictureKind } from '@marquee/contract/picture-head.rules'
import { MAX_PICTURE_PIXELS, type PictureProblem, checkPicture } from '@marquee/contract/media.rules'
import pLimit from 'p-limit'
import sharp, { type OutputInfo } from 'sharp'
import { createFairQueue } from '../../../platform/fair-queue.ts'
import { StorageFull } from '../../../platform/files/disk.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { StagedFile } from '../../../platform/files/scratch.ts'

// Only these formats are decoded, whatever the name of the file says, so that no SVG with scripts and no obscure format
// reaches a decoder.
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

/** The kinds by the format names of the library. */
const KINDS: Readonly<Record<string, PictureKind>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  heif: 'avif',
  avif: 'avif',
}

/** A picture in its stored form. */
export type NormalizedPicture = { stagedFile: StagedFile; width: number; height: number }

/**
 * Normalises a picture: upright, at most 2048 or `maxSide` pixels per side, in sRGB, without metadata of cameras (decision 11). The
 * size is checked before anything is decoded.
 *
 * @returns the problem when it cannot be read, is damaged or has too many pixels
 */
export async function normalizePicture(
  stagedFile: StagedFile,
  files: FileStore,
  maxSide = MAX_SIDE,
): Promise<NormalizedPicture | PictureProblem> {
  return enqueue(stagedFile.sender, async () => {
    try {
      const problem = await checkHead(stagedFile)
      if (problem) return problem
      const drawing = sharp(stagedFile.path, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85 })
      let size = { width: 0, height: 0 }
      drawing.on('info', ({ width, height }: OutputInfo) => {
        size = { width, height }
      })
      const drawn = await files.receive(drawing, stagedFile.originalName, MAX_BYTES)
      return { stagedFile: drawn, ...size }
    } catch (error) {
      // Errors of the disk have a code; every other error is a fault of the picture.
      if (error instanceof StorageFull || (error instanceof Error && 'code' in error)) throw error
      return 'pictureInvalid'
    }
  })
}

/** Checks the header; decodes nothing. */
async function checkHead({ path, sizeBytes }: StagedFile): Promise<PictureProblem | null> {
  const { format, width, height } = await sharp(path, { limitInputPixels: false, failOn: 'warning' }).metadata()
  const kind = KINDS[format]
  if (kind === 'jpeg' && hasTooManyScans(await readFile(path))) return 'pictureInvalid'
  return checkPicture(kind && { kind, size: { width, height } }, sizeBytes)
}

const MAX_SCANS = 100
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]

/**
 * Each scan of a progressive JPEG covers the whole picture again but takes only a hundred bytes, and the time limit
 * does not stop it. Cameras and programs write a dozen. Data that phones append behind the picture does not count.
 */
function hasTooManyScans(jpeg: Buffer): boolean {
  let scans = 0
  for (let at = 2; at + 3 < jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0
    // Data of a scan, up to the next marker: 0 and restart markers belong to it.
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

const limit = pLimit(2)

/**
 * Writes a stored picture in a smaller width to a file. Stored pictures are normalised, so it only scales.
 *
 * The stream is necessary because only its errors have the code of a full disk.
 */
export function resizePicture(from: Readable, to: string, width: number): Promise<void> {
  return limit(() =>
    pipeline(
      from,
      sharp().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }),
      createWriteStream(to, { flush: true }),
    ),
  )
}

/** The largest side of a picture in a document: sharp in print at the size of a page. */
const MAX_DOCUMENT_SIDE = 1400

/** A stored picture as a JPEG, which every PDF viewer shows. Its transparent parts become black, as on a screen. */
export function toJpeg(from: Readable): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  return limit(async () => {
    const drawing = sharp()
      .resize({ width: MAX_DOCUMENT_SIDE, height: MAX_DOCUMENT_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#000000' })
      .jpeg({ quality: 82, mozjpeg: true })
    const [{ data, info }] = await Promise.all([drawing.toBuffer({ resolveWithObject: true }), pipeline(from, drawing)])
    return { jpeg: data, width: info.width, height: info.height }
  })
}

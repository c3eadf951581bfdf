import { randomFillSync } from 'node:crypto'
import { MAX_PICTURE_BYTES } from '@marquee/contract/media.rules'
import sharp, { type Sharp } from 'sharp'
import { createHttpSend } from '@marquee/simulator/marketplace/api-client'
import { createClient } from '@marquee/simulator/marketplace/users'
import { withFolder, readMemory, resetPeak, getSamplePath, startMarquee } from './processes.ts'
import { buildLimitRow, type Row } from './report.ts'

const ACCOUNTS = 4

/** Measures the additional peak memory while pictures are uploaded, viewed, resized or rejected. */
export function measurePictures(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const marquee = await startMarquee(undefined, folder)
    try {
      const tokens: string[] = []
      for (let count = 0; count < ACCOUNTS; count++)
        tokens.push((await createClient(createHttpSend(marquee.url))).token)
      const upload = async (picture: Uint8Array<ArrayBuffer>, index: number) => {
        const body = new FormData()
        body.append('profileImage', new Blob([picture]), 'picture')
        const headers = { authorization: tokens[index % ACCOUNTS] ?? '' }
        const answer = await fetch(`${marquee.url}/api/users/me/profile-image`, { method: 'POST', headers, body })
        return answer.status
      }
      const measureExtraMemory = async (picture: Uint8Array<ArrayBuffer>, uploads: number, expected: number) => {
        await resetPeak(marquee.pid)
        const before = (await readMemory(marquee.pid)).now
        const answers = await Promise.all(Array.from({ length: uploads }, (_, index) => upload(picture, index)))
        if (answers.some((status) => status !== expected)) throw new Error(`answered ${answers.join(', ')}`)
        return (await readMemory(marquee.pid)).peak - before
      }
      // A small picture loads the library first, because that cost occurs only once.
      await upload(await toBytes(sharp(getSamplePath('taxi-by-day.png'))), 0)
      return [
        buildLimitRow(
          'twenty pictures of 9.6 MB at once',
          'MB',
          await measureExtraMemory(await createNoise(1800, 1780), 20, 200),
          300,
        ),
        buildLimitRow(
          'twenty of 15 MB, all refused',
          'MB',
          await measureExtraMemory(await createNoise(2250, 2220), 20, 413),
          64,
        ),
        buildLimitRow(
          'a PNG of 100 megapixels, refused',
          'MB',
          await measureExtraMemory(await createFlat(10_000, 10_000), 1, 400),
          32,
        ),
        buildLimitRow(
          'twenty progressive JPEGs of 36 megapixels',
          'MB',
          await measureExtraMemory(await createProgressive(), 20, 200),
          500,
        ),
      ]
    } finally {
      await marquee.stop()
    }
  })
}

const createBlank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })

/** A picture that hardly compresses: about three bytes per pixel. */
async function createNoise(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const raw = randomFillSync(new Uint8Array(width * height * 3))
  return toBytes(sharp(raw, { raw: { width, height, channels: 3 } }).png({ compressionLevel: 1 }))
}

const createFlat = (width: number, height: number) => toBytes(createBlank(width, height).png())

/** A progressive JPEG, which must be decoded completely. */
async function createProgressive(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await toBytes(createBlank(6000, 6000).jpeg({ progressive: true }))
  if (bytes.length > MAX_PICTURE_BYTES) throw new Error('too large to be taken')
  return bytes
}

const toBytes = async (picture: Sharp) => Uint8Array.from(await picture.toBuffer())

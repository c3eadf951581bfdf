import { randomFillSync } from 'node:crypto'
import { PICTURE_MAX_BYTES } from '@marquee/contract/media.rules'
import sharp, { type Sharp } from 'sharp'
import { people } from './people.ts'
import { inFolder, memoryOf, resetPeak, sample, serveMarquee } from './processes.ts'
import { limitRow, type Row } from './report.ts'

const ACCOUNTS = 4

/** What a server process needs more at its peak while pictures arrive, are looked at, drawn anew or refused. */
export function measurePictures(): Promise<Row[]> {
  return inFolder(async (folder) => {
    const marquee = await serveMarquee(undefined, folder)
    try {
      const tokens: string[] = []
      for (let count = 0; count < ACCOUNTS; count++) tokens.push((await people(marquee.url).client()).token)
      const upload = async (picture: Uint8Array<ArrayBuffer>, index: number) => {
        const body = new FormData()
        body.append('profileImage', new Blob([picture]), 'picture')
        const headers = { authorization: tokens[index % ACCOUNTS] ?? '' }
        const answer = await fetch(`${marquee.url}/api/users/me/profile-image`, { method: 'POST', headers, body })
        return answer.status
      }
      const extra = async (picture: Uint8Array<ArrayBuffer>, uploads: number, expected: number) => {
        await resetPeak(marquee.pid)
        const before = (await memoryOf(marquee.pid)).now
        const answers = await Promise.all(Array.from({ length: uploads }, (_, index) => upload(picture, index)))
        if (answers.some((status) => status !== expected)) throw new Error(`answered ${answers.join(', ')}`)
        return (await memoryOf(marquee.pid)).peak - before
      }
      // A small one loads what draws pictures; that is paid once, not per upload.
      await upload(await bytesOf(sharp(sample('taxi-by-day.png'))), 0)
      return [
        limitRow('twenty pictures of 9.6 MB at once', 'MB', await extra(await noise(1800, 1780), 20, 200), 300),
        limitRow('twenty of 15 MB, all refused', 'MB', await extra(await noise(2250, 2220), 20, 413), 64),
        limitRow('a PNG of 100 megapixels, refused', 'MB', await extra(await flat(10_000, 10_000), 1, 400), 32),
        limitRow('twenty progressive JPEGs of 36 megapixels', 'MB', await extra(await progressive(), 20, 200), 500),
      ]
    } finally {
      await marquee.stop()
    }
  })
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' }, limitInputPixels: false })

/** Hardly to be packed: about three bytes a pixel. */
async function noise(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const raw = randomFillSync(new Uint8Array(width * height * 3))
  return bytesOf(sharp(raw, { raw: { width, height, channels: 3 } }).png({ compressionLevel: 1 }))
}

const flat = (width: number, height: number) => bytesOf(blank(width, height).png())

/** The kind that has to be unpacked whole. */
async function progressive(): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await bytesOf(blank(6000, 6000).jpeg({ progressive: true }))
  if (bytes.length > PICTURE_MAX_BYTES) throw new Error('too large to be taken')
  return bytes
}

const bytesOf = async (picture: Sharp) => Uint8Array.from(await picture.toBuffer())

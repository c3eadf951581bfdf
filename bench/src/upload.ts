import { readFile } from 'node:fs/promises'
import { VIDEO_MAX_BYTES } from '@marquee/contract/media.rules'
import { people } from './people.ts'
import { inFolder, memoryOf, resetPeak, sample, serveMarquee } from './processes.ts'
import { limitRow, type Row } from './report.ts'

const CLIP = sample('autumn-roast.mp4')

/** What a server process needs more at its peak while 100 MB arrive, once and twenty times at once. */
export function measureUpload(): Promise<Row[]> {
  return inFolder(async (folder) => {
    const marquee = await serveMarquee(undefined, folder)
    try {
      const { token } = await people(marquee.url).client()
      const video = new Blob([Uint8Array.from(await largestVideo())], { type: 'video/mp4' })
      const extra = async (uploads: number) => {
        await resetPeak(marquee.pid)
        const before = (await memoryOf(marquee.pid)).now
        await Promise.all(Array.from({ length: uploads }, () => people(marquee.url).uploadDraft(token, video)))
        return (await memoryOf(marquee.pid)).peak - before
      }
      // A small one loads what reads videos; that is paid once, not per upload.
      await people(marquee.url).uploadDraft(token, new Blob([Uint8Array.from(await readFile(CLIP))]))
      return [
        limitRow('a 100 MB upload, extra memory at its peak', 'MB', await extra(1), 64),
        limitRow('twenty of them at once', 'MB', await extra(20), 300),
      ]
    } finally {
      await marquee.stop()
    }
  })
}

/** A readable clip, padded to exactly the largest size that is accepted. */
async function largestVideo(): Promise<Buffer> {
  const clip = await readFile(CLIP)
  return Buffer.concat([clip, Buffer.alloc(VIDEO_MAX_BYTES - clip.length)])
}

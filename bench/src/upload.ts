import { readFile } from 'node:fs/promises'
import { MAX_VIDEO_BYTES } from '@marquee/contract/media.rules'
import { createAccountClient } from './accounts.ts'
import { withFolder, readMemory, resetPeak, getSamplePath, startMarquee } from './processes.ts'
import { buildLimitRow, type Row } from './report.ts'

const CLIP = getSamplePath('autumn-roast.mp4')

/** Measures the additional peak memory during one upload of 100 MB, and during twenty at once. */
export function measureUpload(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const marquee = await startMarquee(undefined, folder)
    try {
      const { token } = await createAccountClient(marquee.url).client()
      const video = new Blob([Uint8Array.from(await buildLargestVideo())], { type: 'video/mp4' })
      const measureExtraMemory = async (uploads: number) => {
        await resetPeak(marquee.pid)
        const before = (await readMemory(marquee.pid)).now
        await Promise.all(
          Array.from({ length: uploads }, () => createAccountClient(marquee.url).uploadDraft(token, video)),
        )
        return (await readMemory(marquee.pid)).peak - before
      }
      // A small video loads the parser first, because that cost occurs only once.
      await createAccountClient(marquee.url).uploadDraft(token, new Blob([Uint8Array.from(await readFile(CLIP))]))
      return [
        buildLimitRow('a 100 MB upload, extra memory at its peak', 'MB', await measureExtraMemory(1), 64),
        buildLimitRow('twenty of them at once', 'MB', await measureExtraMemory(20), 300),
      ]
    } finally {
      await marquee.stop()
    }
  })
}

/** A valid clip, padded to the largest accepted size. */
async function buildLargestVideo(): Promise<Buffer> {
  const clip = await readFile(CLIP)
  return Buffer.concat([clip, Buffer.alloc(MAX_VIDEO_BYTES - clip.length)])
}

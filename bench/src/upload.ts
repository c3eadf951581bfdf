import { readFile } from 'node:fs/promises'
import { createCampaign } from '@marquee/contract/campaigns'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { MAX_VIDEO_BYTES } from '@marquee/contract/media.rules'
import { createHttpSend } from '@marquee/simulator/marketplace/api-client'
import { createClient } from '@marquee/simulator/marketplace/users'
import { withFolder, readMemory, resetPeak, getSamplePath, startMarquee } from './processes.ts'
import { buildLimitRow, type Row } from './report.ts'

const CLIP = getSamplePath('autumn-roast.mp4')

/** Measures the additional peak memory during one upload of 100 MB, and during twenty at once. */
export function measureUpload(): Promise<Row[]> {
  return withFolder(async (folder) => {
    const marquee = await startMarquee(undefined, folder)
    try {
      const { token } = await createClient(createHttpSend(marquee.url))
      const video = new Blob([Uint8Array.from(await buildLargestVideo())], { type: 'video/mp4' })
      const uploadDraft = async (clip: Blob) => {
        const body = new FormData()
        for (const [name, value] of Object.entries(buildDraft())) body.append(name, String(value))
        body.append('video', clip, 'clip.mp4')
        const request = { method: createCampaign.method, body, headers: { authorization: token } }
        const { ok, status } = await fetch(`${marquee.url}${createCampaign.path}`, request)
        if (!ok) throw new Error(`the upload was answered with ${status}`)
      }
      const measureExtraMemory = async (uploads: number) => {
        await resetPeak(marquee.pid)
        const before = (await readMemory(marquee.pid)).now
        await Promise.all(Array.from({ length: uploads }, () => uploadDraft(video)))
        return (await readMemory(marquee.pid)).peak - before
      }
      // A small video loads the parser first, because that cost occurs only once.
      await uploadDraft(new Blob([Uint8Array.from(await readFile(CLIP))]))
      return [
        buildLimitRow('a 100 MB upload, extra memory at its peak', 'MB', await measureExtraMemory(1), 64),
        buildLimitRow('twenty of them at once', 'MB', await measureExtraMemory(20), 300),
      ]
    } finally {
      await marquee.stop()
    }
  })
}

/** The form of a draft, which needs no venues. */
export const buildDraft = () => ({
  name: 'Draft',
  startDate: toCalendarDay('UTC', new Date()),
  numberOfWeeks: 1,
  type: 'vehicle' as const,
  status: 'Draft' as const,
})

/** A valid clip, padded to the largest accepted size. */
async function buildLargestVideo(): Promise<Buffer> {
  const clip = await readFile(CLIP)
  return Buffer.concat([clip, Buffer.alloc(MAX_VIDEO_BYTES - clip.length)])
}

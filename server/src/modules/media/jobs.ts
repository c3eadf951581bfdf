import { DAYS } from '../../platform/clock.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { contentsInUse } from './queries.ts'

/** An upload and the booking it belongs to take minutes; what belongs to nothing after a day never will. */
const PATIENCE_MS = 1 * DAYS
const BATCH = 500

export const mediaJobs = (house: House): Job[] => [
  { name: 'media.sweep', cron: '41 3 * * *', atStart: true, run: () => sweepMedia(house) },
]

/** Throws away files that nothing refers to: refused bookings, replaced videos, uploads cut off by a crash (decision 008). */
async function sweepMedia({ db, files, clock, log }: House): Promise<void> {
  const since = new Date(clock.now().getTime() - PATIENCE_MS)
  const pieces = await files.discardPiecesBefore(since)
  let removed = 0
  const sweep = async (contents: readonly string[]) => {
    const inUse = await contentsInUse(db, contents)
    for (const sha256 of contents) {
      if (!inUse.has(sha256) && (await files.removeUntouched(sha256, since))) removed++
    }
  }
  let batch: string[] = []
  for await (const sha256 of files.keptBefore(since)) {
    batch.push(sha256)
    if (batch.length < BATCH) continue
    await sweep(batch)
    batch = []
  }
  if (batch.length > 0) await sweep(batch)
  const stray = await files.discardStrayDerived(since)
  if (pieces + removed + stray > 0) log.info({ pieces, removed, stray }, 'swept media that belonged to nothing')
}

import { DAYS } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { endExpiredUploads } from './commands.ts'
import { contentsInUse, uploadsAmong } from './queries.ts'

/** An upload and the booking it belongs to take minutes; what belongs to nothing after a day never will. */
const PATIENCE_MS = 1 * DAYS
const BATCH = 500

export const mediaJobs = (house: House): Job[] => [
  { name: 'media.sweep', cron: '41 3 * * *', atStart: true, run: () => sweepMedia(house) },
  { name: 'media.end-uploads', cron: '17 * * * *', atStart: true, run: () => sweepUploads(house) },
  {
    name: 'media.remove-uploads',
    on: ['upload.over'],
    // Told by this room alone: the ids of uploads that were used, thrown away or pushed out.
    run: ({ ids }) => removeUploads(house, ids as readonly string[]),
  },
]

/** Every hour, because what is abandoned takes room on the disk: a day after its last byte an upload ends. */
async function sweepUploads(house: House): Promise<void> {
  const { db, database, files, clock, log } = house
  const at = clock.now()
  const ended = await inTransaction(database, (tx) => endExpiredUploads(tx, at))
  await removeUploads(house, ended)
  // A part that was still being written when its upload ended leaves its file behind.
  const old = await files.growing.untouchedSince(new Date(at.getTime() - PATIENCE_MS))
  const known = old.length > 0 ? await uploadsAmong(db, old) : new Set<string>()
  const stray = old.filter((id) => !known.has(id))
  await removeUploads(house, stray)
  if (ended.length + stray.length > 0) log.info({ ended: ended.length, stray: stray.length }, 'swept uploads')
}

async function removeUploads({ files }: House, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.growing.remove(id)
}

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

import { DAYS } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import type { House } from '../../platform/house.ts'
import type { Job } from '../../platform/jobs.ts'
import { endExpiredUploads } from './commands.ts'
import { contentsInUse, uploadsAmong } from './queries.ts'
import { watchDisk } from './commands/watch-disk.ts'

/** An upload and the booking it belongs to take minutes; what belongs to nothing after a day never will. */
const PATIENCE_MS = 1 * DAYS
const BATCH = 500

export const mediaJobs = (house: House): Job[] => [
  // Never at a start, because then a wrong folder or database may be configured (decision 11).
  { name: 'media.sweep', cron: '41 3 * * *', run: () => sweepMedia(house) },
  { name: 'media.empty-trash', cron: '11 4 * * *', run: () => emptyTrash(house) },
  { name: 'media.end-uploads', cron: '17 * * * *', run: () => sweepUploads(house) },
  { name: 'media.watch-disk', everySeconds: 60, run: () => watchDisk(house) },
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
  await demandOwnFolder(house)
  const ended = await inTransaction(database, (tx) => endExpiredUploads(tx, at))
  await removeUploads(house, ended)
  // A part that was still being written when its upload ended leaves its file behind.
  const old = await files.growing.untouchedSince(new Date(at.getTime() - PATIENCE_MS))
  const known = old.length > 0 ? await uploadsAmong(db, old) : new Set<string>()
  const stray = old.filter((id) => !known.has(id))
  for (const id of stray) await files.growing.putAway(id, at)
  if (ended.length + stray.length > 0) log.info({ ended: ended.length, stray: stray.length }, 'swept uploads')
}

async function removeUploads({ files }: House, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.growing.remove(id)
}

/** Moves unused files to the trash: refused bookings, replaced videos, uploads cut off by a crash (decision 11). */
async function sweepMedia(house: House): Promise<void> {
  const { db, files, clock, log } = house
  await demandOwnFolder(house)
  const at = clock.now()
  const since = new Date(at.getTime() - PATIENCE_MS)
  const pieces = await files.discardPiecesBefore(since)
  let removed = 0
  const sweep = async (contents: readonly string[]) => {
    const inUse = await contentsInUse(db, contents)
    for (const sha256 of contents) {
      if (!inUse.has(sha256) && (await files.removeUntouched(sha256, since, at))) removed++
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

async function emptyTrash(house: House): Promise<void> {
  const { files, clock, config, log } = house
  await demandOwnFolder(house)
  const removed = await files.trash.empty(new Date(clock.now().getTime() - config.trashKeptDays * DAYS))
  if (removed > 0) log.info({ removed }, 'removed expired files from the trash')
}

/** Stops a sweep when the folder is unmounted or replaced, because then every file would look unused. */
async function demandOwnFolder({ files, config }: House): Promise<void> {
  if (!(await files.check()).isOurs) throw new Error(`the folder of the database is not at ${config.mediaDir}`)
}

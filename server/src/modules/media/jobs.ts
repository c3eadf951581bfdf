import { DAYS, HOURS, SECONDS } from '../../platform/clock.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { groupItems } from '../../platform/group-items.ts'
import { type Job, subscribe } from '../../platform/jobs.ts'
import { endExpiredUploads } from './commands/files.ts'
import { listUsedContents, listKnownUploads } from './queries/files.ts'
import { sweepPlays } from './commands/sweep-plays.ts'
import { watchDisk } from './commands/watch-disk.ts'

/** An upload and its booking take minutes, so a file without a use after a day will not get one. */
const RETENTION_MS = 1 * DAYS
const BATCH_SIZE = 500

export const createMediaJobs = (context: AppContext): Job[] => [
  // Not at startup, because a wrong folder or database may be configured then (decision 11).
  { name: 'media.sweep-files', cron: '41 3 * * *', run: () => sweepMedia(context) },
  // Once a week, because it lists a file for each screen and week.
  { name: 'media.sweep-plays', cron: '11 5 * * 0', run: () => sweepStrayPlays(context) },
  { name: 'media.empty-trash', cron: '11 4 * * *', run: () => emptyTrash(context) },
  { name: 'media.sweep-uploads', cron: '17 * * * *', run: () => sweepUploads(context) },
  { name: 'media.watch-disk', everySeconds: 60, isLocal: true, run: () => watchDisk(context) },
  // With a bucket each machine has a scratch folder of its own, and a full one refuses uploads.
  {
    name: 'media.sweep-scratch',
    everySeconds: HOURS / SECONDS,
    isLocal: true,
    run: () => sweepScratch(context),
  },
  subscribe({
    name: 'media.remove-uploads',
    on: ['upload.over'],
    run: ({ ids }) => removeUploads(context, ids),
  }),
]

/** Runs every hour, because abandoned uploads use space: an upload ends a day after its last byte. */
async function sweepUploads(context: AppContext): Promise<void> {
  const { db, database, files, clock, log } = context
  const at = clock.now()
  await assertOwnFolder(context)
  const ended = await runInTransaction(database, (tx) => endExpiredUploads(tx, at))
  await removeUploads(context, ended)
  // A part that was still being written when its upload ended leaves its file behind.
  const old = await files.partialUploads.listUntouched(new Date(at.getTime() - RETENTION_MS))
  const known = old.length > 0 ? await listKnownUploads(db, old) : new Set<string>()
  const stray = old.filter((id) => !known.has(id))
  for (const id of stray) await files.partialUploads.moveToTrash(id, at)
  if (ended.length + stray.length > 0) log.info({ ended: ended.length, stray: stray.length }, 'swept uploads')
}

async function removeUploads({ files }: AppContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) await files.partialUploads.remove(id)
}

/** Moves unused files to the trash: refused bookings, replaced videos, uploads interrupted by a crash (decision 11). */
async function sweepMedia(context: AppContext): Promise<void> {
  const { db, files, clock, log } = context
  await assertOwnFolder(context)
  const at = clock.now()
  const since = new Date(at.getTime() - RETENTION_MS)
  let removed = 0
  for await (const contents of groupItems(files.listContents(), BATCH_SIZE)) {
    const inUse = await listUsedContents(db, contents)
    for (const sha256 of contents) {
      if (!inUse.has(sha256) && (await files.removeUntouched(sha256, since, at))) removed++
    }
  }
  const stray = await files.discardStrayDerived(since)
  if (removed + stray > 0) log.info({ removed, stray }, 'swept media that belonged to nothing')
}

async function sweepStrayPlays(context: AppContext): Promise<void> {
  await assertOwnFolder(context)
  const at = context.clock.now()
  const swept = await sweepPlays(context, new Date(at.getTime() - RETENTION_MS), at)
  if (swept > 0) context.log.info({ swept }, 'swept files of plays that the database does not know')
}

/** Removes what killed processes left in the scratch folder of this machine. */
async function sweepScratch(context: AppContext): Promise<void> {
  const { files, clock, log } = context
  // With a folder, the scratch folder is within it.
  if (files.storage.folder !== undefined) await assertOwnFolder(context)
  const removed = await files.discardStaleStaged(new Date(clock.now().getTime() - RETENTION_MS))
  if (removed > 0) log.info({ removed }, 'swept the scratch folder')
}

async function emptyTrash(context: AppContext): Promise<void> {
  const { files, clock, config, log } = context
  await assertOwnFolder(context)
  const removed = await files.trash.empty(new Date(clock.now().getTime() - config.trashRetentionDays * DAYS))
  if (removed > 0) log.info({ removed }, 'removed expired files from the trash')
}

/** Stops a sweep when the folder is unmounted or replaced, because then every file would look unused. */
async function assertOwnFolder({ files }: AppContext): Promise<void> {
  if (!(await files.check()).isOurs) throw new Error(`the media of the database are not at ${files.storage.address}`)
}

import { addDays } from '@marquee/contract/days.rules'
import { and, eq, notExists, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Database, type Db, runInTransaction } from '../../../platform/db/database.ts'
import { createPartitions } from '../../../platform/db/partitions.ts'
import { getPlaysKey } from '../../../platform/files/media-storage.ts'
import { forgetPlays } from '../../media/commands/contents.ts'
import { mediaContents } from '../../media/schema.ts'
import { playFiles, playSequences } from '../schema.ts'

const MAX_ROWS_PER_BATCH = 10_000
const PARALLEL_MOVES = 4
/** A late play began 31 days ago at the earliest; some days more, because a server's clock may be ahead. */
const SPAN_DAYS = 35

/**
 * Creates the partitions of the next days, and drops those that no report covers any more. Their files go to the trash
 * afterwards: the database may refuse to drop a partition, and then its files are still needed.
 */
export async function maintainPartitions(context: AppContext): Promise<void> {
  const { database, clock, config } = context
  const now = clock.now()
  const partitions = createPartitions(database, 'plays')
  await partitions.makeAhead(now)
  const before = computeFirstKeptDay(now, config.playRetentionMonths)
  // Plays first, so that packing cannot record files again whose rows were dropped.
  const dropped = await partitions.dropOlder(before)
  const droppedFiles = await createPartitions(database, 'play_files').dropOlder(before)
  if (dropped + droppedFiles > 0) await deleteSequences(database, before)
  await createPartitions(database, 'shown_spans').dropOlder(addDays(now.toISOString().slice(0, 10), -SPAN_DAYS))
  await discardStrayFiles(context)
}

async function deleteSequences(database: Database, before: string): Promise<void> {
  for (let deleted = MAX_ROWS_PER_BATCH; deleted === MAX_ROWS_PER_BATCH; ) {
    deleted = await runInTransaction(database, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${playSequences} where ctid = any(array(
          select ctid from ${playSequences} where last_on < ${before}::date limit ${MAX_ROWS_PER_BATCH}))`)
      return rowCount ?? 0
    })
  }
}

/**
 * Moves files without a row in `play_files` to the trash, and then forgets them, so that the next run continues a
 * stopped one. Packing notes a file and inserts its row in one transaction, so a file that it stores now is not noted.
 */
async function discardStrayFiles({ database, db, files, clock }: AppContext): Promise<void> {
  while (await hasStrayFiles(db)) {
    const stray = await listStrayFiles(db)
    await pLimit(PARALLEL_MOVES).map(stray, (sha256) => files.trash.put(getPlaysKey(sha256), sha256, clock.now()))
    await runInTransaction(database, (tx) => forgetPlays(tx, stray))
  }
}

/** Every file has one row, because no other has its screen and its plays. Counting is ten times as fast as listing. */
async function hasStrayFiles(db: Db): Promise<boolean> {
  return (await db.$count(mediaContents, eq(mediaContents.kind, 'plays'))) > (await db.$count(playFiles))
}

async function listStrayFiles(db: Db): Promise<string[]> {
  const listed = db
    .select({ one: sql`1` })
    .from(playFiles)
    .where(eq(sql`encode(${playFiles.sha256}, 'hex')`, mediaContents.sha256))
  const rows = await db
    .select({ sha256: mediaContents.sha256 })
    .from(mediaContents)
    .where(and(eq(mediaContents.kind, 'plays'), notExists(listed)))
    .limit(MAX_ROWS_PER_BATCH)
  return rows.map(({ sha256 }) => sha256)
}

/** The first day of the current month minus a number of months. */
function computeFirstKeptDay(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

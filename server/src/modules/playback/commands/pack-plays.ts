import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { and, asc, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { AppContext } from '../../../platform/app-context.ts'
import { DAYS } from '../../../platform/clock.ts'
import { type AssertAlone, type Db, runInTransaction } from '../../../platform/db/database.ts'
import { NotAlone } from '../../../platform/db/exclusive.ts'
import { createPartitions } from '../../../platform/db/partitions.ts'
import { DamagedFile } from '../../../platform/files/chunk-reader.ts'
import { getPlaysKey } from '../../../platform/files/media-storage.ts'
import { notePlays } from '../../media/commands/contents.ts'
import { type JobProgress, saveProgress, startProgress } from '../../screens/commands/save-progress.ts'
import { screens } from '../../screens/schema.ts'
import { pagePlayFiles, type PlayFile, readPlayFile } from '../queries/play-files.ts'
import { formatBlock, formatHeader, PLAYS_PER_BLOCK, type StoredPlay } from '../rules/play-file.ts'
import { MAX_PLAY_AGE_MS } from '../rules/plays.ts'
import { createSpanDays, type SpanDays } from '../rules/span-days.ts'
import { createStartTimes } from '../rules/start-times.ts'
import { playFiles, plays, shownSpans } from '../schema.ts'

export const PACK_PLAYS = 'playback.pack-plays'

/**
 * Until then the sums of its days are compared with the rows, and a day more passes. The database refuses less
 * (`pack_plays`).
 */
const DAYS_UNPACKED = 8
/** A month that an earlier version made, until no late play is judged by it: its spans would be dropped too early. */
const MONTH_DAYS_UNPACKED = 33
/** Files that are looked for at a time. */
const MAX_LOOKUPS = 8

/** A week of arrival in UTC; shorter beside a month that an earlier version made, or that month. */
type Week = { startsOn: string; fromAt: Date; untilAt: Date }

/**
 * Writes the plays of finished weeks into files, one for each screen, and drops their partitions (decision 3). A run
 * that was stopped continues with the next screen. A week is dropped in one transaction with the record of its files,
 * by a function of the database that counts the plays again. A week that fails does not stop the next one. The progress
 * of a week is in `GET /metrics`. One run at a time: the next one begins while the week of a large fleet is still being
 * packed, and leaves.
 *
 * @throws Error when the storage is not that of this installation; NotAlone when another process may have begun; Error
 *   of a week that failed, AggregateError of several
 */
export async function packPlays(context: AppContext): Promise<void> {
  await context.database.runUnlessRunning(PACK_PLAYS, (assertAlone) => packWeeks({ ...context, assertAlone }))
}

type Packer = AppContext & { assertAlone: AssertAlone }

async function packWeeks(context: Packer): Promise<void> {
  const weeks = await listFinishedWeeks(context)
  if (weeks.length === 0) return
  if (!(await context.files.check()).isOurs)
    throw new Error(`${context.files.storage.address} is not the media storage of this installation`)
  const failures: Error[] = []
  for (const week of weeks)
    await packWeek(context, week).catch((cause: unknown) => {
      if (cause instanceof NotAlone) throw cause
      failures.push(new Error(`the plays of the week from ${week.startsOn} could not be packed`, { cause }))
    })
  if (failures.length > 0)
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, 'plays of several weeks could not be packed')
}

/** By the clocks of the server and of the database. */
async function listFinishedWeeks({ database, clock }: AppContext): Promise<Week[]> {
  const { rows } = await database.query(
    `select starts_on::text as "startsOn", until_on::text as "untilOn" from list_partitions('plays')
    where until_on <= least($1::date - case when until_on - starts_on > 7 then $3::int else $2::int end,
        (now() at time zone 'UTC')::date - 7)
      and not exists (select from packed_plays where packed_plays.starts_on = list_partitions.starts_on)
    order by 1`,
    [clock.now().toISOString().slice(0, 10), DAYS_UNPACKED, MONTH_DAYS_UNPACKED],
  )
  return (rows as { startsOn: string; untilOn: string }[]).map(({ startsOn, untilOn }) => ({
    startsOn,
    fromAt: new Date(`${startsOn}T00:00:00Z`),
    untilAt: new Date(`${untilOn}T00:00:00Z`),
  }))
}

async function packWeek(context: Packer, week: Week): Promise<void> {
  const { database, db, clock, log } = context
  for (const table of ['play_files', 'shown_spans']) await createPartitions(database, table).make([week.fromAt])
  let progress = await startWeek(context, week)
  for (let next = await findNextScreen(db, week, await findLastPacked(db, week)); next !== null; ) {
    await packScreen(context, week, next)
    progress = await runInTransaction(database, (tx) => saveProgress(tx, { ...progress, done: progress.done + 1 }))
    next = await findNextScreen(db, week, next)
  }
  await ensureFilesExist(context, week)
  const isPacked = await runInTransaction(database, async (tx) => {
    // It counts the plays of a whole week, billions in a large fleet.
    await tx.execute(sql`set local statement_timeout = 0`)
    const values = [week.startsOn, clock.now()]
    const { rows } = await database.query('select pack_plays($1::date, $2::timestamptz) as packed', values, DAYS)
    const [{ packed } = { packed: false }] = rows as { packed: boolean }[]
    // Screens without plays have no file.
    if (packed) await saveProgress(tx, { ...progress, done: progress.total, finishedAt: clock.now() })
    return packed
  })
  if (isPacked) log.info({ week: week.startsOn, screens: progress.done }, 'packed the plays of a week')
}

/** Files of a run that was stopped count as done. */
async function startWeek({ database, db, clock }: AppContext, { fromAt }: Week): Promise<JobProgress> {
  const [done, total] = [await db.$count(playFiles, eq(playFiles.weekAt, fromAt)), await db.$count(screens)]
  return runInTransaction(database, (tx) =>
    startProgress(tx, { name: PACK_PLAYS, done, total, startedAt: clock.now() }),
  )
}

/** Screens are packed in the order of their ids. */
async function findLastPacked(db: Db, { fromAt }: Week): Promise<string | null> {
  const [file] = await db
    .select({ screenId: playFiles.screenId })
    .from(playFiles)
    .where(eq(playFiles.weekAt, fromAt))
    .orderBy(desc(playFiles.screenId))
    .limit(1)
  return file?.screenId ?? null
}

async function findNextScreen(db: Db, week: Week, last: string | null): Promise<string | null> {
  const [play] = await db
    .select({ screenId: plays.screenId })
    .from(plays)
    .where(and(isOfWeek(week), last === null ? undefined : gt(plays.screenId, last)))
    .orderBy(asc(plays.screenId))
    .limit(1)
  return play?.screenId ?? null
}

const isOfWeek = ({ fromAt, untilAt }: Week) => and(gte(plays.receivedAt, fromAt), lt(plays.receivedAt, untilAt))

/**
 * A file may have gone since it was read back, because packing a large fleet takes days. Its plays make it again, with
 * other bytes if the library for compression is another one since. After a failure no other file is begun, and those that
 * were begun end before this function does: what is still being written would keep the next run from dropping the week.
 */
async function ensureFilesExist(context: Packer, week: Week): Promise<void> {
  const limit = pLimit(MAX_LOOKUPS)
  const failures: Error[] = []
  for await (const page of pagePlayFiles(context.db, week.fromAt)) {
    await limit.map(page, async (file) => {
      if (failures.length > 0) return
      await ensureFileExists(context, week, file).catch((error: Error) => failures.push(error))
    })
    if (failures[0]) throw failures[0]
  }
}

async function ensureFileExists(context: Packer, week: Week, file: NewFile & { screenId: string }): Promise<void> {
  const { storage } = context.files
  const exists = async ({ sha256, sizeBytes }: NewFile) =>
    (await storage.head(getPlaysKey(sha256)))?.sizeBytes === sizeBytes
  if (await exists(file)) return
  const again = await packScreen(context, week, file.screenId)
  if (!(await exists(again)))
    throw new DamagedFile(`${storage.address} lost the file of plays ${again.sha256} of screen ${file.screenId}`)
}

/** What was written into a file. */
type Packing = { plays: number; digest: Hash; spans: SpanDays; starts: ReturnType<typeof createStartTimes> }

type NewFile = Pick<PlayFile, 'sha256' | 'sizeBytes'>

/** Stores the file of a screen, reads it back and compares every play, and records it, in place of one that was lost. */
async function packScreen(context: Packer, week: Week, screenId: string): Promise<NewFile> {
  const { database, db, files, clock, assertAlone } = context
  const spans = createSpanDays(new Date(clock.now().getTime() - MAX_PLAY_AGE_MS - DAYS))
  const packing: Packing = { plays: 0, digest: createHash('sha256'), spans, starts: createStartTimes(week) }
  const packed = compress(writePlays(streamPlays(db, week, screenId), screenId, packing))
  const staged = await files.receive(packed, `plays of ${screenId}`, Number.MAX_SAFE_INTEGER)
  const { sha256, sizeBytes } = staged
  try {
    // Another run may have dropped the plays while they were read.
    await assertAlone()
    await files.storage.putFile(getPlaysKey(sha256), staged.path, 'application/zstd')
  } catch (error) {
    await files.discard(staged)
    throw error
  }
  const stored = createHash('sha256')
  for await (const block of readPlayFile(files.storage, { sha256, screenId, sizeBytes, plays: packing.plays }))
    stored.update(formatBlock(block))
  if (stored.digest('hex') !== packing.digest.digest('hex'))
    throw new DamagedFile(`${files.storage.address} returned other plays than it was given for screen ${screenId}`)
  const at = clock.now()
  await runInTransaction(database, async (tx) => {
    await notePlays(tx, { sha256, sizeBytes }, at)
    const file = { sha256, sizeBytes, plays: packing.plays, ...packing.starts.get() }
    await tx
      .insert(playFiles)
      .values({ weekAt: week.fromAt, screenId, ...file })
      .onConflictDoUpdate({ target: [playFiles.weekAt, playFiles.screenId], set: file })
    const days = spans.list().map((day) => ({ ...day, screenId, weekAt: week.fromAt }))
    if (days.length > 0) await tx.insert(shownSpans).values(days).onConflictDoNothing()
  })
  return { sha256, sizeBytes }
}

/**
 * Waits for each part, also for the last one before the end, because zstd writes other bytes for what arrives together:
 * the same plays give the same file.
 */
function compress(parts: AsyncIterable<string>): Readable {
  const compressing = createZstdCompress()
  const write = (part: string) =>
    new Promise<void>((resolve, reject) => compressing.write(part, (error) => (error ? reject(error) : resolve())))
  const writeAll = async () => {
    for await (const part of parts) await write(part)
    compressing.end()
  }
  writeAll().catch((error: Error) => compressing.destroy(error))
  return compressing
}

async function* writePlays(
  blocks: AsyncIterable<StoredPlay[]>,
  screenId: string,
  packing: Packing,
): AsyncGenerator<string> {
  yield formatHeader(screenId)
  for await (const block of blocks) {
    const text = formatBlock(block)
    packing.digest.update(text)
    for (const play of block) {
      packing.spans.add(play)
      packing.starts.add(play)
    }
    packing.plays += block.length
    yield text
  }
}

/** The plays of a screen that arrived in a week, by when they began: the index is entered at the end of each block. */
async function* streamPlays(db: Db, week: Week, screenId: string): AsyncGenerator<StoredPlay[]> {
  for (let last: StoredPlay | undefined; ; ) {
    const block = await db
      .select()
      .from(plays)
      .where(
        and(
          isOfWeek(week),
          eq(plays.screenId, screenId),
          last && gte(plays.startedAt, last.startedAt),
          last && or(gt(plays.startedAt, last.startedAt), gt(plays.playId, last.playId)),
        ),
      )
      .orderBy(asc(plays.startedAt), asc(plays.playId))
      .limit(PLAYS_PER_BLOCK)
    if (block.length > 0) yield block
    last = block.at(-1)
    if (!last || block.length < PLAYS_PER_BLOCK) return
  }
}

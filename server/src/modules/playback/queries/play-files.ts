import { createHash, type Hash } from 'node:crypto'
import { pipeline, Transform, type Readable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { DamagedFile } from '../../../platform/files/chunk-reader.ts'
import { getPlaysKey, isMissing, type MediaStorage } from '../../../platform/files/media-storage.ts'
import { createPlayReader, MAX_LINE_CHARACTERS, type StoredPlay } from '../rules/play-file.ts'
import { packedPlays, playFiles } from '../schema.ts'

export type PlayFile = typeof playFiles.$inferSelect

/** The files of packed weeks only: those of a week that is being packed are still in the table as well. */
const isPacked = sql`${playFiles.weekAt} = ${packedPlays.startsOn}::timestamp at time zone 'UTC'`

/** The weeks whose plays are in files, the oldest first. */
export async function listPackedWeeks(db: Db): Promise<string[]> {
  const rows = await db
    .select({ startsOn: packedPlays.startsOn })
    .from(packedPlays)
    .where(sql`exists (select from ${playFiles} where ${isPacked})`)
    .orderBy(packedPlays.startsOn)
  return rows.map(({ startsOn }) => startsOn)
}

/** The weeks before a day that were packed without plays, the newest first. */
export function listEmptyWeeks(db: Db, before: string): Promise<{ startsOn: string; endsOn: string }[]> {
  return db
    .select({ startsOn: packedPlays.startsOn, endsOn: packedPlays.endsOn })
    .from(packedPlays)
    .where(and(eq(packedPlays.plays, 0), lt(packedPlays.startsOn, before)))
    .orderBy(desc(packedPlays.startsOn))
}

/** The files with plays of a screen that began in a time, by whatever clock. */
export function listPlayFiles(
  db: Db,
  { screenId, fromAt, untilAt }: { screenId: string; fromAt: Date; untilAt: Date },
): Promise<PlayFile[]> {
  return selectFiles(db)
    .where(and(eq(playFiles.screenId, screenId), or(buildTimeFilter(fromAt, untilAt), hasOtherDay(fromAt, untilAt))))
    .orderBy(playFiles.weekAt)
}

/** Filters files by when those of their plays began that may count. */
export function buildTimeFilter(fromAt: Date, untilAt: Date) {
  return and(gte(playFiles.lastStartedAt, fromAt), lt(playFiles.firstStartedAt, untilAt))
}

const hasOtherDay = (fromAt: Date, untilAt: Date) => sql`exists (
  select from unnest(${playFiles.otherDays}) as day
  where (day + 1)::timestamp at time zone 'UTC' > ${fromAt}::timestamptz
    and day::timestamp at time zone 'UTC' < ${untilAt}::timestamptz)`

const FILES_PER_PAGE = 1000

/** The files of a week, in pages, also while it is being packed. */
export async function* pagePlayFiles(db: Db, weekAt: Date): AsyncGenerator<PlayFile[]> {
  for (let last: PlayFile | undefined; ; ) {
    const page = await db
      .select()
      .from(playFiles)
      .where(and(eq(playFiles.weekAt, weekAt), last && gt(playFiles.screenId, last.screenId)))
      .orderBy(asc(playFiles.screenId))
      .limit(FILES_PER_PAGE)
    yield page
    last = page.at(-1)
    if (!last || page.length < FILES_PER_PAGE) return
  }
}

/** Every file of the packed weeks. */
async function* streamPlayFiles(db: Db): AsyncGenerator<PlayFile> {
  for (const startsOn of await listPackedWeeks(db))
    for await (const page of pagePlayFiles(db, new Date(`${startsOn}T00:00:00Z`))) yield* page
}

const selectFiles = (db: Db) =>
  db
    .select({
      weekAt: playFiles.weekAt,
      screenId: playFiles.screenId,
      sha256: playFiles.sha256,
      plays: playFiles.plays,
      sizeBytes: playFiles.sizeBytes,
      firstStartedAt: playFiles.firstStartedAt,
      lastStartedAt: playFiles.lastStartedAt,
      otherDays: playFiles.otherDays,
    })
    .from(packedPlays)
    .innerJoin(playFiles, isPacked)
    .$dynamic()

/**
 * Reads the plays of a file in blocks, by when they began. What is stored may be anything, and a few bytes may unpack to
 * gigabytes: never more is read than was recorded.
 *
 * @throws DamagedFile when it is longer or holds more than was stored, at its end when its content is another; MissingObject
 */
export async function* readPlayFile(
  storage: MediaStorage,
  { sha256, screenId, sizeBytes, plays }: Pick<PlayFile, 'sha256' | 'screenId' | 'sizeBytes' | 'plays'>,
): AsyncGenerator<StoredPlay[]> {
  const changed = new DamagedFile(`the file of plays ${sha256} has changed`)
  const stored = await storage.get(getPlaysKey(sha256))
  const hash = createHash('sha256')
  const plain = pipeline(stored, updateHash(hash, sizeBytes, changed), createZstdDecompress(), () => {})
  const readLine = createPlayReader(screenId)
  let read = 0
  for await (const line of splitLines(plain)) {
    const block = readLine(line)
    read += block?.length ?? 0
    if (read > plays) throw changed
    if (block) yield block
  }
  // Decompression ends before bytes that were appended.
  if (hash.digest('hex') !== sha256 || read < plays) throw changed
}

/** The SHA-256 of what is stored in place of a file; undefined: nothing. */
async function hashPlayFile(storage: MediaStorage, { sha256 }: PlayFile): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of await storage.get(getPlaysKey(sha256))) hash.update(bytes as Buffer)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return hash.digest('hex')
}

/** Finds packed weeks whose files are not the sealed ones. The database keeps what is known of files for 390 days. */
export function checkPackedWeeks(): SQL {
  return sql`
    select ${packedPlays.startsOn}::text as where, left(${packedPlays.filesSha256}, 16) as expected, left(now_sha256, 16) as found
    from ${packedPlays} cross join lateral play_files_sha256(${packedPlays.startsOn}) as now_sha256
    where ${packedPlays.filesSha256} <> now_sha256 and (${packedPlays.endsOn} > current_date - 390
      or exists (select from ${playFiles} where ${isPacked}))`
}

/** A file that is not in the storage as it was packed, with the hash of what is there, if anything. */
type WrongPlayFile = { file: PlayFile; actualSha256: string | undefined }

/** Reads every file of packed plays and lists those that were changed or are missing. */
export async function* findWrongPlayFiles(db: Db, storage: MediaStorage): AsyncGenerator<WrongPlayFile> {
  for await (const file of streamPlayFiles(db)) {
    const actualSha256 = await hashPlayFile(storage, file)
    if (actualSha256 !== file.sha256) yield { file, actualSha256 }
  }
}

/** A week was packed while its plays were read, so that some were neither in the table nor in a file. */
export class PackedMeanwhile extends Error {
  override name = 'PackedMeanwhile'
}

/**
 * Keeps weeks from being packed until the transaction ends.
 *
 * @throws PackedMeanwhile when other weeks are packed than before
 */
export async function holdPackedWeeks(tx: Tx, weeks: readonly string[]): Promise<void> {
  await tx.execute(sql`lock table plays in access share mode`)
  await assertPackedWeeks(tx, weeks)
}

/** Reads the table and the list of files; again when a week was packed in between. */
export async function repeatWhenPacked<T>(db: Db, read: () => Promise<T>): Promise<T> {
  for (;;) {
    const weeks = await listPackedWeeks(db)
    const result = await read()
    if ((await listPackedWeeks(db)).join() === weeks.join()) return result
  }
}

/** @throws PackedMeanwhile when other weeks are packed than before */
export async function assertPackedWeeks(db: Db, weeks: readonly string[]): Promise<void> {
  const now = await listPackedWeeks(db)
  if (now.join() !== weeks.join()) throw new PackedMeanwhile('a week of plays was packed meanwhile; try again')
}

function updateHash(hash: Hash, maxBytes: number, tooLong: Error): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length
      if (bytes > maxBytes) return next(tooLong)
      hash.update(chunk)
      next(null, chunk)
    },
  })
}

async function* splitLines(source: Readable): AsyncGenerator<string> {
  let parts: string[] = []
  let characters = 0
  source.setEncoding('latin1')
  for await (const chunk of source) {
    const [first = '', ...more] = (chunk as string).split('\n')
    parts.push(first)
    characters += first.length
    if (characters > MAX_LINE_CHARACTERS) throw new DamagedFile('a file of plays has a line without an end')
    for (const next of more) {
      yield parts.join('')
      parts = [next]
      characters = next.length
    }
  }
  if (parts.join('') !== '') throw new DamagedFile('a file of plays ends in the middle')
}

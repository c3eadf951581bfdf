import { eq, inArray, sql } from 'drizzle-orm'
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/db/database.ts'
import { isMediaName } from './rules.ts'
import { mediaFiles } from './schema.ts'

export type Served = { name: string; sha256: string; type: string }

const finders = new WeakMap<Db, (name: string) => Promise<Served | undefined>>()

/**
 * What is served under a name. Asked anew for every request, since a released name must stop at once on
 * every server process, but once for all requests of a moment.
 */
export async function servedUnder(db: Db, name: string): Promise<Served | undefined> {
  if (!isMediaName(name)) return undefined
  let find = finders.get(db)
  if (!find) {
    find = inBatches(findServed(db))
    finders.set(db, find)
  }
  return find(name)
}

function findServed(db: Db): (names: string[]) => Promise<Map<string, Served>> {
  const found = db
    .select({ name: mediaFiles.name, sha256: mediaFiles.sha256, type: mediaFiles.type })
    .from(mediaFiles)
    .where(sql`${mediaFiles.name} = any(${sql.placeholder('names')})`)
    .prepare('served_media')
  return async (names) => new Map((await found.execute({ names })).map((row) => [row.name, row]))
}

/** Of these contents, those that a name still refers to. */
export async function contentsInUse(db: Db, contents: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ sha256: mediaFiles.sha256 })
    .from(mediaFiles)
    .where(inArray(mediaFiles.sha256, [...contents]))
  return new Set(rows.map((row) => row.sha256))
}

/** What is known of a file, by its name: its content, and the size and length of a video. */
export async function mediaFacts(
  db: Db,
  name: string,
): Promise<
  | { sha256: string; type: string; sizeBytes: number; width: number; height: number; durationMs: number | null }
  | undefined
> {
  const { sha256, type, sizeBytes, width, height, durationMs } = mediaFiles
  const [facts] = await db
    .select({ sha256, type, sizeBytes, width, height, durationMs })
    .from(mediaFiles)
    .where(eq(mediaFiles.name, name))
  return facts
}

import { eq, inArray, sql } from 'drizzle-orm'
import { inBatches } from '../../platform/batches.ts'
import type { Db } from '../../platform/db/database.ts'
import { mediaFiles } from './schema.ts'

export type Served = { name: string; sha256: string; kind: string; type: string; sizeBytes: number; width: number }

/** Finds what is served under names, many in one query; a released name is not among them any more. */
export function servedFinder(db: Db): (name: string) => Promise<Served | undefined> {
  const found = db
    .select({
      name: mediaFiles.name,
      sha256: mediaFiles.sha256,
      kind: mediaFiles.kind,
      type: mediaFiles.type,
      sizeBytes: mediaFiles.sizeBytes,
      width: mediaFiles.width,
    })
    .from(mediaFiles)
    .where(sql`${mediaFiles.name} = any(${sql.placeholder('names')})`)
    .prepare('served_media')
  return inBatches(async (names) => new Map((await found.execute({ names })).map((row) => [row.name, row])))
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

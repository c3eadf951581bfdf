import { and, eq, gt, inArray, ne, sql, type SQLWrapper } from 'drizzle-orm'
import { createDataLoader } from '../../../platform/data-loader.ts'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { mediaContents, mediaFiles, uploads } from '../schema.ts'

export type ServedFile = { name: string; sha256: string; kind: string; type: string; sizeBytes: number; width: number }

/** Finds served files by name, many in one query. Released names are not found. */
export function createServedFinder(db: Db): (name: string) => Promise<ServedFile | undefined> {
  const found = db
    .select(pickColumns(mediaFiles, 'name', 'sha256', 'kind', 'type', 'sizeBytes', 'width'))
    .from(mediaFiles)
    .where(sql`${mediaFiles.name} = any(${sql.placeholder('names')})`)
    .prepare('served_media')
  return createDataLoader(async (names) => new Map((await found.execute({ names })).map((row) => [row.name, row])))
}

/** Finds a video with its facts. Released names are not found. */
export async function findVideo(db: Db, name: string) {
  const [row] = await db
    .select(pickColumns(mediaFiles, 'sha256', 'type', 'sizeBytes', 'width', 'height', 'durationMs'))
    .from(mediaFiles)
    .where(and(eq(mediaFiles.name, name), eq(mediaFiles.kind, 'video')))
  return row && { ...row, durationSeconds: (row.durationMs ?? 0) / 1000 }
}

/** Lists which of these contents still have a name. */
export async function listUsedContents(db: Db, contents: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ sha256: mediaFiles.sha256 })
    .from(mediaFiles)
    .where(inArray(mediaFiles.sha256, [...contents]))
  return new Set(rows.map((row) => row.sha256))
}

/** Lists which of these contents the database knows, named or not. */
export async function listNotedContents(db: Db, contents: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sha256: mediaContents.sha256 })
    .from(mediaContents)
    .where(inArray(mediaContents.sha256, [...contents]))
  return new Set(rows.map((row) => row.sha256))
}

export type UploadRow = typeof uploads.$inferSelect

/** Finds an upload of an account that has not ended. */
export async function findUpload(db: Db, sender: string, uploadId: string, at: Date): Promise<UploadRow | undefined> {
  const [upload] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, uploadId), eq(uploads.sender, sender), gt(uploads.expiresAt, at)))
  return upload
}

/** Lists which of these uploads still exist. */
export async function listKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(inArray(uploads.id, [...ids]))
  return new Set(rows.map((row) => row.id))
}

/**
 * Sums the size of files by their names. The same content counts once.
 *
 * @param names a query for the names
 * @param beside a content that is about to be added and does not count
 * @param without a name that is about to be released
 */
export async function sumBytes(
  db: Db,
  names: SQLWrapper,
  { beside, without }: { beside: string; without: string | null },
): Promise<number> {
  const { sha256, sizeBytes, name } = mediaFiles
  const kept = db
    .selectDistinct({ sha256, sizeBytes })
    .from(mediaFiles)
    .where(and(inArray(name, names), ne(sha256, beside), without ? ne(name, without) : undefined))
    .as('kept')
  const [sum] = await db.select({ bytes: sql<string>`coalesce(sum(${kept.sizeBytes}), 0)` }).from(kept)
  return Number(sum?.bytes ?? 0)
}

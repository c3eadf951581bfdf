import { desc, eq, max } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { installation, mediaFiles } from '../schema.ts'

/** Reads the id that the database shares with its media folder; undefined before the first start. */
export async function readInstallationId(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ id: installation.id }).from(installation)
  return row?.id
}

/** Lists the files that the database refers to, newest first. */
export async function listContents(db: Db, limit: number, offset = 0): Promise<string[]> {
  const rows = await db
    .select({ sha256: mediaFiles.sha256 })
    .from(mediaFiles)
    .groupBy(mediaFiles.sha256)
    .orderBy(desc(max(mediaFiles.createdAt)), mediaFiles.sha256)
    .limit(limit)
    .offset(offset)
  return rows.map(({ sha256 }) => sha256)
}

/** The content type under which a stored file is served; undefined when the database does not refer to it. */
export async function findContentType(db: Db, sha256: string): Promise<string | undefined> {
  const [row] = await db
    .select({ type: mediaFiles.type })
    .from(mediaFiles)
    .where(eq(mediaFiles.sha256, sha256))
    .limit(1)
  return row?.type
}

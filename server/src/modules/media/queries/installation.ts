import { and, asc, desc, eq, gt, max } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { getContentKey, getPlaysKey } from '../../../platform/files/media-storage.ts'
import { installation, mediaContents, mediaFiles } from '../schema.ts'

/** Reads the id that the database shares with its media folder; undefined before the first start. */
export async function readInstallationId(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ id: installation.id }).from(installation)
  return row?.id
}

/** A file that the database refers to, and its key in the storage. */
export type NamedContent = { sha256: string; key: string; sizeBytes: number; kind: 'media' | 'plays' }

const PAGE_SIZE = 1000

/** The files that the database refers to: named media, the newest first, then packed plays. */
export async function* streamContents(db: Db): AsyncGenerator<NamedContent> {
  for (let offset = 0, size = PAGE_SIZE; size === PAGE_SIZE; offset += size) {
    const page = await listMedia(db, offset)
    for (const content of page) yield { ...content, key: getContentKey(content.sha256), kind: 'media' }
    size = page.length
  }
  for (let last = '', size = PAGE_SIZE; size === PAGE_SIZE; ) {
    const page = await listPlays(db, last)
    for (const content of page) yield { ...content, key: getPlaysKey(content.sha256), kind: 'plays' }
    last = page.at(-1)?.sha256 ?? last
    size = page.length
  }
}

type Content = Pick<NamedContent, 'sha256' | 'sizeBytes'>

function listPlays(db: Db, after: string): Promise<Content[]> {
  return db
    .select({ sha256: mediaContents.sha256, sizeBytes: mediaContents.sizeBytes })
    .from(mediaContents)
    .where(and(eq(mediaContents.kind, 'plays'), gt(mediaContents.sha256, after)))
    .orderBy(asc(mediaContents.sha256))
    .limit(PAGE_SIZE)
}

function listMedia(db: Db, offset: number): Promise<Content[]> {
  return db
    .select({ sha256: mediaFiles.sha256, sizeBytes: mediaFiles.sizeBytes })
    .from(mediaFiles)
    .groupBy(mediaFiles.sha256, mediaFiles.sizeBytes)
    .orderBy(desc(max(mediaFiles.createdAt)), mediaFiles.sha256)
    .limit(PAGE_SIZE)
    .offset(offset)
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

import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../platform/app-context.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { getKeyName, PLAYS, type StoredObject } from '../../../platform/files/media-storage.ts'
import { groupItems } from '../../../platform/group-items.ts'
import { listNotedContents } from '../queries/files.ts'
import { mediaContents } from '../schema.ts'

const BATCH_SIZE = 500

type Context = Pick<AppContext, 'database' | 'db' | 'files'>

/**
 * Moves files of packed plays that the database does not know to the trash: of a packing that was killed before it
 * noted its file, or of a database from before a restore. Returns their number.
 *
 * @param since files that were stored after it may be noted yet
 */
export async function sweepPlays(context: Context, since: Date, at: Date): Promise<number> {
  let swept = 0
  for await (const objects of groupItems(context.files.storage.list(PLAYS), BATCH_SIZE)) {
    const names = objects.map(({ key }) => getKeyName(key))
    const noted = await listNotedContents(context.db, names)
    for (const object of objects)
      if (!noted.has(getKeyName(object.key)) && (await sweepFile(context, object, since, at))) swept++
  }
  return swept
}

/**
 * Packing may store the same file at this moment. Its note waits until the file is gone, and before it drops plays it looks
 * for all of their files.
 */
function sweepFile({ database, files }: Context, object: StoredObject, since: Date, at: Date): Promise<boolean> {
  const { key, sizeBytes, storedAt } = object
  const sha256 = getKeyName(key)
  return runInTransaction(database, async (tx) => {
    const note = { sha256, sizeBytes, storedAt, kind: 'plays' } as const
    const held = await tx
      .insert(mediaContents)
      .values(note)
      .onConflictDoNothing()
      .returning({ sha256: mediaContents.sha256 })
    if (held.length === 0) return false
    const stored = await files.storage.head(key)
    const isOld = stored !== undefined && stored.storedAt < since
    const isSwept = isOld && (await files.trash.put(key, sha256, at)) !== null
    await tx.delete(mediaContents).where(eq(mediaContents.sha256, sha256))
    return isSwept
  })
}

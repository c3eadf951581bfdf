import { and, eq, lt } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, runInTransaction } from '../../../platform/db/database.ts'
import type { Contents } from '../../../platform/files/file-store.ts'
import { mediaContents } from '../schema.ts'

/** Keeps the table of stored contents for the file store. */
export function createContents(database: Database, clock: Clock): Contents {
  return {
    async note({ sha256, sizeBytes }) {
      const values = { sha256, sizeBytes, storedAt: clock.now() }
      // Waits while a sweep removes the same content.
      await runInTransaction(database, (tx) =>
        tx.insert(mediaContents).values(values).onConflictDoUpdate({ target: mediaContents.sha256, set: values }),
      )
    },
    release: (content, since, remove) =>
      runInTransaction(database, async (tx) => {
        const { sha256, storedAt } = mediaContents
        // One of a version without this table has the age of its object.
        await tx.insert(mediaContents).values(content).onConflictDoNothing()
        const released = await tx
          .delete(mediaContents)
          .where(and(eq(sha256, content.sha256), lt(storedAt, since)))
          .returning({ sha256 })
        return released.length > 0 && remove()
      }),
  }
}

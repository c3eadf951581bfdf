import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { runWithoutKey } from '../../../platform/db/idempotency.ts'
import type { Contents } from '../../../platform/files/file-store.ts'
import { mediaContents } from '../schema.ts'

/** Keeps the table of stored contents for the file store. */
export function createContents(database: Database, clock: Clock): Contents {
  return {
    async note({ sha256, sizeBytes }) {
      const values = { sha256, sizeBytes, storedAt: clock.now() }
      // Waits while a sweep removes the same content.
      await runWithoutKey(() =>
        runInTransaction(database, (tx) =>
          tx.insert(mediaContents).values(values).onConflictDoUpdate({ target: mediaContents.sha256, set: values }),
        ),
      )
    },
    release: ({ sha256, sizeBytes, storedAt }, since, remove) =>
      runInTransaction(database, async (tx) => {
        // One of a version without this table has the age of its object.
        await tx.insert(mediaContents).values({ sha256, sizeBytes, storedAt }).onConflictDoNothing()
        const released = await tx
          .delete(mediaContents)
          .where(and(eq(mediaContents.sha256, sha256), lt(mediaContents.storedAt, since)))
          .returning({ sha256: mediaContents.sha256 })
        return released.length > 0 && remove()
      }),
  }
}

/** Notes a file of packed plays, so that a move and a backup take it along (decision 3). */
export async function notePlays(tx: Tx, content: { sha256: string; sizeBytes: number }, at: Date): Promise<void> {
  await tx
    .insert(mediaContents)
    .values({ ...content, storedAt: at, kind: 'plays' })
    .onConflictDoNothing()
}

/** Forgets files of packed plays whose retention time is over. */
export async function forgetPlays(tx: Tx, hashes: readonly string[]): Promise<void> {
  await tx.delete(mediaContents).where(and(inArray(mediaContents.sha256, [...hashes]), eq(mediaContents.kind, 'plays')))
}

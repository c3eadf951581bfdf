import { MAX_VIDEO_STORAGE_BYTES } from '@marquee/contract/media.rules'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import { startAppForTest } from '../../testing/app.ts'
import { adoptWithinQuota } from './commands/files.ts'
import type { AcceptedVideo } from './policy.ts'
import { mediaFiles } from './schema.ts'

/** Stands for a checked video of more than half a quota. */
const createVideo = (sha256: string) =>
  ({
    kind: 'video',
    sha256,
    type: 'video/mp4',
    sizeBytes: MAX_VIDEO_STORAGE_BYTES / 2 + 1,
    width: 768,
    height: 432,
    durationSeconds: 12,
  }) as AcceptedVideo

it('two simultaneous saves cannot use the same space; saves of another owner do not wait (decision 12)', async () => {
  const { context } = await startAppForTest({ database: 'postgres' })
  const at = context.clock.now()
  const adoptVideo = (keeper: string, sha256: string, until: Promise<void> = Promise.resolve()) =>
    runInTransaction(context.database, async (tx) => {
      const names = tx.select({ name: mediaFiles.name }).from(mediaFiles)
      const name = await adoptWithinQuota(tx, createVideo(sha256), at, { keeper, names })
      await until
      return name
    })
  const goOn = Promise.withResolvers<void>()
  const first = adoptVideo('one', 'a'.repeat(64), goOn.promise)
  const second = adoptVideo('one', 'b'.repeat(64)).catch((error: unknown) => error)
  // Other tests hold locks in their own databases on the same server.
  const isThisDatabase = sql`database = (select oid from pg_database where datname = current_database())`
  const countWaiting = () =>
    context.db.$count(sql`pg_locks`, sql`locktype = 'advisory' and not granted and ${isThisDatabase}`)
  await expect.poll(countWaiting).toBe(1)
  expect(await adoptVideo('another', 'c'.repeat(64))).toMatch(/\.mp4$/)
  goOn.resolve()
  await first
  expect(await second).toMatchObject({ code: 'videosFull' })
})

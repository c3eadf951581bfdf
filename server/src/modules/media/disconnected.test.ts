import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startAppForTest } from '../../testing/app.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { requireBody, createPartner } from '../../testing/people/users.ts'
import { mediaFiles } from './schema.ts'

it('a process that misses notifications serves no released file from its cache (product 10)', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const petra = await createPartner(app)
  const sent = { profileImage: { file: getSamplePath('trattoria.jpg'), name: 'me.jpg', type: 'image/jpeg' } }
  const { user } = requireBody(await petra.send('POST', '/api/users/me/profile-image', sent), 200) as {
    user: { profileImage: string }
  }
  const path = `/api/s3/images/${user.profileImage}`
  const status = async () => (await createApiClient(app).get(path)).status
  expect([await status(), await status()]).toEqual([200, 200])

  const { db, listeners } = app.context
  const waitForTopic = (wanted: string) =>
    new Promise<void>((resolve) => listeners.add(({ topic }) => topic === wanted && resolve()))
  const [disconnected, reconnected] = [waitForTopic('disconnected'), waitForTopic('resync')]
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query like 'LISTEN%' and datname = current_database()`)
  await disconnected
  // As another process releases it: no process is notified.
  await db.execute(sql`update users set profile_image = null`)
  await db.delete(mediaFiles).where(eq(mediaFiles.name, user.profileImage))
  expect(await status()).toBe(404)
  await reconnected
  expect(await status()).toBe(404)
})

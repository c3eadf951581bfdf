import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AppContext } from '../../../platform/app-context.ts'
import { getPlaysKey } from '../../../platform/files/media-storage.ts'
import { startApp } from '../../../testing/app.ts'
import { buildStoredPlay } from '../../../testing/stored-plays.ts'
import { packedPlays, playFiles, plays } from '../schema.ts'
import { packPlays } from './pack-plays.ts'

const WEEK = '2026-10-19'

describe('a file of plays that is lost before its week is packed (decision 3)', () => {
  let context: AppContext

  beforeEach(async () => {
    const app = await startApp()
    onTestFinished(() => app.close())
    context = app.context
    await context.database.query(`select make_partition('plays', '${WEEK}')`)
    await context.db.insert(plays).values(buildStoredPlay(new Date(`${WEEK}T11:00:00Z`)))
    const { storage } = context.files
    const losing = { ...context.files, storage: { ...storage, head: async () => undefined } }
    await expect(packPlays({ ...context, files: losing })).rejects.toThrow('could not be packed')
  })

  it('is replaced by one of the same plays with other bytes', async () => {
    const [file] = await context.db.select().from(playFiles)
    await context.db.update(playFiles).set({ sha256: 'e'.repeat(64), sizeBytes: 1 })
    await packPlays(context)
    expect(await context.db.$count(plays)).toBe(0)
    expect(await context.db.$count(packedPlays)).toBe(1)
    expect(await context.db.select().from(playFiles)).toEqual([file])
    expect(await context.files.storage.head(getPlaysKey(file?.sha256 ?? ''))).toBeDefined()
  })

  it('stays recorded for its screen and week, and as it is when its week is packed (decision 4)', async () => {
    const attempts = [
      `update play_files set week_at = week_at + interval '7 days'`,
      `update play_files set screen_id = gen_random_uuid()`,
      'delete from play_files',
    ]
    for (const attempt of attempts) await expect(context.database.query(attempt), attempt).rejects.toThrow()
    await packPlays(context)
    for (const attempt of [...attempts, 'update play_files set plays = plays'])
      await expect(context.database.query(attempt), attempt).rejects.toThrow()
    await context.database.runAsOwner((owner) =>
      expect(owner.query('update play_files set plays = plays')).rejects.toThrow('cannot be changed'),
    )
  })
})

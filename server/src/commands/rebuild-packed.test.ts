import { Readable } from 'node:stream'
import { asc, gt } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { getPlaysKey, type MediaStorage } from '../platform/files/media-storage.ts'
import { createFleet, runRebuild } from '../testing/packed-fleets.ts'
import { campaignDays, packedPlays, playFiles } from '../modules/playback/schema.ts'

it('a rebuild goes on when a file is damaged, and when a week is packed meanwhile (decision 3)', async () => {
  const fleet = await createFleet(3)
  const { app } = fleet
  const { db } = app.context
  const listSums = () => db.select().from(campaignDays).orderBy(asc(campaignDays.screenId), asc(campaignDays.day))
  await runRebuild(fleet)
  const saved = await listSums()
  await app.jobs.runNow('playback.pack-plays')
  const [damaged] = await db.select().from(playFiles).orderBy(asc(playFiles.screenId))
  const { storage } = app.context.files
  const get: MediaStorage['get'] = async (key) => {
    if (key === getPlaysKey(damaged?.sha256 ?? '')) {
      app.clock.setTime('2026-11-25T08:00:00Z')
      await app.jobs.runNow('playback.pack-plays')
      return Readable.from(['damaged'])
    }
    return storage.get(key)
  }
  await db.update(campaignDays).set({ plays: 9, impressions: 1 }).where(gt(campaignDays.day, '2026-10-20'))
  expect((await runRebuild(fleet, { ...storage, get })).damaged).toEqual([expect.stringContaining('is damaged')])
  expect(await db.$count(packedPlays, gt(packedPlays.plays, 0)), 'the next week is packed').toBe(2)
  const ofOthers = (sums: typeof saved) => sums.filter(({ screenId }) => screenId !== damaged?.screenId)
  expect(ofOthers(await listSums())).toEqual(ofOthers(saved))
  await runRebuild(fleet)
  expect(await listSums()).toEqual(saved)
})

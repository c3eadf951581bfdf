import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import type { Manifest } from '@marquee/contract/player'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startAppForTest, type TestApp } from '../../testing/app.ts'
import { buildInfotainmentParts, uploadInfotainment } from '../../testing/infotainment.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createApprovedVehicle, createLocation, pairDevice, type Parts } from '../../testing/people/venues.ts'
import { requireBody, createOperator, createPartner } from '../../testing/people/users.ts'

const ROUNDS = 3
/** A device has no more calls at the same moment (decision 2). */
const AT_ONCE = 6

async function createSetup() {
  const app = await startAppForTest({ database: 'postgres' })
  const [olga, petra] = [await createOperator(app), await createPartner(app)]
  const where = await createLocation(olga)
  const venueId = await createApprovedVehicle(app, petra, where)
  const car = await pairDevice(app, petra, { vehicle: venueId })
  const upload = () => uploadInfotainment(petra, where.locationId, [car.screenId], { endDate: '2026-12-31' })
  const change = (id: string, more: Parts) => {
    const { video: _, ...parts } = buildInfotainmentParts(where.locationId, [car.screenId], { endDate: '2026-12-31' })
    return petra.send('PUT', `/api/entertainmentVideos/${id}`, { ...parts, ...more })
  }
  const remove = (id: string) => petra.delete(`/api/entertainmentVideos/${id}`)
  const decide = (id: string, more: Record<string, unknown> = { decision: 'approve' }) =>
    olga.post(`/api/operator/reviews/infotainment/${id}`, more)
  const stored = async (id: string) =>
    requireBody(await petra.get(`/api/entertainmentVideos/${id}`), 200) as InfotainmentVideo
  const manifest = async () => requireBody(await car.get('/api/player/manifest'), 200) as Manifest
  return { app, petra, where, venueId, car, upload, change, remove, decide, stored, manifest }
}

/** Expects approval windows for exactly the approved and chosen videos, and a use for every file. */
async function expectConsistentData({ context }: TestApp): Promise<void> {
  const { rows } = await context.db.execute<{ wrong: number; orphans: number }>(sql`
    select
      (select count(*) from (
        (select video_id, screen_id from infotainment_approval_windows where until_at is null
          except select video_id, screen_id from infotainment_screens
            join infotainment_videos on id = video_id where status = 'approved' and deleted_at is null)
        union all
        (select video_id, screen_id from infotainment_screens
            join infotainment_videos on id = video_id where status = 'approved' and deleted_at is null
          except select video_id, screen_id from infotainment_approval_windows where until_at is null)
      ) as differing) as wrong,
      (select count(*) from media_files where kind = 'video'
        and name not in (select video from infotainment_videos where video is not null)
        and name not in (select video from approved_versions)) as orphans`)
  expect(rows[0]).toEqual({ wrong: 0, orphans: 0 })
}

describe('at the same moment', () => {
  test('two edits leave the whole of one of them, with its own file', async () => {
    const { app, upload, change, stored } = await createSetup()
    const { _id } = await upload()
    const sip = { file: getSamplePath('first-sip.webm'), name: 'first-sip.webm' }
    for (let round = 0; round < ROUNDS; round++) {
      const replies = await Promise.all([
        change(_id, {
          name: `Roast ${round}`,
          video: { file: getSamplePath('autumn-roast.mp4'), name: 'autumn-roast.mp4' },
        }),
        change(_id, { name: `Sip ${round}`, video: sip }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      const { name, video } = await stored(_id)
      expect(video.name).toMatch(name.startsWith('Roast') ? /\.mp4$/ : /\.webm$/)
      await expectConsistentData(app)
    }
  })

  test('an edit and a decision let nothing play that the operator did not see', async () => {
    const { app, upload, change, decide, stored, manifest } = await createSetup()
    for (let round = 0; round < ROUNDS; round++) {
      const { _id } = await upload()
      const [edited, decided] = await Promise.all([
        change(_id, { name: 'Another name' }),
        decide(_id, { decision: 'approve', version: 1 }),
      ])
      expect(edited.status).toBe(200)
      expect(decided).toMatchObject(decided.status === 200 ? {} : { status: 409, body: { code: 'versionChanged' } })
      expect(await stored(_id)).toMatchObject({ name: 'Another name', status: 'pending' })
      expect((await manifest()).infotainment).toEqual([])
      await expectConsistentData(app)
    }
  })

  test('two deletions and a decision leave the video deleted, in any order', async () => {
    const { app, upload, remove, decide, manifest } = await createSetup()
    for (let round = 0; round < ROUNDS; round++) {
      const { _id } = await upload()
      const [first, second, decided] = await Promise.all([remove(_id), remove(_id), decide(_id)])
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 404])
      expect(decided.status).toBeOneOf([200, 404])
      expect((await manifest()).infotainment).toEqual([])
      await expectConsistentData(app)
    }
  })

  test('a deletion during a manifest call lets the manifest name only files that can be loaded', async () => {
    const { app, upload, remove, decide, manifest } = await createSetup()
    for (let round = 0; round < ROUNDS; round++) {
      const { _id } = await upload()
      requireBody(await decide(_id), 200)
      const [deleted, ...asked] = await Promise.all([remove(_id), ...Array.from({ length: AT_ONCE }, manifest)])
      expect(deleted.status).toBe(200)
      for (const { infotainment, files } of asked) expect(files).toHaveLength(infotainment.length)
      expect(await manifest()).toMatchObject({ infotainment: [], files: [] })
      await expectConsistentData(app)
    }
  })

  test('an upload for a screen whose venue is deleted is refused, or the screen is removed from it', async () => {
    const { app, petra, where, upload, decide } = await createSetup()
    for (let round = 0; round < ROUNDS; round++) {
      const venueId = await createApprovedVehicle(app, petra, where)
      const { screenId } = await pairDevice(app, petra, { vehicle: venueId })
      const before = await upload()
      requireBody(await decide(before._id), 200)
      const parts = buildInfotainmentParts(where.locationId, [screenId])
      const [deleted, added] = await Promise.all([
        petra.delete(`/api/vehicles/${venueId}`),
        petra.send('POST', '/api/entertainmentVideos', parts),
      ])
      expect(deleted.status).toBe(200)
      expect(added).toMatchObject(added.status === 201 ? {} : { status: 400, body: { code: 'unknownScreens' } })
      const { rows } = await app.context.db.execute(sql`
        select 1 from infotainment_screens where screen_id = ${screenId}`)
      expect(rows).toEqual([])
      await expectConsistentData(app)
    }
  })
})

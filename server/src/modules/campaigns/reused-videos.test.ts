import { type Campaign, createCampaign } from '@marquee/contract/campaigns'
import { VIDEO_RULES } from '@marquee/contract/media.rules'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Reply } from '../../testing/api-client.ts'
import { startApp, startAppForTest, type TestApp } from '../../testing/app.ts'
import { buildCampaignParts, LANDSCAPE } from '../../testing/campaigns.ts'
import { type Client, createClient, requireBody } from '../../testing/people/users.ts'
import { CLIP, completeUpload } from '../../testing/uploads.ts'
import { adoptFile } from '../media/commands/files.ts'
import { acceptStoredVideo } from '../media/policy.ts'

let app: TestApp
let carl: Client
beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
})
afterAll(() => app.close())

const getCampaign = (reply: Reply, status = 201) => (requireBody(reply, status) as { campaign: Campaign }).campaign
const create = (parts: Parameters<Client['send']>[2], who = carl) =>
  who.send('POST', '/api/campaigns', { ...buildCampaignParts(), ...parts })
const createOriginal = async (who = carl) => getCampaign(await create({ upload: await completeUpload(who) }, who))
const reuse = ({ video }: Campaign) => ({ storedVideo: video?.name ?? '' })
const readVideo = async ({ video }: Campaign, { server } = app) => {
  const { statusCode, rawPayload } = await server.inject({ method: 'GET', url: `/api/s3/images/${video?.name}` })
  return statusCode === 200 ? rawPayload : statusCode
}

it('replaces the video of a stored campaign by that of another (product 2)', async () => {
  const original = await createOriginal()
  const draft = getCampaign(await create({}))
  const parts = { ...buildCampaignParts(), ...reuse(original) }
  const saved = getCampaign(await carl.send('PUT', `/api/campaigns/${draft._id}`, parts), 200)
  expect(await readVideo(saved)).toEqual(CLIP)
  // Its own video, too: nothing changes but the name.
  const again = { ...buildCampaignParts(), ...reuse(saved) }
  expect(await readVideo(getCampaign(await carl.send('PUT', `/api/campaigns/${draft._id}`, again), 200))).toEqual(CLIP)
})

it('is refused with a second video, of another company, of a deleted campaign, and in the wrong orientation', async () => {
  const original = await createOriginal()
  expect(await create({ ...reuse(original), video: LANDSCAPE })).toMatchObject({
    status: 400,
    body: { code: 'videoTwice', field: 'storedVideo' },
  })
  const upload = await completeUpload(carl)
  expect(await create({ ...reuse(original), upload })).toMatchObject({ status: 400, body: { code: 'videoTwice' } })
  expect(await create({ ...reuse(original), type: 'restaurant' })).toMatchObject({
    status: 400,
    body: { message: 'Please upload a portrait video.', field: 'video' },
  })
  const gone = { status: 409, body: { code: 'noVideoToReuse', field: 'storedVideo' } }
  const clara = await createClient(app, 'Clara Klein')
  expect(await create(reuse(original), clara)).toMatchObject(gone)
  expect(await create({ storedVideo: `${'0'.repeat(32)}.mp4` })).toMatchObject(gone)
  await carl.delete(`/api/campaigns/${original._id}`)
  expect(await create(reuse(original))).toMatchObject(gone)
})

it('is refused when the original has got another video, also after the check', async () => {
  const original = await createOriginal()
  const { database, clock } = app.context
  const rule = VIDEO_RULES.campaign.vehicle
  const accepted = await acceptStoredVideo(app.context, original.video?.name ?? '', rule, createCampaign.refusals)
  const other = { ...buildCampaignParts(), video: LANDSCAPE }
  expect((await carl.send('PUT', `/api/campaigns/${original._id}`, other)).status).toBe(200)
  expect(await create(reuse(original))).toMatchObject({ status: 409, body: { code: 'noVideoToReuse' } })
  const adoption = runInTransaction(database, (tx) => adoptFile(tx, accepted, clock.now()))
  await expect(adoption).rejects.toMatchObject({ code: 'noVideoToReuse' })
})

it('either has the video or is refused when the original gets another at the same time', async () => {
  const app = await startAppForTest({ database: 'postgres' })
  const clara = await createClient(app)
  for (const _ of [1, 2, 3]) {
    const original = await createOriginal(clara)
    const other = { ...buildCampaignParts(), video: LANDSCAPE }
    const [reply] = await Promise.all([
      create(reuse(original), clara),
      clara.send('PUT', `/api/campaigns/${original._id}`, other),
    ])
    if (reply.status !== 201) expect(reply).toMatchObject({ status: 409, body: { code: 'noVideoToReuse' } })
    else expect(await readVideo(getCampaign(reply), app)).toEqual(CLIP)
  }
})

// Last, because it is two days later.
it('uses the video of another campaign without an upload, under a name of its own (product 2)', async () => {
  const original = await createOriginal()
  const copy = getCampaign(await create(reuse(original)))
  expect(copy.video).toEqual({ ...original.video, name: expect.any(String) })
  expect(copy.video?.name).not.toBe(original.video?.name)
  expect(await readVideo(copy)).toEqual(CLIP)

  // The original gets another video, and its name is gone.
  const other = { ...buildCampaignParts(), video: LANDSCAPE }
  expect((await carl.send('PUT', `/api/campaigns/${original._id}`, other)).status).toBe(200)
  expect(await readVideo(original)).toBe(404)
  app.clock.advance(2 * 24 * 3_600_000)
  await app.jobs.runNow('media.sweep-files')
  expect(await readVideo(copy)).toEqual(CLIP)
})

import { randomUUID } from 'node:crypto'
import type { Campaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import type { Review } from '@marquee/contract/operator'
import { MAX_POSTER_BYTES } from '@marquee/contract/media.rules'
import { mediaTexts } from '@marquee/contract/messages/media'
import type { Screen } from '@marquee/contract/screens'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiClient, Part, Reply } from '../../testing/api-client.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { buildCampaignParts, LANDSCAPE, PORTRAIT, submitCampaign } from '../../testing/campaigns.ts'
import { buildInfotainmentParts } from '../../testing/infotainment.ts'
import { getSamplePath } from '../../testing/media.ts'
import { buildHeartbeat } from '../../testing/people/devices.ts'
import {
  type Client,
  createClient,
  createOperator,
  createPartner,
  type Partner,
  type Person,
  requireBody,
} from '../../testing/people/users.ts'
import {
  createApprovedVehicle,
  createLocation,
  type PairedDevice,
  pairDevice,
  type TestLocation,
} from '../../testing/people/venues.ts'
import { buildPoster } from '../../testing/posters.ts'
import { completeUpload } from '../../testing/uploads.ts'
import { mediaFiles } from './schema.ts'

let app: TestApp
let carl: Client
beforeAll(async () => {
  app = await startApp()
  carl = await createClient(app)
})
afterAll(() => app.close())

type Parts = Parameters<Client['send']>[2]
const getCampaign = (reply: Reply, status = 201) => (requireBody(reply, status) as { campaign: Campaign }).campaign
const create = (parts: Parts, who = carl) => who.send('POST', '/api/campaigns', { ...buildCampaignParts(), ...parts })
const createWithPoster = async (more = {}) =>
  getCampaign(await create({ video: LANDSCAPE, poster: await buildPoster(more) }))
const readCampaign = async ({ _id }: Campaign, who: ApiClient = carl) =>
  requireBody(await who.get(`/api/campaigns/${_id}`), 200) as Campaign
const setPoster = ({ _id, video }: Campaign, parts: Parts, who = carl) =>
  who.send('PUT', `/api/campaigns/${_id}/poster`, { video: video?.name ?? '', ...parts })
const readFile = async (name: string | null | undefined, width = '') => {
  const { statusCode, rawPayload } = await app.server.inject({ url: `/api/s3/images/${name}${width}` })
  return { status: statusCode, bytes: rawPayload }
}
const findContent = async (name: string | null | undefined) => {
  const { db } = app.context
  const [file] = await db
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.name, name ?? ''))
  return file?.sha256 ?? ''
}

describe('a poster that is sent with its video (decision 11)', () => {
  it('is redrawn without metadata, bounded, and served in the widths of pictures', async () => {
    const { file } = await buildPoster({ width: 2560, height: 1440 })
    const told = await sharp(file)
      .withExif({ IFD0: { Copyright: 'Carl' } })
      .jpeg()
      .toBuffer()
    const { video } = getCampaign(await create({ video: LANDSCAPE, poster: { file: told, name: '../a.svg' } }))
    const whole = await sharp((await readFile(video?.poster)).bytes).metadata()
    expect(whole).toMatchObject({ format: 'webp', width: 1280, height: 720 })
    expect(whole.exif).toBeUndefined()
    const small = await sharp((await readFile(video?.poster, '?w=480')).bytes).metadata()
    expect(small).toMatchObject({ format: 'webp', width: 480, height: 270 })
  })

  it('comes beside a resumable upload, too', async () => {
    const { video } = getCampaign(await create({ upload: await completeUpload(carl), poster: await buildPoster() }))
    expect((await readFile(video?.poster)).status).toBe(200)
  })

  it('is not needed: a video without it has none', async () => {
    expect(getCampaign(await create({ video: LANDSCAPE })).video).toMatchObject({ poster: null })
  })

  it('is replaced by one that is saved without a video, and stays when none is sent', async () => {
    const before = await createWithPoster()
    const change = (parts: Parts) =>
      carl.send('PUT', `/api/campaigns/${before._id}`, { ...buildCampaignParts(), ...parts })
    const after = getCampaign(await change({ poster: await buildPoster({ red: 10 }) }), 200)
    expect(after.video?.name).toBe(before.video?.name)
    expect((await readFile(before.video?.poster)).status).toBe(404)
    expect((await readFile(after.video?.poster)).status).toBe(200)
    expect(getCampaign(await change({}), 200).video?.poster).toBe(after.video?.poster)
  })

  it('goes with its video when that is replaced', async () => {
    const before = await createWithPoster()
    const parts = { ...buildCampaignParts(), video: LANDSCAPE }
    const after = getCampaign(await carl.send('PUT', `/api/campaigns/${before._id}`, parts), 200)
    expect(after.video?.poster).toBeNull()
    expect((await readFile(before.video?.poster)).status).toBe(404)
  })

  it('comes along with a reused video, under a name of its own, unless another is sent (product 3)', async () => {
    const original = await createWithPoster({ red: 33 })
    const reuse = { storedVideo: original.video?.name ?? '' }
    const copy = getCampaign(await create(reuse))
    expect(copy.video?.poster).not.toBe(original.video?.poster)
    const other = getCampaign(await create({ ...reuse, poster: await buildPoster({ red: 99 }) }))
    const bytes = (await readFile(original.video?.poster)).bytes
    expect((await readFile(copy.video?.poster)).bytes).toEqual(bytes)
    expect((await readFile(other.video?.poster)).bytes).not.toEqual(bytes)
  })
})

describe('a poster is refused', () => {
  it.each([
    [
      'a video',
      { file: getSamplePath('autumn-roast.mp4'), name: 'poster.jpg' },
      'posterInvalid',
      400,
      mediaTexts.pictureInvalid,
    ],
    ['text', { file: Buffer.from('<svg/>'), name: 'poster.svg' }, 'posterInvalid', 400, mediaTexts.pictureInvalid],
    [
      'too large',
      { file: Buffer.alloc(MAX_POSTER_BYTES + 1), name: 'poster.jpg' },
      'tooLarge',
      413,
      mediaTexts.posterTooLarge,
    ],
  ])('that is %s, and nothing is saved', async (_what, poster, code, status, message) => {
    const before = await carl.get(`/api/campaigns/company/${carl.companyId}`)
    expect(await create({ video: LANDSCAPE, poster })).toMatchObject({ status, body: { code, message } })
    expect(await carl.get(`/api/campaigns/company/${carl.companyId}`)).toMatchObject({ body: before.body })
  })

  it.each([
    ['portrait', { width: 360, height: 640 }],
    ['a square', { width: 500, height: 500 }],
    ['four percent wider', { width: 666, height: 360 }],
  ])('that is %s beside a landscape video', async (_what, shape) => {
    expect(await create({ video: LANDSCAPE, poster: await buildPoster(shape) })).toMatchObject({
      status: 400,
      body: { code: 'posterShape', field: 'poster', message: mediaTexts.posterShape },
    })
  })

  it('but not for a line of pixels that a browser cut off', async () => {
    expect((await create({ video: LANDSCAPE, poster: await buildPoster({ width: 640, height: 352 }) })).status).toBe(
      201,
    )
  })

  it('without a video', async () => {
    expect(await create({ poster: await buildPoster() })).toMatchObject({
      status: 400,
      body: { code: 'posterWithoutVideo', field: 'poster' },
    })
  })
})

describe('the poster of a stored video', () => {
  it('is set and replaced, and what it replaced is released', async () => {
    const campaign = getCampaign(await create({ video: LANDSCAPE }))
    const first = requireBody(await setPoster(campaign, { poster: await buildPoster({ red: 5 }) }), 200)
    expect(first).toMatchObject({ success: true, message: mediaTexts.posterSaved })
    const { video } = await readCampaign(campaign)
    expect(video?.poster).toBe((first as { poster: string }).poster)
    await setPoster(campaign, { poster: await buildPoster({ red: 6 }) })
    const after = await readCampaign(campaign)
    expect((await readFile(video?.poster)).status).toBe(404)
    expect((await readFile(after.video?.poster)).status).toBe(200)
    expect(after.updatedAt).toBe(campaign.updatedAt)
  })

  it('stays when a page only adds a missing one', async () => {
    const campaign = await createWithPoster()
    const reply = await setPoster(campaign, { poster: await buildPoster({ red: 7 }), onlyIfMissing: 'true' })
    expect(reply).toMatchObject({ status: 200, body: { poster: campaign.video?.poster } })
  })

  it.each([
    ['of another video', { video: `${'0'.repeat(32)}.mp4` }, 'posterOfOtherVideo', 409],
    ['in another shape', { poster: { width: 360, height: 640 } }, 'posterShape', 400],
    ['that is missing', { poster: null }, 'posterMissing', 400],
  ])('is refused %s', async (_what, { video, poster }: { video?: string; poster?: object | null }, code, status) => {
    const campaign = getCampaign(await create({ video: LANDSCAPE }))
    const part: Record<string, Part> = poster === null ? {} : { poster: await buildPoster(poster) }
    expect(await setPoster(campaign, { ...part, ...(video && { video }) })).toMatchObject({ status, body: { code } })
    expect((await readCampaign(campaign)).video?.poster).toBeNull()
  })

  it('is only its owner’s to set', async () => {
    const campaign = await createWithPoster()
    const clara = await createClient(app, 'Clara Klein')
    expect((await setPoster(campaign, { poster: await buildPoster() }, clara)).status).toBe(403)
    expect((await readCampaign(campaign)).video).toEqual(campaign.video)
  })
})

describe('people who see a poster', () => {
  let olga: Person
  let petra: Partner
  let vienna: TestLocation
  let vehicle: string
  let taxi: PairedDevice
  beforeAll(async () => {
    olga = await createOperator(app)
    petra = await createPartner(app)
    vienna = await createLocation(olga)
    vehicle = await createApprovedVehicle(app, petra, vienna)
    taxi = await pairDevice(app, petra, { vehicle })
  })

  const findReview = async ({ _id }: Campaign) => {
    const { reviews } = requireBody(await olga.get(`/api/operator/reviews?id=${_id}`), 200) as { reviews: Review[] }
    return reviews[0]
  }
  const approve = ({ _id }: Campaign, version?: number) =>
    olga.post(`/api/operator/reviews/campaign/${_id}`, { decision: 'approve', ...(version && { version }) })

  it('are operators, beside the video under review; a new one makes them look again (product 3)', async () => {
    const venues = [{ id: vehicle, screenIds: [] }]
    const campaign = await submitCampaign(carl, { ...vienna, ownerId: petra.ownerId }, venues)
    const before = await findReview(campaign)
    expect(before?.video?.poster).toBeNull()
    const set = async (red: number) =>
      (requireBody(await setPoster(campaign, { poster: await buildPoster({ red }) }), 200) as { poster: string }).poster
    const reviewed = await set(50)
    expect(await approve(campaign, before?.version)).toMatchObject({ status: 409 })
    const after = await findReview(campaign)
    expect(after?.video?.poster).toBe(reviewed)
    app.clock.advance(1000)
    expect((await approve(campaign, after?.version)).status).toBe(200)
    const { rows: sent } = await app.context.db.execute<{ html: string; text: string }>(
      sql`select html, text from mails where to_address = ${carl.email}`,
    )
    expect(sent.filter(({ html }) => html.includes(`/api/s3/images/${reviewed}?w=480`))).toHaveLength(1)
    expect(sent.filter(({ text }) => text.includes(reviewed))).toEqual([])

    // A partner sees it with what plays; one that no operator has seen only its company and operators do.
    const playing = { kind: 'campaign', id: campaign._id, name: campaign.name }
    requireBody(
      await taxi.post('/api/player/heartbeats', {
        beats: [buildHeartbeat(app, { ...taxi, deviceId: '', bootId: randomUUID() }, { playing })],
      }),
      200,
    )
    const seen = async () =>
      (requireBody(await petra.get(`/api/screens/${taxi.screenId}`), 200) as { screen: Screen }).screen.nowPlaying
    expect(await seen()).toMatchObject({ video: campaign.video?.name, poster: reviewed })
    // In the same millisecond as the decision, which it may have waited for.
    const late = await set(60)
    expect(await seen()).toMatchObject({ video: campaign.video?.name, poster: null })
    expect(await readCampaign(campaign)).toMatchObject({ status: 'Approved', video: { poster: late } })
    expect(await readCampaign(campaign, olga)).toMatchObject({ video: { poster: late } })
  })

  it('are its partner and the operators for infotainment, whose status stays', async () => {
    const parts = buildInfotainmentParts(vienna.locationId, [taxi.screenId], { poster: await buildPoster() })
    const { _id, video } = (
      requireBody(await petra.send('POST', '/api/entertainmentVideos', parts), 201) as {
        entertainmentVideo: InfotainmentVideo
      }
    ).entertainmentVideo
    expect((await readFile(video.poster)).status).toBe(200)
    const path = `/api/entertainmentVideos/${_id}/poster`
    const sent = { video: video.name, poster: await buildPoster({ red: 70 }) }
    const { poster } = requireBody(await petra.send('PUT', path, sent), 200) as { poster: string }
    expect(await olga.get(`/api/entertainmentVideos/${_id}`)).toMatchObject({
      body: { status: 'pending', video: { name: video.name, poster } },
    })
    const paul = await createPartner(app, 'Paul Pauli')
    expect((await paul.send('PUT', path, sent)).status).toBe(404)
    expect((await petra.send('PUT', path, { ...sent, poster: PORTRAIT })).status).toBe(400)
    await petra.delete(`/api/entertainmentVideos/${_id}`)
    expect((await readFile(poster)).status).toBe(404)
  })
})

// Last, because they are days later.
describe('the nightly sweep', () => {
  const startDate = addDays(TODAY, 4)
  const sweepLater = async () => {
    app.clock.advance(2 * 24 * 3_600_000)
    await app.jobs.runNow('media.sweep-files')
  }

  it('keeps the poster of a video, and removes one that was replaced', async () => {
    const campaign = await createWithPoster({ red: 81 })
    const first = await findContent(campaign.video?.poster)
    await setPoster(campaign, { poster: await buildPoster({ red: 82 }) })
    const { video } = await readCampaign(campaign)
    await sweepLater()
    expect(await app.context.files.has(first)).toBe(false)
    expect((await readFile(video?.poster)).status).toBe(200)
  })

  it('keeps the poster of a copy when the original has lost it', async () => {
    const original = getCampaign(await create({ startDate, video: LANDSCAPE, poster: await buildPoster() }))
    const copy = getCampaign(await create({ startDate, storedVideo: original.video?.name ?? '' }))
    const parts = { ...buildCampaignParts(), startDate, video: LANDSCAPE }
    await carl.send('PUT', `/api/campaigns/${original._id}`, parts)
    await sweepLater()
    expect((await readFile(copy.video?.poster)).status).toBe(200)
    expect((await readFile(original.video?.poster)).status).toBe(404)
  })
})

import type { Campaign } from '@marquee/contract/campaigns'
import { type CompanyVideo, VIDEOS_PER_PAGE } from '@marquee/contract/company-videos'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../testing/app.ts'
import { buildCampaignParts } from '../../testing/campaigns.ts'
import { getSamplePath } from '../../testing/media.ts'
import { plantLocation } from '../../testing/planted-venues.ts'
import { type Client, createClient, requireBody } from '../../testing/people/users.ts'
import { completeUpload } from '../../testing/uploads.ts'
import { mediaFiles } from '../media/schema.ts'
import { campaigns } from './schema.ts'

const WINTER = { file: getSamplePath('winter-tyres.mp4'), name: 'winter.mp4', type: 'video/mp4' }

let app: TestApp
let locationId: string
beforeAll(async () => {
  app = await startApp()
  locationId = (await plantLocation(app.context.db)).locationId
})
afterAll(() => app.close())

const create = async (who: Client, name: string, parts: Parameters<Client['send']>[2] = {}) =>
  (
    requireBody(await who.send('POST', '/api/campaigns', { ...buildCampaignParts(), name, ...parts }), 201) as {
      campaign: Campaign
    }
  ).campaign
const list = async (who: Client, query = '') =>
  requireBody(await who.get(`/api/videos${query}`), 200) as { videos: CompanyVideo[]; total: number }
const listNames = async (who: Client, query = '') =>
  (await list(who, query)).videos.map(({ campaigns }) => campaigns.map(({ name }) => name))
const setState = (id: string, change: Partial<typeof campaigns.$inferInsert>) =>
  app.context.db.update(campaigns).set(change).where(eq(campaigns.id, id))

describe('the library of a company (product 3)', () => {
  it('has each content once, newest first, with the campaigns that use it; nothing of others', async () => {
    const carl = await createClient(app)
    const clara = await createClient(app, 'Clara Klein')
    const first = await create(carl, 'Roast', { upload: await completeUpload(carl) })
    app.clock.advance(1000)
    const other = await create(carl, 'Winter', { video: WINTER })
    app.clock.advance(1000)
    const copy = await create(carl, 'Roast again', { storedVideo: first.video?.name ?? '' })
    expect(await listNames(carl)).toEqual([['Winter'], ['Roast again', 'Roast']])
    const [newest, reused] = (await list(carl)).videos
    expect(newest).toMatchObject({ ...pickFacts(other), campaignCount: 1, addedAt: other.createdAt, poster: null })
    expect(reused).toMatchObject({ ...pickFacts(copy), campaignCount: 2, addedAt: first.createdAt })

    expect(await list(clara)).toEqual({ videos: [], total: 0 })
    const name = first.video?.name ?? ''
    for (const reply of [
      await clara.delete(`/api/videos/${name}`),
      await clara.post(`/api/videos/${name}/restore`, {}),
    ])
      expect(reply).toMatchObject({ status: 404 })
    expect((await list(carl)).total).toBe(2)

    await carl.delete(`/api/campaigns/${other._id}`)
    await carl.delete(`/api/campaigns/${copy._id}`)
    expect(await listNames(carl)).toEqual([['Roast']])
  })

  it('is searched by the names of campaigns and filtered by orientation', async () => {
    const carl = await createClient(app, 'Carla Groß')
    await create(carl, '100 % roast', { upload: await completeUpload(carl) })
    await create(carl, 'Winter', { video: WINTER })
    expect(await listNames(carl, `?search=${encodeURIComponent('100 %')}`)).toEqual([['100 % roast']])
    expect(await listNames(carl, '?search=winter&orientation=landscape')).toEqual([['Winter']])
    expect(await list(carl, '?orientation=portrait')).toEqual({ videos: [], total: 0 })
    expect((await carl.get('/api/videos?orientation=square')).status).toBe(400)
  })

  it('has pages, the last of which is short', async () => {
    const carl = await createClient(app, 'Carola Klein')
    const { video, _id } = await create(carl, 'Roast', { upload: await completeUpload(carl) })
    const { db } = app.context
    const [file] = await db
      .select()
      .from(mediaFiles)
      .where(eq(mediaFiles.name, video?.name ?? ''))
    const [row] = await db.select().from(campaigns).where(eq(campaigns.id, _id))
    if (!file || !row) throw new Error('the campaign has a video')
    const numbers = Array.from({ length: VIDEOS_PER_PAGE }, (_, number) => number)
    const prefix = crypto.randomUUID()
    await db
      .insert(mediaFiles)
      .values(numbers.map((number) => ({ ...file, name: `${prefix}-${number}.mp4`, sha256: `${prefix}-${number}` })))
    await db
      .insert(campaigns)
      .values(numbers.map((number) => ({ ...row, id: undefined, video: `${prefix}-${number}.mp4` })))
    const pages = [await list(carl), await list(carl, '?page=2'), await list(carl, '?page=3')]
    expect(pages.map(({ videos, total }) => [videos.length, total])).toEqual([
      [VIDEOS_PER_PAGE, VIDEOS_PER_PAGE + 1],
      [1, VIDEOS_PER_PAGE + 1],
      [0, VIDEOS_PER_PAGE + 1],
    ])
    expect(new Set(pages.flatMap(({ videos }) => videos.map(({ name }) => name))).size).toBe(VIDEOS_PER_PAGE + 1)
  })
})

describe('a video is removed from the library (decision 11)', () => {
  it('while only drafts and ended campaigns use it, which keep it; it can be restored, and comes back with a campaign', async () => {
    const carl = await createClient(app, 'Carlo Weiß')
    const draft = await create(carl, 'Draft', { upload: await completeUpload(carl) })
    const name = draft.video?.name ?? ''
    const remove = () => carl.delete(`/api/videos/${name}`)
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Video removed.' } })
    expect((await remove()).status).toBe(200)
    expect(await list(carl)).toEqual({ videos: [], total: 0 })
    expect(await carl.get(`/api/campaigns/${draft._id}`)).toMatchObject({ body: { video: { name } } })
    const { server } = app
    expect((await server.inject({ method: 'GET', url: `/api/s3/images/${name}` })).statusCode).toBe(200)

    expect((await carl.post(`/api/videos/${name}/restore`, {})).status).toBe(200)
    expect((await list(carl)).total).toBe(1)
    await remove()
    app.clock.advance(1000)
    await create(carl, 'Again', { storedVideo: name })
    expect(await listNames(carl)).toEqual([['Again', 'Draft']])
  })

  it.each([
    ['Pending Approval', 7, 409],
    ['Pending', 7, 409],
    ['Approved', 7, 409],
    ['Approved', 0, 409],
    ['Approved', -7, 200],
    ['Rejected', 7, 200],
  ] as const)('of a campaign that is %s and ends in %i days: %i', async (status, days, expected) => {
    const carl = await createClient(app, `Carl ${status} ${days}`)
    const { _id, video } = await create(carl, 'Roast', { upload: await completeUpload(carl) })
    const endsOn = new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const startsOn = new Date(Date.parse(endsOn) - 6 * 86_400_000).toISOString().slice(0, 10)
    await setState(_id, { status, weeks: 1, startsOn, endsOn, screenCount: 1, locationId })
    const reply = await carl.delete(`/api/videos/${video?.name}`)
    expect(reply.status).toBe(expected)
    if (expected === 409) expect(reply.body).toMatchObject({ code: 'videoInUse' })
    expect((await list(carl)).total).toBe(expected === 409 ? 1 : 0)
  })
})

const pickFacts = ({ video }: Campaign) => {
  const { name, sizeBytes, durationSeconds, width, height } = video ?? {}
  return { name, sizeBytes, durationSeconds, width, height }
}

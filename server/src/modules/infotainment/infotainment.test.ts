import { readFile } from 'node:fs/promises'
import type { InfotainmentScreen, InfotainmentVideo } from '@marquee/contract/infotainment'
import type { Manifest } from '@marquee/contract/player'
import type { Screen } from '@marquee/contract/screens'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANDSCAPE, PORTRAIT } from '../../testing/campaigns.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { buildInfotainmentParts, uploadInfotainment } from '../../testing/infotainment.ts'
import { getSamplePath } from '../../testing/media.ts'
import { createApiClient } from '../../testing/api-client.ts'
import {
  createApprovedRestaurant,
  createApprovedVehicle,
  type TestLocation,
  createLocation,
  type PairedDevice,
  pairDevice,
  type Parts,
} from '../../testing/people/venues.ts'
import {
  requireBody,
  createClient,
  registerUser,
  createOperator,
  type Partner,
  createPartner,
  type Person,
} from '../../testing/people/users.ts'
import { completeUpload } from '../../testing/uploads.ts'
import { infotainmentVideos } from './schema.ts'

let app: TestApp
let olga: Person
let petra: Partner
let paul: Partner
let vienna: TestLocation
let graz: TestLocation
let taxi: PairedDevice
let van: PairedDevice
let bar: PairedDevice

beforeAll(async () => {
  app = await startApp()
  olga = await createOperator(app)
  petra = await createPartner(app)
  paul = await createPartner(app, 'Paul Novak')
  vienna = await createLocation(olga)
  graz = await createLocation(olga)
  taxi = await equipVehicle(petra, vienna)
  van = await equipVehicle(petra, graz)
  bar = await pairDevice(app, petra, { restaurant: await createApprovedRestaurant(app, petra, vienna) })
})
afterAll(() => app.close())

const equipVehicle = async (who: Partner, where: TestLocation) =>
  pairDevice(app, who, { vehicle: await createApprovedVehicle(app, who, where), model: 'Philips 32BDL' })
const postVideo = (parts: Parts, who: Partner = petra) => who.send('POST', '/api/entertainmentVideos', parts)
const createParts = (more: Parameters<typeof buildInfotainmentParts>[2] = {}) =>
  buildInfotainmentParts(vienna.locationId, [taxi.screenId], more)
const uploadVideo = (more: Parameters<typeof buildInfotainmentParts>[2] = {}) =>
  uploadInfotainment(petra, vienna.locationId, [taxi.screenId], more)
const requestVideo = (id: string, who: Person = petra) => who.get(`/api/entertainmentVideos/${id}`)
const getVideo = async (id: string) => requireBody(await requestVideo(id), 200) as InfotainmentVideo
const listVideos = async (who: Partner) =>
  requireBody(await who.get(`/api/entertainmentVideos/owner/${who.ownerId}`), 200) as InfotainmentVideo[]
const putVideo = async (id: string, more: Parts = {}, who: Partner = petra) => {
  const { video: _, ...parts } = createParts()
  return who.send('PUT', `/api/entertainmentVideos/${id}`, { ...parts, ...more })
}
const putAndRead = async (id: string, more: Parts = {}) =>
  (requireBody(await putVideo(id, more), 200) as { entertainmentVideo: InfotainmentVideo }).entertainmentVideo
const decide = (id: string, body: Record<string, unknown>) =>
  olga.post(`/api/operator/reviews/infotainment/${id}`, body)
const approve = async (id: string) => requireBody(await decide(id, { decision: 'approve' }), 200)
const listManifestVideos = async (device: PairedDevice) =>
  (requireBody(await device.get('/api/player/manifest'), 200) as Manifest).infotainment.map(({ videoId }) => videoId)
const listRunningVideos = async (device: PairedDevice) => {
  const { screen } = requireBody(await petra.get(`/api/screens/${device.screenId}`), 200) as { screen: Screen }
  return screen.entertainmentVideos
}

describe('a new infotainment video', () => {
  test('is stored with its fields and waits for review (API-INF-01, API-INF-02, API-INF-05, STATE-06, ENT-21)', async () => {
    const reply = await postVideo(createParts({ name: '  Travel tips ', endDate: '2026-12-24', status: 'approved' }))
    expect(reply).toMatchObject({
      status: 201,
      body: { success: true, message: 'Entertainment Video Added Successfully' },
    })
    const { entertainmentVideo: made } = reply.body as { entertainmentVideo: InfotainmentVideo }
    expect(made).toEqual({
      _id: expect.any(String),
      name: 'Travel tips',
      video: { name: expect.stringMatching(/^[0-9a-f]{32}\.mp4$/), poster: null },
      category: 'Information',
      startDate: TODAY,
      endDate: '2026-12-24',
      duration: 12,
      location: vienna.locationId,
      locationName: expect.stringMatching(/^City /),
      type: 'vehicle',
      status: 'pending',
      rejectionReason: null,
      screens: [
        {
          _id: taxi.screenId,
          name: 'Screen 1',
          model: 'Philips 32BDL',
          uuid: taxi.uuid,
          screenType: 'vehicle',
          onlineStatus: 'Unknown',
          status: 'Active',
          lastConnection: null,
        },
      ],
    })
    expect(requireBody(await requestVideo(made._id), 200)).toEqual(made)
    expect((await listVideos(petra))[0]).toEqual(made)
  })

  test('is served from the media path under its stored name (API-MEDIA-01)', async () => {
    const { video } = await uploadVideo()
    const served = await createApiClient(app).get(`/api/s3/images/${video.name}`)
    expect(served).toMatchObject({ status: 200, headers: { 'content-type': 'video/mp4' } })
  })

  test('may end on the day it starts, but not earlier (TRAP-16)', async () => {
    expect((await postVideo(createParts({ startDate: '2026-11-25', endDate: '2026-11-25' }))).status).toBe(201)
    expect(await postVideo(createParts({ startDate: '2026-11-25', endDate: '2026-11-24' }))).toMatchObject({
      status: 400,
      body: { code: 'endBeforeStart', field: 'endDate' },
    })
  })

  test.each([
    ['no screen', { screenIds: '[]' }, 'screensMissing', 'Please select at least one screen'],
    ['no video', { video: [] }, 'videoMissing', 'Please upload a valid video before submitting.'],
    ['a portrait video', { video: PORTRAIT }, 'videoLandscape', 'Please upload a landscape video.'],
    [
      'a landscape video for a restaurant',
      { type: 'restaurant', video: LANDSCAPE },
      'videoPortrait',
      'Please upload a portrait video.',
    ],
    [
      '30 seconds',
      { video: createClip('too-long-bunny-30s.mp4') },
      'videoDuration',
      'Selected video exceeds 20 seconds duration.',
    ],
    [
      'too many pixels',
      { video: createClip('4k-cars-6s.mp4') },
      'videoDimensions',
      'Video dimensions exceed maximum allowed: 3840x2160.',
    ],
    [
      'half a video',
      { video: createClip('corrupt-cut-off.mp4') },
      'videoUnreadable',
      expect.stringContaining('can’t be read'),
    ],
    [
      'a page named .mp4',
      { video: createPage('clip.mp4') },
      'videoUnreadable',
      expect.stringContaining('can’t be read'),
    ],
  ] as const)('with %s is refused, and nothing is stored (OPEN-81, TRAP-16)', async (_what, more, code, message) => {
    const before = await listVideos(petra)
    expect(await postVideo({ ...createParts(), ...(more as Parts) })).toMatchObject({
      status: 400,
      body: { code, message },
    })
    expect(await listVideos(petra)).toEqual(before)
  })

  test.each([
    ['name', ''],
    ['type', 'boat'],
    ['category', 'Education'],
    ['startDate', '03/03/2025'],
    ['endDate', ''],
    ['location', 'Vienna'],
    ['screenIds', 'all'],
  ])('requires a valid %s', async (field, value) => {
    expect(await postVideo(createParts({ [field]: value }))).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('accepts only the own screens of its type and location (API-INF-04, OPEN-30)', async () => {
    const others = await equipVehicle(paul, vienna)
    const nobodys = '00000000-0000-4000-8000-000000000000'
    for (const screenId of [others.screenId, van.screenId, bar.screenId, nobodys]) {
      const reply = await postVideo(createParts({ screenIds: JSON.stringify([taxi.screenId, screenId]) }))
      expect(reply).toMatchObject({ status: 400, body: { code: 'unknownScreens', field: 'screenIds' } })
    }
    expect(await postVideo(createParts({ location: nobodys }))).toMatchObject({
      status: 400,
      body: { code: 'unknownLocation', field: 'location' },
    })
  })

  test('requires a partner with an owner profile (OPEN-96, OPEN-47)', async () => {
    const nora = await registerUser(app, 'partner')
    const carl = await createClient(app)
    expect(await nora.send('POST', '/api/entertainmentVideos', createParts())).toMatchObject({
      status: 409,
      body: { code: 'noOwner', message: 'Please create Owner profile first.' },
    })
    expect((await carl.send('POST', '/api/entertainmentVideos', createParts())).status).toBe(403)
    const screens = `/api/entertainmentVideos/screens?type=vehicle&locationId=${vienna.locationId}`
    expect(requireBody(await nora.get(screens), 200)).toEqual([])
  })
})

describe('the screens of a new video', () => {
  const listScreens = async (type: string, { locationId }: TestLocation) =>
    requireBody(
      await petra.get(`/api/entertainmentVideos/screens?type=${type}&locationId=${locationId}`),
      200,
    ) as InfotainmentScreen[]

  test('are the own ones of the type and location (API-INF-04)', async () => {
    const listScreenIds = async (type: string, where: TestLocation) =>
      (await listScreens(type, where)).map(({ _id }) => _id)
    expect(await listScreenIds('vehicle', vienna)).toEqual([taxi.screenId])
    expect(await listScreenIds('vehicle', graz)).toEqual([van.screenId])
    expect(await listScreenIds('restaurant', vienna)).toEqual([bar.screenId])
    expect(await listScreenIds('restaurant', graz)).toEqual([])
    expect(await listScreens('restaurant', vienna)).toEqual([
      {
        _id: bar.screenId,
        name: 'Screen 1',
        model: 'Fire TV',
        uuid: bar.uuid,
        screenType: 'restaurant',
        onlineStatus: 'Unknown',
        status: 'Active',
        lastConnection: null,
      },
    ])
  })

  test.each(['type=boat', 'type=vehicle', `type=vehicle&locationId=Vienna`])(
    'cannot be listed with %s',
    async (query) => {
      expect((await petra.get(`/api/entertainmentVideos/screens?${query}`)).status).toBe(400)
    },
  )
})

describe('an edit', () => {
  test('keeps type, start date and category, whatever is sent (TRAP-17, OPEN-94)', async () => {
    const { _id } = await uploadVideo({ endDate: '2026-11-30' })
    const sent = { type: 'restaurant', category: 'Entertainment', startDate: '2026-11-29', endDate: '2026-11-28' }
    expect(await putAndRead(_id, sent)).toMatchObject({
      type: 'vehicle',
      category: 'Information',
      startDate: TODAY,
      endDate: '2026-11-28',
    })
    expect(await putAndRead(_id, { type: '', category: 'Sport', startDate: 'yesterday' })).toMatchObject({
      type: 'vehicle',
      category: 'Information',
      startDate: TODAY,
    })
    expect(await getVideo(_id)).toMatchObject({ type: 'vehicle', category: 'Information', startDate: TODAY })
  })

  test('changes name, end date, location and screens, and the file stays without a video part (API-INF-06, TRAP-16)', async () => {
    const before = await uploadVideo()
    const reply = await putVideo(before._id, {
      name: 'Weekend weather',
      endDate: '2026-12-01',
      location: graz.locationId,
      screenIds: JSON.stringify([van.screenId]),
    })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Entertainment Video Updated Successfully' } })
    const after = await getVideo(before._id)
    expect(after).toMatchObject({ name: 'Weekend weather', endDate: '2026-12-01', location: graz.locationId })
    expect(after.screens.map(({ _id }) => _id)).toEqual([van.screenId])
    expect(after.video).toEqual(before.video)
    expect((await createApiClient(app).get(`/api/s3/images/${after.video.name}`)).status).toBe(200)
  })

  test('replaces the file with a new one, and no longer serves the old one (API-INF-06)', async () => {
    const before = await uploadVideo()
    const after = await putAndRead(before._id, { video: createClip('first-sip.webm') })
    expect(after.video.name).toMatch(/^[0-9a-f]{32}\.webm$/)
    expect(after.duration).toBeCloseTo(12, 0)
    expect((await createApiClient(app).get(`/api/s3/images/${before.video.name}`)).status).toBe(404)
    expect((await createApiClient(app).get(`/api/s3/images/${after.video.name}`)).status).toBe(200)
  })

  test('may remove all screens, but not set an end before the start (OPEN-94)', async () => {
    const { _id } = await uploadVideo()
    expect(await putAndRead(_id, { screenIds: '[]' })).toMatchObject({ screens: [] })
    expect(await putVideo(_id, { endDate: '2026-11-20' })).toMatchObject({
      status: 400,
      body: { code: 'endBeforeStart' },
    })
  })

  test.each([
    ['a portrait video', { video: PORTRAIT }, 'videoLandscape'],
    ['30 seconds', { video: createClip('too-long-bunny-30s.mp4') }, 'videoDuration'],
    ['another screen', { screenIds: '["00000000-0000-4000-8000-000000000000"]' }, 'unknownScreens'],
    ['no such location', { location: '00000000-0000-4000-8000-000000000000' }, 'unknownLocation'],
  ] as [string, Parts, string][])('with %s changes nothing (OPEN-81)', async (_what, more, code) => {
    const before = await uploadVideo()
    expect(await putVideo(before._id, { name: 'Other', ...more })).toMatchObject({ status: 400, body: { code } })
    expect(await getVideo(before._id)).toEqual(before)
  })

  test('of an approved video goes to review only with another name or file (product 3)', async () => {
    const { _id } = await uploadVideo()
    await approve(_id)
    expect(await putAndRead(_id, { endDate: '2026-12-01' })).toMatchObject({ status: 'approved' })
    // the same file counts as unchanged
    expect(await putAndRead(_id, { endDate: '2026-12-01', video: LANDSCAPE })).toMatchObject({ status: 'approved' })
    expect(await putAndRead(_id, { name: 'Other weather' })).toMatchObject({ status: 'pending' })
    await approve(_id)
    expect(await putAndRead(_id, { name: 'Other weather', video: createClip('first-sip.webm') })).toMatchObject({
      status: 'pending',
    })
  })

  test('of a rejected video submits it again (product 3)', async () => {
    const { _id } = await uploadVideo()
    requireBody(await decide(_id, { decision: 'reject', reason: 'Shows a wrong date' }), 200)
    expect(await getVideo(_id)).toMatchObject({ status: 'rejected', rejectionReason: 'Shows a wrong date' })
    expect(await putAndRead(_id, { endDate: '2026-12-02' })).toMatchObject({ status: 'pending', rejectionReason: null })
  })

  test('keeps a location that was deactivated since, which other videos cannot choose (OPEN-44)', async () => {
    const linz = await createLocation(olga, 'Linz')
    const car = await equipVehicle(petra, linz)
    const parts = { location: linz.locationId, screenIds: JSON.stringify([car.screenId]) }
    const { _id } = await uploadVideo(parts)
    const other = await uploadVideo()
    const close = { name: 'Linz', timeZone: 'Europe/Vienna', isActive: false }
    requireBody(await olga.put(`/api/operator/locations/${linz.locationId}`, close), 200)
    expect(await putAndRead(_id, { ...parts, name: 'Still in Linz' })).toMatchObject({ location: linz.locationId })
    const refused = { status: 400, body: { code: 'unknownLocation', field: 'location' } }
    expect(await putVideo(other._id, parts)).toMatchObject(refused)
    expect(await postVideo(createParts(parts))).toMatchObject(refused)
  })

  test('of an older video of the category Education keeps the category (OPEN-91)', async () => {
    const { _id } = await uploadVideo()
    await app.context.db.update(infotainmentVideos).set({ category: 'Education' }).where(eq(infotainmentVideos.id, _id))
    expect(await putAndRead(_id, { category: 'Education', name: 'Lesson one' })).toMatchObject({
      category: 'Education',
      name: 'Lesson one',
    })
  })

  test('cannot set the state of the review (OPEN-38)', async () => {
    const { _id } = await uploadVideo()
    expect(await putAndRead(_id, { status: 'approved' })).toMatchObject({ status: 'pending' })
  })
})

describe('playback on screens', () => {
  test('begins with the approval and ends with the deletion of a video (API-INF-03, ENT-15)', async () => {
    const made = await uploadVideo({ name: 'Headlines', endDate: '2026-12-01' })
    expect(await listManifestVideos(taxi)).not.toContain(made._id)
    expect(await listRunningVideos(taxi)).not.toContainEqual(expect.objectContaining({ _id: made._id }))
    await approve(made._id)
    expect(await listManifestVideos(taxi)).toContain(made._id)
    expect(await listManifestVideos(van)).not.toContain(made._id)
    expect(await listRunningVideos(taxi)).toContainEqual({
      _id: made._id,
      name: 'Headlines',
      category: 'Information',
      startDate: TODAY,
      endDate: '2026-12-01',
      video: made.video,
    })

    expect(await petra.delete(`/api/entertainmentVideos/${made._id}`)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Video deleted successfully!' },
    })
    expect(await listManifestVideos(taxi)).not.toContain(made._id)
    expect(await listRunningVideos(taxi)).not.toContainEqual(expect.objectContaining({ _id: made._id }))
    expect((await listVideos(petra)).map(({ _id }) => _id)).not.toContain(made._id)
    expect((await requestVideo(made._id)).status).toBe(404)
    expect((await petra.delete(`/api/entertainmentVideos/${made._id}`)).status).toBe(404)
    expect((await putVideo(made._id)).status).toBe(404)
  })
})

describe('access to a video (OPEN-30)', () => {
  test("is answered alike for another owner's video and for one that does not exist", async () => {
    const { _id } = await uploadVideo()
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const asks = [
      (id: string) => requestVideo(id, paul),
      (id: string) => putVideo(id, {}, paul),
      (id: string) => paul.delete(`/api/entertainmentVideos/${id}`),
    ]
    for (const ask of asks) {
      const [theirs, none] = [await ask(_id), await ask(nobodys)]
      expect(theirs.status).toBe(404)
      expect({ ...(theirs.body as object), requestId: '' }).toEqual({ ...(none.body as object), requestId: '' })
    }
    expect(await getVideo(_id)).toMatchObject({ name: 'Weather of the day' })
  })

  test('gives an owner the own list, and an operator every list', async () => {
    const made = await uploadVideo()
    const path = `/api/entertainmentVideos/owner/${petra.ownerId}`
    expect((await paul.get(path)).status).toBe(403)
    expect(requireBody(await olga.get(path), 200)).toEqual(await listVideos(petra))
    expect(requireBody(await requestVideo(made._id, olga), 200)).toEqual(made)
    expect(await listVideos(paul)).toEqual([])
  })
})

function createClip(name: string) {
  return { file: getSamplePath(name), name }
}

function createPage(name: string) {
  return { file: Buffer.from('<!doctype html><script>alert(1)</script>'), name, type: 'video/mp4' }
}

test('an uploaded video is checked and used like one in the form, on adding and on changing (UPL-10, API-INF-05, API-INF-06)', async () => {
  const { video: _, ...parts } = createParts()
  const upload = await completeUpload(petra, await readFile(getSamplePath('breakfast-club.mp4')))
  expect(await postVideo({ ...parts, upload })).toMatchObject({ status: 400, body: { code: 'videoLandscape' } })
  expect(await postVideo({ ...parts, upload: '' })).toMatchObject({ status: 400, body: { code: 'videoMissing' } })

  const added = requireBody(await postVideo({ ...parts, upload: await completeUpload(petra) }), 201)
  const { _id } = (added as { entertainmentVideo: InfotainmentVideo }).entertainmentVideo
  // The same content counts as unchanged, but uses its upload up.
  const again = await completeUpload(petra)
  const putAgain = () => petra.send('PUT', `/api/entertainmentVideos/${_id}`, { ...parts, upload: again })
  expect((await putAgain()).status).toBe(200)
  expect(await putAgain()).toMatchObject({ status: 409, body: { code: 'uploadGone' } })
})

import { readFile } from 'node:fs/promises'
import type { InfotainmentScreen, InfotainmentVideo } from '@marquee/contract/infotainment'
import type { Manifest } from '@marquee/contract/player'
import type { Screen } from '@marquee/contract/screens'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LANDSCAPE, PORTRAIT } from '../../testing/campaigns.ts'
import { startHouse, type TestHouse, TODAY } from '../../testing/house.ts'
import { infotainmentParts, uploaded } from '../../testing/infotainment.ts'
import { sample } from '../../testing/media.ts'
import { voice } from '../../testing/people.ts'
import {
  approvedRestaurant,
  approvedVehicle,
  type Market,
  market,
  type PairedDevice,
  pairedDevice,
  type Parts,
} from '../../testing/people/places.ts'
import { bodyOf, client, newcomer, operator, type Partner, partner, type Person } from '../../testing/people/users.ts'
import { arrived } from '../../testing/uploads.ts'
import { infotainmentVideos } from './schema.ts'

let town: TestHouse
let olga: Person
let petra: Partner
let paul: Partner
let vienna: Market
let graz: Market
let taxi: PairedDevice
let van: PairedDevice
let bar: PairedDevice

beforeAll(async () => {
  town = await startHouse()
  olga = await operator(town)
  petra = await partner(town)
  paul = await partner(town, 'Paul Novak')
  vienna = await market(olga)
  graz = await market(olga)
  taxi = await equipped(petra, vienna)
  van = await equipped(petra, graz)
  bar = await pairedDevice(town, petra, { restaurant: await approvedRestaurant(town, petra, vienna) })
})
afterAll(() => town.close())

const equipped = async (who: Partner, where: Market) =>
  pairedDevice(town, who, { vehicle: await approvedVehicle(town, who, where), model: 'Philips 32BDL' })
const create = (parts: Parts, who: Partner = petra) => who.send('POST', '/api/entertainmentVideos', parts)
const weather = (more: Parameters<typeof infotainmentParts>[2] = {}) =>
  infotainmentParts(vienna.locationId, [taxi.screenId], more)
const onTaxi = (more: Parameters<typeof infotainmentParts>[2] = {}) =>
  uploaded(petra, vienna.locationId, [taxi.screenId], more)
const get = (id: string, who: Person = petra) => who.get(`/api/entertainmentVideos/${id}`)
const stored = async (id: string) => bodyOf(await get(id), 200) as InfotainmentVideo
const listOf = async (who: Partner) =>
  bodyOf(await who.get(`/api/entertainmentVideos/owner/${who.ownerId}`), 200) as InfotainmentVideo[]
const change = async (id: string, more: Parts = {}, who: Partner = petra) => {
  const { video: _, ...parts } = weather()
  return who.send('PUT', `/api/entertainmentVideos/${id}`, { ...parts, ...more })
}
const changed = async (id: string, more: Parts = {}) =>
  (bodyOf(await change(id, more), 200) as { entertainmentVideo: InfotainmentVideo }).entertainmentVideo
const decide = (id: string, body: Record<string, unknown>) =>
  olga.post(`/api/operator/reviews/infotainment/${id}`, body)
const approve = async (id: string) => bodyOf(await decide(id, { decision: 'approve' }), 200)
const shownBy = async (device: PairedDevice) =>
  (bodyOf(await device.get('/api/player/manifest'), 200) as Manifest).infotainment.map(({ videoId }) => videoId)
const runningOn = async (device: PairedDevice) => {
  const { screen } = bodyOf(await petra.get(`/api/screens/${device.screenId}`), 200) as { screen: Screen }
  return screen.entertainmentVideos
}

describe('a new infotainment video', () => {
  test('is stored with its fields and waits for review (API-INF-01, API-INF-02, API-INF-05, STATE-06, ENT-21)', async () => {
    const reply = await create(weather({ name: '  Travel tips ', endDate: '2026-12-24', status: 'approved' }))
    expect(reply).toMatchObject({
      status: 201,
      body: { success: true, message: 'Entertainment Video Added Successfully' },
    })
    const { entertainmentVideo: made } = reply.body as { entertainmentVideo: InfotainmentVideo }
    expect(made).toEqual({
      _id: expect.any(String),
      name: 'Travel tips',
      video: { name: expect.stringMatching(/^[0-9a-f]{32}\.mp4$/) },
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
    expect(bodyOf(await get(made._id), 200)).toEqual(made)
    expect((await listOf(petra))[0]).toEqual(made)
  })

  test('is served from the media path under its stored name (API-MEDIA-01)', async () => {
    const { video } = await onTaxi()
    const served = await voice(town).get(`/api/s3/images/${video.name}`)
    expect(served).toMatchObject({ status: 200, headers: { 'content-type': 'video/mp4' } })
  })

  test('may end on the day it starts, and not a day earlier (TRAP-16)', async () => {
    expect((await create(weather({ startDate: '2026-11-25', endDate: '2026-11-25' }))).status).toBe(201)
    expect(await create(weather({ startDate: '2026-11-25', endDate: '2026-11-24' }))).toMatchObject({
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
      { video: clip('too-long-bunny-30s.mp4') },
      'videoDuration',
      'Selected video exceeds 20 seconds duration.',
    ],
    [
      'too many pixels',
      { video: clip('4k-cars-6s.mp4') },
      'videoDimensions',
      'Video dimensions exceed maximum allowed: 3840x2160.',
    ],
    [
      'half a video',
      { video: clip('corrupt-cut-off.mp4') },
      'videoUnreadable',
      expect.stringContaining('cannot be read'),
    ],
    ['a page named .mp4', { video: page('clip.mp4') }, 'videoUnreadable', expect.stringContaining('cannot be read')],
  ] as const)('with %s is refused, and nothing is stored (OPEN-81, TRAP-16)', async (_what, more, code, message) => {
    const before = await listOf(petra)
    expect(await create({ ...weather(), ...(more as Parts) })).toMatchObject({ status: 400, body: { code, message } })
    expect(await listOf(petra)).toEqual(before)
  })

  test.each([
    ['name', ''],
    ['type', 'boat'],
    ['category', 'Education'],
    ['startDate', '03/03/2025'],
    ['endDate', ''],
    ['location', 'Vienna'],
    ['screenIds', 'all'],
  ])('needs a %s that can be understood', async (field, value) => {
    expect(await create(weather({ [field]: value }))).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test('takes none but the own screens of its type and location (API-INF-04, OPEN-30)', async () => {
    const others = await equipped(paul, vienna)
    const nobodys = '00000000-0000-4000-8000-000000000000'
    for (const screenId of [others.screenId, van.screenId, bar.screenId, nobodys]) {
      const reply = await create(weather({ screenIds: JSON.stringify([taxi.screenId, screenId]) }))
      expect(reply).toMatchObject({ status: 400, body: { code: 'unknownScreens', field: 'screenIds' } })
    }
    expect(await create(weather({ location: nobodys }))).toMatchObject({
      status: 400,
      body: { code: 'unknownLocation', field: 'location' },
    })
  })

  test('is for partners with an owner profile alone (OPEN-96, OPEN-47)', async () => {
    const nora = await newcomer(town, 'partner')
    const carl = await client(town)
    expect(await nora.send('POST', '/api/entertainmentVideos', weather())).toMatchObject({
      status: 409,
      body: { code: 'noOwner', message: 'Please create Owner profile first.' },
    })
    expect((await carl.send('POST', '/api/entertainmentVideos', weather())).status).toBe(403)
    const screens = `/api/entertainmentVideos/screens?type=vehicle&locationId=${vienna.locationId}`
    expect(bodyOf(await nora.get(screens), 200)).toEqual([])
  })
})

describe('the screens to choose from', () => {
  const screensFor = async (type: string, { locationId }: Market) =>
    bodyOf(
      await petra.get(`/api/entertainmentVideos/screens?type=${type}&locationId=${locationId}`),
      200,
    ) as InfotainmentScreen[]

  test('are the own ones of the type and location (API-INF-04)', async () => {
    const ids = async (type: string, where: Market) => (await screensFor(type, where)).map(({ _id }) => _id)
    expect(await ids('vehicle', vienna)).toEqual([taxi.screenId])
    expect(await ids('vehicle', graz)).toEqual([van.screenId])
    expect(await ids('restaurant', vienna)).toEqual([bar.screenId])
    expect(await ids('restaurant', graz)).toEqual([])
    expect(await screensFor('restaurant', vienna)).toEqual([
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
    'are not asked for with %s',
    async (query) => {
      expect((await petra.get(`/api/entertainmentVideos/screens?${query}`)).status).toBe(400)
    },
  )
})

describe('an edit', () => {
  test('keeps type, start date and category whatever is sent (TRAP-17, OPEN-94)', async () => {
    const { _id } = await onTaxi({ endDate: '2026-11-30' })
    const sent = { type: 'restaurant', category: 'Entertainment', startDate: '2026-11-29', endDate: '2026-11-28' }
    expect(await changed(_id, sent)).toMatchObject({
      type: 'vehicle',
      category: 'Information',
      startDate: TODAY,
      endDate: '2026-11-28',
    })
    expect(await changed(_id, { type: '', category: 'Sport', startDate: 'yesterday' })).toMatchObject({
      type: 'vehicle',
      category: 'Information',
      startDate: TODAY,
    })
    expect(await stored(_id)).toMatchObject({ type: 'vehicle', category: 'Information', startDate: TODAY })
  })

  test('changes name, end date, location and screens, and the file stays without a video part (API-INF-06, TRAP-16)', async () => {
    const before = await onTaxi()
    const reply = await change(before._id, {
      name: 'Weekend weather',
      endDate: '2026-12-01',
      location: graz.locationId,
      screenIds: JSON.stringify([van.screenId]),
    })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Entertainment Video Updated Successfully' } })
    const after = await stored(before._id)
    expect(after).toMatchObject({ name: 'Weekend weather', endDate: '2026-12-01', location: graz.locationId })
    expect(after.screens.map(({ _id }) => _id)).toEqual([van.screenId])
    expect(after.video).toEqual(before.video)
    expect((await voice(town).get(`/api/s3/images/${after.video.name}`)).status).toBe(200)
  })

  test('puts a newly chosen file in place of the old one, which is served no longer (API-INF-06)', async () => {
    const before = await onTaxi()
    const after = await changed(before._id, { video: clip('first-sip.webm') })
    expect(after.video.name).toMatch(/^[0-9a-f]{32}\.webm$/)
    expect(after.duration).toBeCloseTo(12, 0)
    expect((await voice(town).get(`/api/s3/images/${before.video.name}`)).status).toBe(404)
    expect((await voice(town).get(`/api/s3/images/${after.video.name}`)).status).toBe(200)
  })

  test('may leave no screen, but no end before the start (OPEN-94)', async () => {
    const { _id } = await onTaxi()
    expect(await changed(_id, { screenIds: '[]' })).toMatchObject({ screens: [] })
    expect(await change(_id, { endDate: '2026-11-20' })).toMatchObject({
      status: 400,
      body: { code: 'endBeforeStart' },
    })
  })

  test.each([
    ['a portrait video', { video: PORTRAIT }, 'videoLandscape'],
    ['30 seconds', { video: clip('too-long-bunny-30s.mp4') }, 'videoDuration'],
    ["somebody else's screen", { screenIds: '["00000000-0000-4000-8000-000000000000"]' }, 'unknownScreens'],
    ['no such location', { location: '00000000-0000-4000-8000-000000000000' }, 'unknownLocation'],
  ] as [string, Parts, string][])('with %s changes nothing (OPEN-81)', async (_what, more, code) => {
    const before = await onTaxi()
    expect(await change(before._id, { name: 'Other', ...more })).toMatchObject({ status: 400, body: { code } })
    expect(await stored(before._id)).toEqual(before)
  })

  test('of an approved video goes to review with another name or file, and not otherwise (product 3)', async () => {
    const { _id } = await onTaxi()
    await approve(_id)
    expect(await changed(_id, { endDate: '2026-12-01' })).toMatchObject({ status: 'approved' })
    // the very same file is no other file
    expect(await changed(_id, { endDate: '2026-12-01', video: LANDSCAPE })).toMatchObject({ status: 'approved' })
    expect(await changed(_id, { name: 'Other weather' })).toMatchObject({ status: 'pending' })
    await approve(_id)
    expect(await changed(_id, { name: 'Other weather', video: clip('first-sip.webm') })).toMatchObject({
      status: 'pending',
    })
  })

  test('of a rejected video submits it again (product 3)', async () => {
    const { _id } = await onTaxi()
    bodyOf(await decide(_id, { decision: 'reject', reason: 'Shows a wrong date' }), 200)
    expect(await stored(_id)).toMatchObject({ status: 'rejected', rejectionReason: 'Shows a wrong date' })
    expect(await changed(_id, { endDate: '2026-12-02' })).toMatchObject({ status: 'pending', rejectionReason: null })
  })

  test('keeps a location that was closed since, which no other video gets (OPEN-44)', async () => {
    const linz = await market(olga, 'Linz')
    const car = await equipped(petra, linz)
    const parts = { location: linz.locationId, screenIds: JSON.stringify([car.screenId]) }
    const { _id } = await onTaxi(parts)
    const other = await onTaxi()
    const close = { name: 'Linz', timeZone: 'Europe/Vienna', isActive: false }
    bodyOf(await olga.put(`/api/operator/locations/${linz.locationId}`, close), 200)
    expect(await changed(_id, { ...parts, name: 'Still in Linz' })).toMatchObject({ location: linz.locationId })
    const refused = { status: 400, body: { code: 'unknownLocation', field: 'location' } }
    expect(await change(other._id, parts)).toMatchObject(refused)
    expect(await create(weather(parts))).toMatchObject(refused)
  })

  test('of an older video of the category Education leaves it that (OPEN-91)', async () => {
    const { _id } = await onTaxi()
    await town.house.db.update(infotainmentVideos).set({ category: 'Education' }).where(eq(infotainmentVideos.id, _id))
    expect(await changed(_id, { category: 'Education', name: 'Lesson one' })).toMatchObject({
      category: 'Education',
      name: 'Lesson one',
    })
  })

  test('cannot set the state of the review (OPEN-38)', async () => {
    const { _id } = await onTaxi()
    expect(await changed(_id, { status: 'approved' })).toMatchObject({ status: 'pending' })
  })
})

describe('on its screens', () => {
  test('a video plays once it is approved, and until it is deleted (API-INF-03, ENT-15)', async () => {
    const made = await onTaxi({ name: 'Headlines', endDate: '2026-12-01' })
    expect(await shownBy(taxi)).not.toContain(made._id)
    expect(await runningOn(taxi)).not.toContainEqual(expect.objectContaining({ _id: made._id }))
    await approve(made._id)
    expect(await shownBy(taxi)).toContain(made._id)
    expect(await shownBy(van)).not.toContain(made._id)
    expect(await runningOn(taxi)).toContainEqual({
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
    expect(await shownBy(taxi)).not.toContain(made._id)
    expect(await runningOn(taxi)).not.toContainEqual(expect.objectContaining({ _id: made._id }))
    expect((await listOf(petra)).map(({ _id }) => _id)).not.toContain(made._id)
    expect((await get(made._id)).status).toBe(404)
    expect((await petra.delete(`/api/entertainmentVideos/${made._id}`)).status).toBe(404)
    expect((await change(made._id)).status).toBe(404)
  })
})

describe('whose it is (OPEN-30)', () => {
  test("somebody else's video answers like one that never was", async () => {
    const { _id } = await onTaxi()
    const nobodys = '00000000-0000-4000-8000-000000000000'
    const asks = [
      (id: string) => get(id, paul),
      (id: string) => change(id, {}, paul),
      (id: string) => paul.delete(`/api/entertainmentVideos/${id}`),
    ]
    for (const ask of asks) {
      const [theirs, none] = [await ask(_id), await ask(nobodys)]
      expect(theirs.status).toBe(404)
      expect({ ...(theirs.body as object), requestId: '' }).toEqual({ ...(none.body as object), requestId: '' })
    }
    expect(await stored(_id)).toMatchObject({ name: 'Weather of the day' })
  })

  test('an owner reads the own list, an operator every one', async () => {
    const made = await onTaxi()
    const path = `/api/entertainmentVideos/owner/${petra.ownerId}`
    expect((await paul.get(path)).status).toBe(403)
    expect(bodyOf(await olga.get(path), 200)).toEqual(await listOf(petra))
    expect(bodyOf(await get(made._id, olga), 200)).toEqual(made)
    expect(await listOf(paul)).toEqual([])
  })
})

function clip(name: string) {
  return { file: sample(name), name }
}

function page(name: string) {
  return { file: Buffer.from('<!doctype html><script>alert(1)</script>'), name, type: 'video/mp4' }
}

test('a video that came before its form is judged and used as one in the form, on adding and on changing (UPL-10, API-INF-05, API-INF-06)', async () => {
  const { video: _, ...parts } = weather()
  const upload = await arrived(petra, await readFile(sample('breakfast-club.mp4')))
  expect(await create({ ...parts, upload })).toMatchObject({ status: 400, body: { code: 'videoLandscape' } })
  expect(await create({ ...parts, upload: '' })).toMatchObject({ status: 400, body: { code: 'videoMissing' } })

  const added = bodyOf(await create({ ...parts, upload: await arrived(petra) }), 201)
  const { _id } = (added as { entertainmentVideo: InfotainmentVideo }).entertainmentVideo
  // The same content once more is no other video, and uses its upload up all the same.
  const again = await arrived(petra)
  const change = () => petra.send('PUT', `/api/entertainmentVideos/${_id}`, { ...parts, upload: again })
  expect((await change()).status).toBe(200)
  expect(await change()).toMatchObject({ status: 409, body: { code: 'uploadGone' } })
})

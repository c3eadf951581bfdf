import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import type { Manifest, Play, PlayResult } from '@marquee/contract/player'
import type { Screen } from '@marquee/contract/screens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOURS, MINUTES } from '../../platform/clock.ts'
import { NOON, startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { buildInfotainmentParts, uploadInfotainment } from '../../testing/infotainment.ts'
import { getSamplePath } from '../../testing/media.ts'
import {
  createApprovedRestaurant,
  createApprovedVehicle,
  decideReview,
  type TestLocation,
  createLocation,
  type PairedDevice,
  pairDevice,
  type Parts,
  buildVehicleFields,
} from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'
import { openTestListener } from '../../testing/test-listener.ts'

/** Infotainment on screens, from the approval to the end. */

const PLAY_FIELDS = { bootId: '55555555-5555-4555-8555-555555555555', slot: 10, kind: 'infotainment' as const }

let app: TestApp
let olga: Person
let petra: Partner
let vienna: TestLocation
let graz: TestLocation

beforeAll(async () => {
  app = await startApp({ listen: true })
  olga = await createOperator(app)
  petra = await createPartner(app)
  vienna = await createLocation(olga)
  graz = await createLocation(olga)
})
afterAll(() => app.close())

type EquippedTaxi = PairedDevice & { venueId: string }

async function equipTaxi(where = vienna): Promise<EquippedTaxi> {
  const venueId = await createApprovedVehicle(app, petra, where)
  return { ...(await pairDevice(app, petra, { vehicle: venueId })), venueId }
}
const listScreenIds = (devices: readonly PairedDevice[]) => devices.map(({ screenId }) => screenId)
const uploadVideo = (devices: readonly PairedDevice[], more: Parameters<typeof buildInfotainmentParts>[2] = {}) =>
  uploadInfotainment(petra, vienna.locationId, listScreenIds(devices), { endDate: '2026-12-31', ...more })
const decide = async (id: string, body: Record<string, unknown> = { decision: 'approve' }) =>
  requireBody(await olga.post(`/api/operator/reviews/infotainment/${id}`, body), 200)
async function createApproved(devices: readonly PairedDevice[]): Promise<InfotainmentVideo> {
  const video = await uploadVideo(devices)
  await decide(video._id)
  return video
}
const change = async (id: string, devices: readonly PairedDevice[], more: Parts = {}) => {
  const { video: _, ...parts } = buildInfotainmentParts(vienna.locationId, listScreenIds(devices), {
    endDate: '2026-12-31',
  })
  requireBody(await petra.send('PUT', `/api/entertainmentVideos/${id}`, { ...parts, ...more }), 200)
}
const remove = async (id: string) => requireBody(await petra.delete(`/api/entertainmentVideos/${id}`), 200)
const getManifest = async (device: PairedDevice) =>
  requireBody(await device.get('/api/player/manifest'), 200) as Manifest
const listManifestVideos = async (device: PairedDevice) =>
  (await getManifest(device)).infotainment.map(({ videoId }) => videoId)
const getVideo = async (id: string) =>
  requireBody(await petra.get(`/api/entertainmentVideos/${id}`), 200) as InfotainmentVideo
const listVideoScreens = async (id: string) => (await getVideo(id)).screens.map(({ _id }) => _id)
const getScreen = async ({ screenId }: PairedDevice) =>
  (requireBody(await petra.get(`/api/screens/${screenId}`), 200) as { screen: Screen }).screen

/** Opens the event stream of a device that has received its current manifest version. */
async function openStream(device: PairedDevice) {
  const stream = await openTestListener(app, '/api/player/events', device.token)
  await stream.next('manifest-changed')
  return stream
}

describe('a connected screen', () => {
  test('receives the approval, and a stop when the video is deleted (API-INF-03)', async () => {
    const car = await equipTaxi()
    const stream = await openStream(car)
    const video = await uploadVideo([car])
    await decide(video._id)
    const { version } = await getManifest(car)
    expect(await stream.next('manifest-changed')).toEqual({ version })
    await remove(video._id)
    expect(await stream.next('stop')).toEqual({ videoId: video._id })
    expect(await stream.next('manifest-changed')).toEqual({ version: (await getManifest(car)).version })
    expect(await listManifestVideos(car)).toEqual([])
  })

  test.each([
    ['another name', { name: 'Other' }],
    ['another file', { video: { file: getSamplePath('first-sip.webm'), name: 'first-sip.webm' } }],
  ] as [string, Parts][])('stops a video with %s until it is approved again (product 3)', async (_, more) => {
    const car = await equipTaxi()
    const video = await createApproved([car])
    const stream = await openStream(car)
    await change(video._id, [car], more)
    expect(await stream.next('stop')).toEqual({ videoId: video._id })
    expect(await listManifestVideos(car)).toEqual([])
    await decide(video._id)
    expect(await listManifestVideos(car)).toEqual([video._id])
  })

  test('stops a video that is rejected later, or that ends earlier', async () => {
    const car = await equipTaxi()
    const [bad, short] = [await createApproved([car]), await createApproved([car])]
    const stream = await openStream(car)
    await decide(bad._id, { decision: 'reject', reason: 'Flashing content' })
    expect(await stream.next('stop')).toEqual({ videoId: bad._id })
    app.clock.advance(24 * HOURS)
    await change(short._id, [car], { endDate: TODAY })
    expect(await stream.next('stop')).toEqual({ videoId: short._id })
    app.clock.setTime(NOON)
  })

  test('stops a video that was removed from it, while other screens continue', async () => {
    const [first, second, third] = [await equipTaxi(), await equipTaxi(), await equipTaxi()]
    const video = await createApproved([first, second])
    const streams = [await openStream(first), await openStream(second)] as const
    await change(video._id, [second, third])
    expect(await streams[0].next('stop')).toEqual({ videoId: video._id })
    expect(await Promise.all([first, second, third].map(listManifestVideos))).toEqual([[], [video._id], [video._id]])
    await change(video._id, [second, third], { name: 'Other' })
    await streams[1].next('stop')
    expect(streams[1].received.filter(({ event }) => event === 'stop')).toHaveLength(1)
  })
})

describe('a venue that is deleted or moves (TRAP-40)', () => {
  test('removes its screens from their videos on deletion, and the screens stay', async () => {
    const [car, other] = [await equipTaxi(), await equipTaxi()]
    const venueId = await createApprovedRestaurant(app, petra, vienna)
    const bar = await pairDevice(app, petra, { restaurant: venueId })
    const onCars = await createApproved([car, other])
    const onBar = await uploadVideo([bar], { type: 'restaurant' })
    await decide(onBar._id)
    const stream = await openStream(car)
    const page = await openTestListener(app, '/api/events', petra.token)

    requireBody(await petra.delete(`/api/vehicles/${car.venueId}`), 200)
    requireBody(await petra.delete(`/api/restaurants/${venueId}`), 200)
    expect(await stream.next('stop')).toEqual({ videoId: onCars._id })
    expect(await page.next('review')).toEqual({ kind: 'infotainment', id: onCars._id, status: 'approved' })
    expect(await listVideoScreens(onCars._id)).toEqual([other.screenId])
    expect(await listVideoScreens(onBar._id)).toEqual([])
    expect(await Promise.all([car, other, bar].map(listManifestVideos))).toEqual([[], [onCars._id], []])
    expect(await getScreen(car)).toMatchObject({ vehicle: null, entertainmentVideos: [] })
    expect(await getScreen(bar)).toMatchObject({ restaurant: null, entertainmentVideos: [] })
  })

  test('drops the videos of the first location when it moves to another one', async () => {
    const car = await equipTaxi()
    const video = await createApproved([car])
    const edit = (fields: Parts) => petra.send('PUT', `/api/vehicles/${car.venueId}`, fields)
    const fields = buildVehicleFields(vienna)
    requireBody(await edit({ ...fields, model: 'Superb' }), 200)
    await decideReview(app, 'vehicle', car.venueId)
    expect(await listManifestVideos(car)).toEqual([video._id])

    requireBody(await edit({ ...fields, location: graz.locationId }), 200)
    await decideReview(app, 'vehicle', car.venueId)
    expect(await listManifestVideos(car)).toEqual([])
    expect(await listVideoScreens(video._id)).toEqual([])
  })

  test('changes the videos of a screen that is moved to another location, not within the same one', async () => {
    const car = await equipTaxi()
    const video = await createApproved([car])
    const near = await createApprovedVehicle(app, petra, vienna)
    const far = await createApprovedVehicle(app, petra, graz)
    const move = async (vehicle: string | null) =>
      requireBody(await olga.put(`/api/operator/screens/${car.screenId}`, { vehicle }), 200)
    await move(near)
    expect(await listVideoScreens(video._id)).toEqual([car.screenId])
    await move(far)
    expect(await listVideoScreens(video._id)).toEqual([])
    await move(near)
    expect(await listManifestVideos(car)).toEqual([])
  })
})

describe('the days of a video', () => {
  test('are those of its location in its time zone (product 2)', async () => {
    const honolulu = await createLocation(olga, 'Honolulu', 'Pacific/Honolulu')
    const auckland = await createLocation(olga, 'Auckland', 'Pacific/Auckland')
    const showToday = async (where: TestLocation) => {
      const car = await equipTaxi(where)
      const video = await uploadInfotainment(petra, where.locationId, [car.screenId], {
        startDate: TODAY,
        endDate: TODAY,
      })
      await decide(video._id)
      return car
    }
    app.clock.setTime(`${TODAY}T10:30:00Z`)
    const [west, east] = [await showToday(honolulu), await showToday(auckland)]
    // The last half hour of the day in Auckland, the first one in Honolulu.
    expect(await getManifest(west)).toMatchObject({ timeZone: 'Pacific/Honolulu', infotainment: [{ endsOn: TODAY }] })
    expect((await getScreen(east)).entertainmentVideos).toHaveLength(1)
    app.clock.advance(HOURS)
    expect((await getScreen(east)).entertainmentVideos).toEqual([])
    expect((await getScreen(west)).entertainmentVideos).toHaveLength(1)
    app.clock.setTime(NOON)
  })
})

describe('late plays (decision 15)', () => {
  let seq = 0
  async function listOutcomes(
    device: PairedDevice,
    plays: { video: InfotainmentVideo; sha256: string; ago: number }[],
  ) {
    const sent = plays.map(({ video, sha256, ago }): Play => {
      seq += 1
      const startedAt = new Date(app.clock.now().getTime() - ago).toISOString()
      const playId = crypto.randomUUID()
      return { ...PLAY_FIELDS, playId, seq, videoId: video._id, sha256, startedAt, durationMs: 12_000, complete: true }
    })
    const { results } = requireBody(await device.post('/api/player/plays', { plays: sent }), 200) as {
      results: PlayResult[]
    }
    return results.map((result) => ('reason' in result ? result.reason : result.result))
  }
  const getContentHash = async (device: PairedDevice) => (await getManifest(device)).infotainment[0]?.sha256 ?? ''

  test('of a deleted video count until the deletion, and not after it', async () => {
    const car = await equipTaxi()
    const video = await createApproved([car])
    const sha256 = await getContentHash(car)
    app.clock.advance(HOURS)
    await remove(video._id)
    app.clock.advance(HOURS)
    const plays = [90 * MINUTES, 30 * MINUTES].map((ago) => ({ video, sha256, ago }))
    expect(await listOutcomes(car, plays)).toEqual(['accepted', 'not-booked'])
  })

  test('count for the file that was approved at their time, after another file and a second approval', async () => {
    const car = await equipTaxi()
    const video = await createApproved([car])
    const before = await getContentHash(car)
    app.clock.advance(HOURS)
    await change(video._id, [car], { video: { file: getSamplePath('first-sip.webm'), name: 'first-sip.webm' } })
    app.clock.advance(HOURS)
    await decide(video._id)
    const after = await getContentHash(car)
    app.clock.advance(HOURS)
    expect(after).not.toBe(before)
    const shown: [sha256: string, hours: number][] = [
      [before, 2.5],
      [before, 1.5],
      [before, 0.5],
      [after, 0.4],
    ]
    const plays = shown.map(([sha256, hours]) => ({ video, sha256, ago: hours * HOURS }))
    expect(await listOutcomes(car, plays)).toEqual(['accepted', 'not-booked', 'other-file', 'accepted'])
  })

  test('count until their screen was removed, by the owner or with its venue', async () => {
    const [car, van] = [await equipTaxi(), await equipTaxi()]
    const video = await createApproved([car, van])
    const sha256 = await getContentHash(car)
    app.clock.advance(HOURS)
    await change(video._id, [van])
    requireBody(await petra.delete(`/api/vehicles/${van.venueId}`), 200)
    app.clock.advance(HOURS)
    const plays = [90 * MINUTES, 30 * MINUTES].map((ago) => ({ video, sha256, ago }))
    expect(await listOutcomes(car, plays)).toEqual(['accepted', 'not-booked'])
    expect(await listOutcomes(van, plays)).toEqual(['accepted', 'not-booked'])
  })
})

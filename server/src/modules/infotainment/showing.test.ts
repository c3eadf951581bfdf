import type { InfotainmentVideo } from '@marquee/contract/infotainment'
import type { Manifest, Play, PlayResult } from '@marquee/contract/player'
import type { Screen } from '@marquee/contract/screens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOURS, MINUTES } from '../../platform/clock.ts'
import { NOON, startHouse, type TestHouse, TODAY } from '../../testing/house.ts'
import { infotainmentParts, uploaded } from '../../testing/infotainment.ts'
import { sample } from '../../testing/media.ts'
import {
  approvedRestaurant,
  approvedVehicle,
  decide as decidePlace,
  type Market,
  market,
  type PairedDevice,
  pairedDevice,
  type Parts,
  vehicleFields,
} from '../../testing/people/places.ts'
import { bodyOf, operator, type Partner, partner, type Person } from '../../testing/people/users.ts'
import { listenTo } from '../../testing/streams.ts'

/** What screens show of infotainment, from the approval until it is over. */

const DEED = { bootId: '55555555-5555-4555-8555-555555555555', slot: 10, kind: 'infotainment' as const }

let town: TestHouse
let olga: Person
let petra: Partner
let vienna: Market
let graz: Market

beforeAll(async () => {
  town = await startHouse({ listen: true })
  olga = await operator(town)
  petra = await partner(town)
  vienna = await market(olga)
  graz = await market(olga)
})
afterAll(() => town.close())

type Equipped = PairedDevice & { placeId: string }

async function taxi(where = vienna): Promise<Equipped> {
  const placeId = await approvedVehicle(town, petra, where)
  return { ...(await pairedDevice(town, petra, { vehicle: placeId })), placeId }
}
const on = (devices: readonly PairedDevice[]) => devices.map(({ screenId }) => screenId)
const waiting = (devices: readonly PairedDevice[], more: Parameters<typeof infotainmentParts>[2] = {}) =>
  uploaded(petra, vienna.locationId, on(devices), { endDate: '2026-12-31', ...more })
const decide = async (id: string, body: Record<string, unknown> = { decision: 'approve' }) =>
  bodyOf(await olga.post(`/api/operator/reviews/infotainment/${id}`, body), 200)
async function approved(devices: readonly PairedDevice[]): Promise<InfotainmentVideo> {
  const video = await waiting(devices)
  await decide(video._id)
  return video
}
const change = async (id: string, devices: readonly PairedDevice[], more: Parts = {}) => {
  const { video: _, ...parts } = infotainmentParts(vienna.locationId, on(devices), { endDate: '2026-12-31' })
  bodyOf(await petra.send('PUT', `/api/entertainmentVideos/${id}`, { ...parts, ...more }), 200)
}
const remove = async (id: string) => bodyOf(await petra.delete(`/api/entertainmentVideos/${id}`), 200)
const manifestOf = async (device: PairedDevice) => bodyOf(await device.get('/api/player/manifest'), 200) as Manifest
const shownBy = async (device: PairedDevice) => (await manifestOf(device)).infotainment.map(({ videoId }) => videoId)
const stored = async (id: string) => bodyOf(await petra.get(`/api/entertainmentVideos/${id}`), 200) as InfotainmentVideo
const screensOf = async (id: string) => (await stored(id)).screens.map(({ _id }) => _id)
const screen = async ({ screenId }: PairedDevice) =>
  (bodyOf(await petra.get(`/api/screens/${screenId}`), 200) as { screen: Screen }).screen

/** The line of a device that has heard what it plays now. */
async function lineOf(device: PairedDevice) {
  const line = await listenTo(town, '/api/player/events', device.token)
  await line.next('manifest-changed')
  return line
}

describe('a connected screen', () => {
  test('hears of the approval, and to stop when the video is deleted (API-INF-03)', async () => {
    const car = await taxi()
    const line = await lineOf(car)
    const video = await waiting([car])
    await decide(video._id)
    const { version } = await manifestOf(car)
    expect(await line.next('manifest-changed')).toEqual({ version })
    await remove(video._id)
    expect(await line.next('stop')).toEqual({ videoId: video._id })
    expect(await line.next('manifest-changed')).toEqual({ version: (await manifestOf(car)).version })
    expect(await shownBy(car)).toEqual([])
  })

  test.each([
    ['another name', { name: 'Other' }],
    ['another file', { video: { file: sample('first-sip.webm'), name: 'first-sip.webm' } }],
  ] as [string, Parts][])('stops a video that got %s, until it is approved again (product 3)', async (_, more) => {
    const car = await taxi()
    const video = await approved([car])
    const line = await lineOf(car)
    await change(video._id, [car], more)
    expect(await line.next('stop')).toEqual({ videoId: video._id })
    expect(await shownBy(car)).toEqual([])
    await decide(video._id)
    expect(await shownBy(car)).toEqual([video._id])
  })

  test('stops a video that is rejected after all, and one that ends earlier', async () => {
    const car = await taxi()
    const [bad, short] = [await approved([car]), await approved([car])]
    const line = await lineOf(car)
    await decide(bad._id, { decision: 'reject', reason: 'Flashing content' })
    expect(await line.next('stop')).toEqual({ videoId: bad._id })
    town.clock.advance(24 * HOURS)
    await change(short._id, [car], { endDate: TODAY })
    expect(await line.next('stop')).toEqual({ videoId: short._id })
    town.clock.moveTo(NOON)
  })

  test('stops what is taken off it, while the others play on', async () => {
    const [first, second, third] = [await taxi(), await taxi(), await taxi()]
    const video = await approved([first, second])
    const lines = [await lineOf(first), await lineOf(second)] as const
    await change(video._id, [second, third])
    expect(await lines[0].next('stop')).toEqual({ videoId: video._id })
    expect(await Promise.all([first, second, third].map(shownBy))).toEqual([[], [video._id], [video._id]])
    await change(video._id, [second, third], { name: 'Other' })
    await lines[1].next('stop')
    expect(lines[1].heard.filter(({ event }) => event === 'stop')).toHaveLength(1)
  })
})

describe('a place that goes away or moves (TRAP-40)', () => {
  test('a deleted vehicle or restaurant takes its screens off their videos, and the screens stay', async () => {
    const [car, other] = [await taxi(), await taxi()]
    const placeId = await approvedRestaurant(town, petra, vienna)
    const bar = await pairedDevice(town, petra, { restaurant: placeId })
    const onCars = await approved([car, other])
    const onBar = await waiting([bar], { type: 'restaurant' })
    await decide(onBar._id)
    const line = await lineOf(car)
    const page = await listenTo(town, '/api/events', petra.token)

    bodyOf(await petra.delete(`/api/vehicles/${car.placeId}`), 200)
    bodyOf(await petra.delete(`/api/restaurants/${placeId}`), 200)
    expect(await line.next('stop')).toEqual({ videoId: onCars._id })
    expect(await page.next('review')).toEqual({ kind: 'infotainment', id: onCars._id, status: 'approved' })
    expect(await screensOf(onCars._id)).toEqual([other.screenId])
    expect(await screensOf(onBar._id)).toEqual([])
    expect(await Promise.all([car, other, bar].map(shownBy))).toEqual([[], [onCars._id], []])
    expect(await screen(car)).toMatchObject({ vehicle: null, entertainmentVideos: [] })
    expect(await screen(bar)).toMatchObject({ restaurant: null, entertainmentVideos: [] })
  })

  test('a vehicle that moves to another location leaves the videos of the first one behind', async () => {
    const car = await taxi()
    const video = await approved([car])
    const edit = (fields: Parts) => petra.send('PUT', `/api/vehicles/${car.placeId}`, fields)
    const fields = vehicleFields(vienna)
    bodyOf(await edit({ ...fields, model: 'Superb' }), 200)
    await decidePlace(town, 'vehicle', car.placeId)
    expect(await shownBy(car)).toEqual([video._id])

    bodyOf(await edit({ ...fields, location: graz.locationId }), 200)
    await decidePlace(town, 'vehicle', car.placeId)
    expect(await shownBy(car)).toEqual([])
    expect(await screensOf(video._id)).toEqual([])
  })

  test('a screen that is put into a place elsewhere does too, and one of the same location keeps its videos', async () => {
    const car = await taxi()
    const video = await approved([car])
    const near = await approvedVehicle(town, petra, vienna)
    const far = await approvedVehicle(town, petra, graz)
    const move = async (vehicle: string | null) =>
      bodyOf(await olga.put(`/api/operator/screens/${car.screenId}`, { vehicle }), 200)
    await move(near)
    expect(await screensOf(video._id)).toEqual([car.screenId])
    await move(far)
    expect(await screensOf(video._id)).toEqual([])
    await move(near)
    expect(await shownBy(car)).toEqual([])
  })
})

describe('its days', () => {
  test('are those of its location, by the clock there (product 2)', async () => {
    const honolulu = await market(olga, 'Honolulu', 'Pacific/Honolulu')
    const auckland = await market(olga, 'Auckland', 'Pacific/Auckland')
    const show = async (where: Market) => {
      const car = await taxi(where)
      const video = await uploaded(petra, where.locationId, [car.screenId], { startDate: TODAY, endDate: TODAY })
      await decide(video._id)
      return car
    }
    town.clock.moveTo(`${TODAY}T10:30:00Z`)
    const [west, east] = [await show(honolulu), await show(auckland)]
    // The last half hour of the day in Auckland, the first one in Honolulu.
    expect(await manifestOf(west)).toMatchObject({ timeZone: 'Pacific/Honolulu', infotainment: [{ endsOn: TODAY }] })
    expect((await screen(east)).entertainmentVideos).toHaveLength(1)
    town.clock.advance(HOURS)
    expect((await screen(east)).entertainmentVideos).toEqual([])
    expect((await screen(west)).entertainmentVideos).toHaveLength(1)
    town.clock.moveTo(NOON)
  })
})

describe('late plays are judged by what was to be shown then (decision 15)', () => {
  let seq = 0
  async function outcomes(device: PairedDevice, plays: { video: InfotainmentVideo; sha256: string; ago: number }[]) {
    const sent = plays.map(({ video, sha256, ago }): Play => {
      seq += 1
      const startedAt = new Date(town.clock.now().getTime() - ago).toISOString()
      const playId = crypto.randomUUID()
      return { ...DEED, playId, seq, videoId: video._id, sha256, startedAt, durationMs: 12_000, complete: true }
    })
    const { results } = bodyOf(await device.post('/api/player/plays', { plays: sent }), 200) as {
      results: PlayResult[]
    }
    return results.map((result) => ('reason' in result ? result.reason : result.result))
  }
  const contentOf = async (device: PairedDevice) => (await manifestOf(device)).infotainment[0]?.sha256 ?? ''

  test('of a deleted video those from before count, and none from after', async () => {
    const car = await taxi()
    const video = await approved([car])
    const sha256 = await contentOf(car)
    town.clock.advance(HOURS)
    await remove(video._id)
    town.clock.advance(HOURS)
    const plays = [90 * MINUTES, 30 * MINUTES].map((ago) => ({ video, sha256, ago }))
    expect(await outcomes(car, plays)).toEqual(['accepted', 'not-booked'])
  })

  test('through another file and a second approval', async () => {
    const car = await taxi()
    const video = await approved([car])
    const before = await contentOf(car)
    town.clock.advance(HOURS)
    await change(video._id, [car], { video: { file: sample('first-sip.webm'), name: 'first-sip.webm' } })
    town.clock.advance(HOURS)
    await decide(video._id)
    const after = await contentOf(car)
    town.clock.advance(HOURS)
    expect(after).not.toBe(before)
    const shown: [sha256: string, hours: number][] = [
      [before, 2.5],
      [before, 1.5],
      [before, 0.5],
      [after, 0.4],
    ]
    const plays = shown.map(([sha256, hours]) => ({ video, sha256, ago: hours * HOURS }))
    expect(await outcomes(car, plays)).toEqual(['accepted', 'not-booked', 'other-file', 'accepted'])
  })

  test('of a screen that was taken off, and one that its place took off', async () => {
    const [car, van] = [await taxi(), await taxi()]
    const video = await approved([car, van])
    const sha256 = await contentOf(car)
    town.clock.advance(HOURS)
    await change(video._id, [van])
    bodyOf(await petra.delete(`/api/vehicles/${van.placeId}`), 200)
    town.clock.advance(HOURS)
    const plays = [90 * MINUTES, 30 * MINUTES].map((ago) => ({ video, sha256, ago }))
    expect(await outcomes(car, plays)).toEqual(['accepted', 'not-booked'])
    expect(await outcomes(van, plays)).toEqual(['accepted', 'not-booked'])
  })
})

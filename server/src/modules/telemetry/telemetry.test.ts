import { randomUUID } from 'node:crypto'
import type { Beat } from '@marquee/contract/player'
import type { LogEntry } from '@marquee/contract/screens'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECONDS } from '../../platform/clock.ts'
import { type City, plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, NOON, startHouse, type TestHouse } from '../../testing/house.ts'
import { expectedLog, inChunks, type Sent, shuffled, storedLog } from '../../testing/logs.ts'
import { voice } from '../../testing/people.ts'
import { type Device, plantDevice } from '../../testing/people/devices.ts'
import { market, pairedDevice } from '../../testing/people/places.ts'
import { bodyOf, operator, type Partner, partner, type Person } from '../../testing/people/users.ts'
import { beats as beatRows, fixes, intervals } from './schema.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

let house: TestHouse
let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
let city: City

beforeAll(async () => {
  house = await startHouse()
  ;[olga, petra, other] = await Promise.all([operator(house), partner(house), partner(house, 'Peter Other')])
  city = { ...(await market(olga, 'Vienna')), ownerId: petra.ownerId }
})
afterAll(() => house.close())

const onVehicle = async (inHouse = house, inCity = city) => {
  const { screenIds } = await plantVehicle(inHouse.house.db, inCity, [10])
  return plantDevice(inHouse, screenIds[0] ?? '')
}
const inRestaurant = async () => {
  const { screenIds } = await plantRestaurant(house.house.db, city, [10])
  return plantDevice(house, screenIds[0] ?? '')
}
/** A beat whose device clock shows that many seconds before noon. */
const beat = ({ bootId }: Device, seq: number, secondsAgo: number, more: Partial<Beat> = {}): Sent => ({
  seq,
  bootId,
  at: new Date(Date.parse(NOON) - secondsAgo * SECONDS).toISOString(),
  monotonicMs: 1e9 - secondsAgo * SECONDS,
  ...more,
})
const send = (device: Device, beats: readonly Sent[], more: object = {}) =>
  device.post('/api/player/heartbeats', { beats, ...more })
const accepted = async (device: Device, beats: readonly Sent[], more: object = {}) =>
  (bodyOf(await send(device, beats, more), 200) as { accepted: number }).accepted
const log = async ({ screenId }: { screenId: string }, person: Person = petra) =>
  bodyOf(await person.get(`/api/screens/${screenId}/position-logs`), 200) as LogEntry[]
const screen = async ({ screenId }: { screenId: string }) =>
  (bodyOf(await petra.get(`/api/screens/${screenId}`), 200) as { screen: Record<string, unknown> }).screen
const months = async ({ screenId }: { screenId: string }) =>
  bodyOf(await petra.get(`/api/screens/calculateMonthlyScreenCount/${screenId}`), 200)

describe('heartbeats', () => {
  it('follow the display of a device that is turned after its pairing; an older report changes nothing (D-39)', async () => {
    const device = await onVehicle()
    const display = async () => (await screen(device)).display
    const before = await display()
    await accepted(device, [beat(device, 1, 60)])
    expect(await display()).toEqual(before)
    const upright = { width: 1080, height: 1920 }
    await accepted(device, [beat(device, 2, 30, { display: upright })])
    expect(await display()).toEqual(upright)
    await accepted(device, [beat(device, 0, 90, { display: { width: 1920, height: 1080 } })])
    expect(await display()).toEqual(upright)
    expect((await send(device, [beat(device, 3, 0, { display: { width: -1, height: 5 } })])).status).toBe(400)
  })

  it('bring a screen online, with its last connection and position (STATE-03, ENT-10, ENT-11, TRAP-38)', async () => {
    const device = await onVehicle()
    expect(await screen(device)).toMatchObject({ onlineStatus: 'Unknown', lastConnection: null, lastPosition: null })
    const positions = [
      { at: beat(device, 0, 20).at, latitude: 48.1, longitude: 16.1 },
      { at: beat(device, 0, 5).at, latitude: 48.2, longitude: 16.37 },
    ]
    const answer = bodyOf(await send(device, [beat(device, 1, 0, { positions })]), 200)
    expect(answer).toEqual({ serverTime: NOON, accepted: 1, orders: [] })
    expect(await screen(device)).toMatchObject({
      onlineStatus: 'online',
      lastConnection: NOON,
      lastPosition: { coordinates: [16.37, 48.2], timestamp: beat(device, 0, 5).at },
    })
  })

  it('change nothing when they come again (product 6)', async () => {
    const device = await onVehicle()
    const positions = [{ at: beat(device, 0, 40).at, latitude: 48.1, longitude: 16.1 }]
    const batch = [beat(device, 1, 60), beat(device, 2, 30, { positions })]
    expect(await accepted(device, batch)).toBe(2)
    const before = await log(device)
    expect(await accepted(device, [...batch, ...batch])).toBe(0)
    expect(await accepted(device, [beat(device, 3, 0), beat(device, 3, 0), ...batch])).toBe(1)
    expect(await accepted(device, [beat(device, 1, 500), beat(device, 2, 600, { positions })])).toBe(0)
    expect(await house.house.db.$count(fixes, eq(fixes.screenId, device.screenId))).toBe(1)
    expect(await house.house.db.$count(beatRows, eq(beatRows.screenId, device.screenId))).toBe(3)
    expect((await log(device)).at(-1)?.start).toBe(before.at(-1)?.start)
  })

  it('that are late change nothing that is newer (product 6)', async () => {
    const device = await onVehicle()
    const here = [{ at: beat(device, 0, 0).at, latitude: 48.2, longitude: 16.3 }]
    const there = [{ at: beat(device, 0, 1800).at, latitude: 47, longitude: 15 }]
    await accepted(device, [beat(device, 9, 0, { positions: here })])
    await accepted(device, [beat(device, 1, 1800, { positions: there })])
    expect(await screen(device)).toMatchObject({
      onlineStatus: 'online',
      lastConnection: NOON,
      lastPosition: { coordinates: [16.3, 48.2] },
    })
    expect((await log(device)).length).toBeGreaterThan(1)
  })

  it('of a wrong clock are put right by the time of sending (product 5)', async () => {
    const device = await onVehicle()
    const slow = (seconds: number) => beat(device, seconds, seconds + 3 * 3600).at
    const batch = [beat(device, 1, 3 * 3600 + 30), beat(device, 2, 3 * 3600)]
    expect(await accepted(device, batch, { sentAt: slow(0) })).toBe(2)
    expect(await screen(device)).toMatchObject({ onlineStatus: 'online', lastConnection: NOON })
    expect((await log(device))[0]).toMatchObject({ start: beat(device, 0, 30).at })
  })

  it.each([
    ['no beats', { beats: [] }],
    ['a beat without a boot', { beats: [{ seq: 1, at: NOON, monotonicMs: 1 }] }],
    ['a latitude beyond the pole', { beats: [{ positions: [{ at: NOON, latitude: 91, longitude: 0 }] }] }],
    ['an instant that is none', { beats: [{ at: 'noon' }] }],
    ['nothing', {}],
  ])('with %s are refused (product 9)', async (_, body: { beats?: object[] }) => {
    const device = await onVehicle()
    const beats = body.beats?.map((wrong) => ('seq' in wrong ? wrong : { ...beat(device, 1, 0), ...wrong }))
    expect(await device.post('/api/player/heartbeats', { beats })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
    expect(await screen(device)).toMatchObject({ onlineStatus: 'Unknown' })
  })

  it.each<[string, Partial<Beat>]>([
    ['a speed of next to nothing', { positions: [{ at: NOON, latitude: 1, longitude: 1, speedMps: 1e-300 }] }],
    ['a name that was cut in the middle of a character', { playing: { kind: 'house', id: null, name: 'Bus \ud83d' } }],
    ['a zero character', { playing: { kind: 'house', id: '\u0000', name: 'Bus\u0000' }, playerVersion: '\u0000' }],
    ['a fault that no database could keep', { faults: [{ at: NOON, kind: 'other', detail: 'line \u0000\udfff' }] }],
  ])('are taken with %s', async (_what, more) => {
    const device = await onVehicle()
    expect(await accepted(device, [beat(device, 1, 0, more)])).toBe(1)
  })

  it.each<[string, Partial<Beat>]>([
    ['a speed beyond all measure', { positions: [{ at: NOON, latitude: 1, longitude: 1, speedMps: 1e300 }] }],
    ['a queue beyond all count', { queuedPlays: 1e300 }],
    ['a disk beyond all size', { storageUsedBytes: 1e300 }],
    ['a year before the calendar', { at: '0000-01-01T00:00:00Z' }],
    ['a year of five digits in UTC', { at: '9999-12-31T23:59:59-23:59' }],
  ])('are refused with %s, in words', async (_what, more) => {
    const device = await onVehicle()
    const answer = await send(device, [beat(device, 1, 0, more)])
    expect(answer).toMatchObject({ status: 400 })
  })

  it('tell what went wrong on a device, which its owner reads until it is replaced (product 5)', async () => {
    const device = await onVehicle()
    const fault = (secondsAgo: number, detail: string) => ({
      at: beat(device, 0, secondsAgo).at,
      kind: 'file' as const,
      detail,
    })
    const more = { playerVersion: '1.2.0', queuedPlays: 3, storageUsedBytes: 5e6, manifestVersion: 'an older one' }
    expect(await screen(device)).toMatchObject({ device: null })
    await accepted(device, [beat(device, 1, 60, { ...more, faults: [fault(60, 'hash is wrong')] })])
    expect((await screen(device)).device).toMatchObject({ faults: [fault(60, 'hash is wrong')] })
    const noise = Array.from({ length: 20 }, (_, index) => fault(40 - index, `try ${index}`))
    await accepted(device, [beat(device, 2, 20, { ...more, faults: noise })])
    const told = (await screen(device)).device as { faults: { detail: string }[] }
    expect(told).toMatchObject({ ...more, model: 'Raspberry Pi 5', isUpToDate: false })
    expect(told.faults.map(({ detail }) => detail)).toEqual(noise.map(({ detail }) => detail).toReversed())
    const { version } = bodyOf(await device.get('/api/player/manifest'), 200) as { version: string }
    await accepted(device, [beat(device, 3, 0, { manifestVersion: version })])
    expect((await screen(device)).device).toMatchObject({ isUpToDate: true, faults: told.faults })
    await pairedDevice(house, petra, { screen: device.screenId })
    expect((await screen(device)).device).toMatchObject({ pairedAt: NOON, faults: [] })
  })

  it('come from devices alone, and from one that was replaced no longer (product 4)', async () => {
    const taxi = await plantVehicle(house.house.db, city, [])
    const former = await pairedDevice(house, petra, { vehicle: taxi.id })
    const body = { beats: [beat({ bootId: randomUUID() } as Device, 1, 0)] }
    expect((await former.post('/api/player/heartbeats', body)).status).toBe(200)
    await pairedDevice(house, petra, { screen: former.screenId })
    expect((await former.post('/api/player/heartbeats', body)).status).toBe(401)
    expect((await petra.post('/api/player/heartbeats', body)).status).toBe(401)
  })
})

describe('a screen that falls silent', () => {
  it('is offline after 120 s, and whoever watches is told once (STATE-03, product 6)', async () => {
    const house = await houseForThisTest()
    const [olga, petra] = [await operator(house), await partner(house)]
    const city = { ...(await market(olga)), ownerId: petra.ownerId }
    const device = await onVehicle(house, city)
    const told: unknown[] = []
    house.house.events.subscribe(({ topic, data, ownerIds }) => {
      if (topic === 'screen') told.push([data?.onlineStatus, ownerIds])
    })
    const onlineStatus = async () => {
      const { screen } = bodyOf(await petra.get(`/api/screens/${device.screenId}`), 200) as {
        screen: { onlineStatus: string }
      }
      return screen.onlineStatus
    }
    await accepted(device, [beat(device, 1, 0)])
    house.clock.advance(119_999)
    await house.jobs.runNow('telemetry.mark-silent')
    expect(await onlineStatus()).toBe('online')
    house.clock.advance(1)
    expect(await onlineStatus()).toBe('offline')
    await house.jobs.runNow('telemetry.mark-silent')
    await house.jobs.runNow('telemetry.mark-silent')
    await accepted(device, [beat(device, 2, -120)])
    expect(await onlineStatus()).toBe('online')
    await accepted(device, [beat(device, 3, -121)])
    expect(told).toEqual([
      ['online', [petra.ownerId]],
      ['offline', [petra.ownerId]],
      ['online', [petra.ownerId]],
    ])
  })

  it('loses its raw signs after sixty days, and keeps its log and its days (product 6)', async () => {
    // What is younger than 32 days the database keeps, whatever the clock of the server says.
    const at = '2026-03-10T11:00:00.000Z'
    const house = await houseForThisTest({ at })
    const [olga, petra] = [await operator(house), await partner(house)]
    const device = await onVehicle(house, { ...(await market(olga)), ownerId: petra.ownerId })
    const positions = [{ at, latitude: 48.2, longitude: 16.3 }]
    await accepted(device, [{ ...beat(device, 1, 0, { positions }), at }])
    const forget = async () => {
      await house.jobs.runNow('telemetry.forget-signs')
      const counts = [beatRows, fixes, intervals].map((table) => house.house.db.$count(table))
      return Promise.all(counts)
    }
    // Whole days go at once, so the last hours of the sixtieth are kept with the rest of their day.
    house.clock.moveTo('2026-05-09T23:59:59Z')
    expect(await forget()).toEqual([1, 1, 1])
    house.clock.moveTo('2026-05-10T00:00:00Z')
    expect(await forget()).toEqual([0, 0, 1])
  })
})

describe('the log of a screen', () => {
  it('is the same whether a sign that is ten days late comes alone or with one of now (product 6)', async () => {
    const [together, alone] = [await onVehicle(), await onVehicle()]
    const [daysAgo, hoursAgo] = [10 * 24 * 3600, 5 * 3600]
    const fix = (device: Device) => [{ at: beat(device, 0, daysAgo - 10).at, latitude: 48.2, longitude: 16.3 }]
    for (const device of [together, alone]) {
      await accepted(device, [beat(device, 2, hoursAgo), beat(device, 3, hoursAgo - 60)])
    }
    const late = (device: Device) => beat(device, 1, daysAgo, { positions: fix(device) })
    expect(await accepted(together, [late(together), beat(together, 4, 0)])).toBe(2)
    expect(await accepted(alone, [late(alone)])).toBe(1)
    expect(await accepted(alone, [beat(alone, 4, 0)])).toBe(1)
    const drawn = await log(together)
    expect(drawn).toEqual(await log(alone))
    expect(drawn.at(-1)).toMatchObject({ start: beat(together, 0, daysAgo).at, state: 'app_not_moves' })
  })

  it('has the formats and the time of day of its location (SCR-DET-17, ENT-17, OPEN-54)', async () => {
    const device = await onVehicle()
    await accepted(device, [beat(device, 1, 3600), beat(device, 2, 3540), beat(device, 3, 0)])
    expect(await log(device)).toEqual([
      {
        Date: '2026-11-21',
        start: '2026-11-21T10:03:00.000Z',
        start_time: '11:03:00',
        end_time: '12:00:00',
        total_time: '00:57:00',
        state: 'app_stopped',
        status: 'offline',
      },
      {
        Date: '2026-11-21',
        start: '2026-11-21T10:00:00.000Z',
        start_time: '11:00:00',
        end_time: '11:03:00',
        total_time: '00:03:00',
        state: 'app_not_moves',
        status: 'offline',
      },
    ])
  })

  it('of a restaurant tells online and offline, without the status of vehicles (OPEN-52, SCR-DET-15)', async () => {
    const device = await inRestaurant()
    await accepted(device, [beat(device, 1, 24 * 3600), beat(device, 2, 0)])
    const entries = await log(device)
    expect(
      entries.map(({ Date, start_time, end_time, total_time, state }) => [
        Date,
        start_time,
        end_time,
        total_time,
        state,
      ]),
    ).toEqual([
      ['2026-11-21', '00:00:00', '12:00:00', '12:00:00', 'offline'],
      ['2026-11-20', '12:02:00', '24:00:00', '11:58:00', 'offline'],
      ['2026-11-20', '12:00:00', '12:02:00', '00:02:00', 'online'],
    ])
    expect(entries.every((entry) => !('status' in entry))).toBe(true)
  })

  it('is empty before the first heartbeat, and for nobody else (OPEN-30, TRAP-23)', async () => {
    const device = await onVehicle()
    expect(await log(device)).toEqual([])
    expect(await log(device, olga)).toEqual([])
    const path = `/api/screens/${device.screenId}/position-logs`
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await petra.get(`/api/screens/${NOBODY}/position-logs`)).status).toBe(404)
    expect((await petra.get('/api/screens/not-an-id/position-logs')).status).toBe(404)
    expect(await other.get(`/api/screens/calculateMonthlyScreenCount/${device.screenId}`)).toMatchObject({
      status: 403,
    })
    expect((await petra.get(`/api/screens/calculateMonthlyScreenCount/${NOBODY}`)).status).toBe(404)
  })

  it('goes on when the screen has lost its place (TRAP-40)', async () => {
    const { id } = await plantVehicle(house.house.db, city, [])
    const paired = await pairedDevice(house, petra, { vehicle: id })
    await petra.delete(`/api/vehicles/${id}`)
    const device = { ...paired, deviceId: '', bootId: randomUUID() }
    expect(await accepted(device, [beat(device, 1, 0)])).toBe(1)
    expect(await screen(device)).toMatchObject({ onlineStatus: 'online', vehicle: null })
  })
})

describe('the days of a month', () => {
  it('count once each, by the calendar of the location, newest month first (API-SCR-03, OPEN-55)', async () => {
    const device = await onVehicle()
    const days = 24 * 3600
    // 23:30 UTC is the next day in Vienna, and on the last of October the next month.
    const late = ['2026-10-31T23:30:00.000Z', '2026-10-25T10:00:00.000Z', '2026-10-25T20:00:00.000Z']
    await accepted(device, [
      ...late.map((at, index) => ({ ...beat(device, index, 0), at })),
      beat(device, 8, 2 * days),
      beat(device, 9, 0),
    ])
    await accepted(device, [beat(device, 10, 0)])
    expect(await months(device)).toEqual({
      monthlyScreenCount: [
        { month: '2026-11', days: 3 },
        { month: '2026-10', days: 1 },
      ],
    })
  })

  it('are none before the first heartbeat (API-SCR-03)', async () => {
    expect(await months(await onVehicle())).toEqual({ monthlyScreenCount: [] })
  })
})

describe('whatever the order of the batches', () => {
  const arbitrary = fc.record({
    secondsAgo: fc.integer({ min: 0, max: 20_000 }),
    fixes: fc.array(fc.record({ before: fc.integer({ min: 0, max: 600 }), north: fc.integer({ min: 0, max: 300 }) }), {
      maxLength: 6,
    }),
  })

  it('the stored log is the one drawn from everything at once (product 6)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: 2, maxLength: 25 }), fc.nat(7), async (made, size) => {
        const device = await onVehicle()
        const all = made.map(({ secondsAgo, fixes }, seq) =>
          // The monotonic clock of this device says nothing.
          beat(device, seq, secondsAgo, {
            monotonicMs: 0,
            positions: fixes.map(({ before, north }) => ({
              at: beat(device, 0, secondsAgo + before).at,
              latitude: 48.2 + north / 111_195,
              longitude: 16.37,
            })),
          }),
        )
        for (const batch of inChunks([...all, ...all], size + 1)) await accepted(device, batch)
        expect(await storedLog(house, device)).toEqual(expectedLog(all, new Date(NOON)))
      }),
      { numRuns: 25 },
    )
  })

  it('two positions of one instant lead to one log, whichever came first (product 6)', async () => {
    const minutes = (count: number) => count * 60
    const placed = (seq: number, secondsAgo: number, north: number, accuracyM?: number) =>
      ({ seq, secondsAgo, position: { latitude: 48.2 + north / 111_195, longitude: 16.37, accuracyM } }) as const
    // At the same instant one says that the vehicle stood, the other that it went a kilometre.
    const told = [
      placed(0, minutes(6), 0),
      placed(1, minutes(5), 0),
      placed(2, minutes(5), 1000),
      placed(3, minutes(4), 0),
    ]
    const logOf = async (order: readonly number[]) => {
      const device = await onVehicle()
      const sent = order.map((index) => {
        const { seq, secondsAgo, position } = told[index] ?? placed(0, 0, 0)
        const { at } = beat(device, 0, secondsAgo)
        return beat(device, seq, secondsAgo, { monotonicMs: 0, positions: [{ at, ...position }] })
      })
      for (const one of sent) await accepted(device, [one])
      return storedLog(house, device)
    }
    expect(await logOf([0, 1, 2, 3])).toEqual(await logOf([3, 2, 1, 0]))
  })

  it('so it is when batches of a screen arrive at the same moment, on two server processes (product 6)', async () => {
    const first = await houseForThisTest({ database: 'postgres' })
    const second = await houseForThisTest({ database: { url: first.databaseUrl ?? '' } })
    const [olga, petra] = [await operator(first), await partner(first)]
    const device = await onVehicle(first, { ...(await market(olga)), ownerId: petra.ownerId })
    const elsewhere = { ...device, ...voice(second, device.token), token: device.token }
    const all = Array.from({ length: 120 }, (_, seq) => beat(device, seq, (120 - seq) * 97 - (seq % 5 === 0 ? 40 : 0)))
    const batches = inChunks(shuffled(all, 5), 12)
    await Promise.all(batches.map((batch, index) => accepted(index % 2 === 0 ? device : elsewhere, batch)))
    expect(await storedLog(first, device)).toEqual(expectedLog(all, new Date(NOON)))
  })
})

import { randomUUID } from 'node:crypto'
import type { HeartbeatReport } from '@marquee/contract/player'
import type { LogEntry } from '@marquee/contract/screens'
import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECONDS } from '../../platform/clock.ts'
import { type PlantedLocation, plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, NOON, startApp, type TestApp } from '../../testing/app.ts'
import { computeExpectedLog, splitIntoChunks, type SentHeartbeat, shuffle, readStoredLog } from '../../testing/logs.ts'
import { createApiClient } from '../../testing/api-client.ts'
import { type Device, plantDevice } from '../../testing/people/devices.ts'
import { createLocation, pairDevice } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'
import { heartbeats as heartbeatRows, fixes, intervals } from './schema.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let app: TestApp
let [olga, petra, other] = [] as unknown as [Person, Partner, Partner]
let city: PlantedLocation

beforeAll(async () => {
  app = await startApp()
  ;[olga, petra, other] = await Promise.all([
    createOperator(app),
    createPartner(app),
    createPartner(app, 'Peter Other'),
  ])
  city = { ...(await createLocation(olga, 'Vienna')), ownerId: petra.ownerId }
})
afterAll(() => app.close())

const plantVehicleDevice = async (inApp = app, inCity = city) => {
  const { screenIds } = await plantVehicle(inApp.context.db, inCity, [10])
  return plantDevice(inApp, screenIds[0] ?? '')
}
const plantRestaurantDevice = async () => {
  const { screenIds } = await plantRestaurant(app.context.db, city, [10])
  return plantDevice(app, screenIds[0] ?? '')
}
/** A heartbeat with a device time some seconds before noon. */
const createHeartbeat = (
  { bootId }: Device,
  seq: number,
  secondsAgo: number,
  more: Partial<HeartbeatReport> = {},
): SentHeartbeat => ({
  seq,
  bootId,
  at: new Date(Date.parse(NOON) - secondsAgo * SECONDS).toISOString(),
  monotonicMs: 1e9 - secondsAgo * SECONDS,
  ...more,
})
const send = (device: Device, heartbeats: readonly SentHeartbeat[], more: object = {}) =>
  device.post('/api/player/heartbeats', { beats: heartbeats, ...more })
const sendAccepted = async (device: Device, heartbeats: readonly SentHeartbeat[], more: object = {}) =>
  (requireBody(await send(device, heartbeats, more), 200) as { accepted: number }).accepted
const getLog = async ({ screenId }: { screenId: string }, person: Person = petra) =>
  requireBody(await person.get(`/api/screens/${screenId}/position-logs`), 200) as LogEntry[]
const getScreen = async ({ screenId }: { screenId: string }) =>
  (requireBody(await petra.get(`/api/screens/${screenId}`), 200) as { screen: Record<string, unknown> }).screen
const getMonths = async ({ screenId }: { screenId: string }) =>
  requireBody(await petra.get(`/api/screens/calculateMonthlyScreenCount/${screenId}`), 200)

describe('heartbeats', () => {
  it('update the display of a device that is rotated after its pairing; an older report changes nothing (D-39)', async () => {
    const device = await plantVehicleDevice()
    const getDisplay = async () => (await getScreen(device)).display
    const before = await getDisplay()
    await sendAccepted(device, [createHeartbeat(device, 1, 60)])
    expect(await getDisplay()).toEqual(before)
    const upright = { width: 1080, height: 1920 }
    await sendAccepted(device, [createHeartbeat(device, 2, 30, { display: upright })])
    expect(await getDisplay()).toEqual(upright)
    await sendAccepted(device, [createHeartbeat(device, 0, 90, { display: { width: 1920, height: 1080 } })])
    expect(await getDisplay()).toEqual(upright)
    expect((await send(device, [createHeartbeat(device, 3, 0, { display: { width: -1, height: 5 } })])).status).toBe(
      400,
    )
  })

  it('bring a screen online, with its last connection and position (STATE-03, ENT-10, ENT-11, TRAP-38)', async () => {
    const device = await plantVehicleDevice()
    expect(await getScreen(device)).toMatchObject({ onlineStatus: 'Unknown', lastConnection: null, lastPosition: null })
    const positions = [
      { at: createHeartbeat(device, 0, 20).at, latitude: 48.1, longitude: 16.1 },
      { at: createHeartbeat(device, 0, 5).at, latitude: 48.2, longitude: 16.37 },
    ]
    const answer = requireBody(await send(device, [createHeartbeat(device, 1, 0, { positions })]), 200)
    expect(answer).toMatchObject({ serverTime: NOON, accepted: 1, orders: [] })
    expect(await getScreen(device)).toMatchObject({
      onlineStatus: 'online',
      lastConnection: NOON,
      lastPosition: { coordinates: [16.37, 48.2], timestamp: createHeartbeat(device, 0, 5).at },
    })
  })

  it('change nothing when they are repeated (product 6)', async () => {
    const device = await plantVehicleDevice()
    const positions = [{ at: createHeartbeat(device, 0, 40).at, latitude: 48.1, longitude: 16.1 }]
    const batch = [createHeartbeat(device, 1, 60), createHeartbeat(device, 2, 30, { positions })]
    expect(await sendAccepted(device, batch)).toBe(2)
    const before = await getLog(device)
    expect(await sendAccepted(device, [...batch, ...batch])).toBe(0)
    expect(await sendAccepted(device, [createHeartbeat(device, 3, 0), createHeartbeat(device, 3, 0), ...batch])).toBe(1)
    expect(
      await sendAccepted(device, [createHeartbeat(device, 1, 500), createHeartbeat(device, 2, 600, { positions })]),
    ).toBe(0)
    expect(await app.context.db.$count(fixes, eq(fixes.screenId, device.screenId))).toBe(1)
    expect(await app.context.db.$count(heartbeatRows, eq(heartbeatRows.screenId, device.screenId))).toBe(3)
    expect((await getLog(device)).at(-1)?.start).toBe(before.at(-1)?.start)
  })

  it('change no newer values when they are late (product 6)', async () => {
    const device = await plantVehicleDevice()
    const here = [{ at: createHeartbeat(device, 0, 0).at, latitude: 48.2, longitude: 16.3 }]
    const there = [{ at: createHeartbeat(device, 0, 1800).at, latitude: 47, longitude: 15 }]
    await sendAccepted(device, [createHeartbeat(device, 9, 0, { positions: here })])
    await sendAccepted(device, [createHeartbeat(device, 1, 1800, { positions: there })])
    expect(await getScreen(device)).toMatchObject({
      onlineStatus: 'online',
      lastConnection: NOON,
      lastPosition: { coordinates: [16.3, 48.2] },
    })
    expect((await getLog(device)).length).toBeGreaterThan(1)
  })

  it('of a wrong clock are corrected by their send time (product 5)', async () => {
    const device = await plantVehicleDevice()
    const getSlowTime = (seconds: number) => createHeartbeat(device, seconds, seconds + 3 * 3600).at
    const batch = [createHeartbeat(device, 1, 3 * 3600 + 30), createHeartbeat(device, 2, 3 * 3600)]
    expect(await sendAccepted(device, batch, { sentAt: getSlowTime(0) })).toBe(2)
    expect(await getScreen(device)).toMatchObject({ onlineStatus: 'online', lastConnection: NOON })
    expect((await getLog(device))[0]).toMatchObject({ start: createHeartbeat(device, 0, 30).at })
  })

  it.each([
    ['no heartbeats', { beats: [] }],
    ['a heartbeat without a boot id', { beats: [{ seq: 1, at: NOON, monotonicMs: 1 }] }],
    ['a latitude beyond the pole', { beats: [{ positions: [{ at: NOON, latitude: 91, longitude: 0 }] }] }],
    ['an invalid instant', { beats: [{ at: 'noon' }] }],
    ['nothing', {}],
  ])('are refused with %s (product 9)', async (_, body: { beats?: object[] }) => {
    const device = await plantVehicleDevice()
    const beats = body.beats?.map((wrong) => ('seq' in wrong ? wrong : { ...createHeartbeat(device, 1, 0), ...wrong }))
    expect(await device.post('/api/player/heartbeats', { beats })).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
    expect(await getScreen(device)).toMatchObject({ onlineStatus: 'Unknown' })
  })

  it.each<[string, Partial<HeartbeatReport>]>([
    ['a tiny speed', { positions: [{ at: NOON, latitude: 1, longitude: 1, speedMps: 1e-300 }] }],
    ['a name that was cut in the middle of a character', { playing: { kind: 'house', id: null, name: 'Bus \ud83d' } }],
    ['a zero character', { playing: { kind: 'house', id: '\u0000', name: 'Bus\u0000' }, playerVersion: '\u0000' }],
    ['a fault that PostgreSQL cannot store', { faults: [{ at: NOON, kind: 'other', detail: 'line \u0000\udfff' }] }],
  ])('are accepted with %s', async (_what, more) => {
    const device = await plantVehicleDevice()
    expect(await sendAccepted(device, [createHeartbeat(device, 1, 0, more)])).toBe(1)
  })

  it.each<[string, Partial<HeartbeatReport>]>([
    ['an impossible speed', { positions: [{ at: NOON, latitude: 1, longitude: 1, speedMps: 1e300 }] }],
    ['an impossible queue', { queuedPlays: 1e300 }],
    ['an impossible disk', { storageUsedBytes: 1e300 }],
    ['a year before the calendar', { at: '0000-01-01T00:00:00Z' }],
    ['a year of five digits in UTC', { at: '9999-12-31T23:59:59-23:59' }],
  ])('are refused with %s, with a message', async (_what, more) => {
    const device = await plantVehicleDevice()
    const answer = await send(device, [createHeartbeat(device, 1, 0, more)])
    expect(answer).toMatchObject({ status: 400 })
  })

  it('report faults of a device, which its owner sees until it is replaced (product 5)', async () => {
    const device = await plantVehicleDevice()
    const createFault = (secondsAgo: number, detail: string) => ({
      at: createHeartbeat(device, 0, secondsAgo).at,
      kind: 'file' as const,
      detail,
    })
    const more = { playerVersion: '1.2.0', queuedPlays: 3, storageUsedBytes: 5e6, manifestVersion: 'an older one' }
    expect(await getScreen(device)).toMatchObject({ device: null })
    await sendAccepted(device, [
      createHeartbeat(device, 1, 60, { ...more, faults: [createFault(60, 'hash is wrong')] }),
    ])
    expect((await getScreen(device)).device).toMatchObject({ faults: [createFault(60, 'hash is wrong')] })
    const noise = Array.from({ length: 20 }, (_, index) => createFault(40 - index, `try ${index}`))
    await sendAccepted(device, [createHeartbeat(device, 2, 20, { ...more, faults: noise })])
    const shownDevice = (await getScreen(device)).device as { faults: { detail: string }[] }
    expect(shownDevice).toMatchObject({ ...more, model: 'Raspberry Pi 5', isUpToDate: false })
    expect(shownDevice.faults.map(({ detail }) => detail)).toEqual(noise.map(({ detail }) => detail).toReversed())
    const { version } = requireBody(await device.get('/api/player/manifest'), 200) as { version: string }
    await sendAccepted(device, [createHeartbeat(device, 3, 0, { manifestVersion: version })])
    expect((await getScreen(device)).device).toMatchObject({ isUpToDate: true, faults: shownDevice.faults })
    await pairDevice(app, petra, { screen: device.screenId })
    expect((await getScreen(device)).device).toMatchObject({ pairedAt: NOON, faults: [] })
  })

  it('are accepted only from devices, and not from a replaced one (product 4)', async () => {
    const taxi = await plantVehicle(app.context.db, city, [])
    const former = await pairDevice(app, petra, { vehicle: taxi.id })
    const body = { beats: [createHeartbeat({ bootId: randomUUID() } as Device, 1, 0)] }
    expect((await former.post('/api/player/heartbeats', body)).status).toBe(200)
    await pairDevice(app, petra, { screen: former.screenId })
    expect((await former.post('/api/player/heartbeats', body)).status).toBe(401)
    expect((await petra.post('/api/player/heartbeats', body)).status).toBe(401)
  })
})

describe('a screen that goes offline', () => {
  it('is offline after 120 s, with one notification (STATE-03, product 6)', async () => {
    const app = await startAppForTest()
    const [olga, petra] = [await createOperator(app), await createPartner(app)]
    const city = { ...(await createLocation(olga)), ownerId: petra.ownerId }
    const device = await plantVehicleDevice(app, city)
    const notifications: unknown[] = []
    app.context.listeners.add(({ topic, data, ownerIds }) => {
      if (topic === 'screen') notifications.push([data?.onlineStatus, ownerIds])
    })
    const getOnlineStatus = async () => {
      const { screen } = requireBody(await petra.get(`/api/screens/${device.screenId}`), 200) as {
        screen: { onlineStatus: string }
      }
      return screen.onlineStatus
    }
    await sendAccepted(device, [createHeartbeat(device, 1, 0)])
    app.clock.advance(119_999)
    await app.jobs.runNow('telemetry.mark-offline')
    expect(await getOnlineStatus()).toBe('online')
    app.clock.advance(1)
    expect(await getOnlineStatus()).toBe('offline')
    await app.jobs.runNow('telemetry.mark-offline')
    await app.jobs.runNow('telemetry.mark-offline')
    await sendAccepted(device, [createHeartbeat(device, 2, -120)])
    expect(await getOnlineStatus()).toBe('online')
    await sendAccepted(device, [createHeartbeat(device, 3, -121)])
    expect(notifications).toEqual([
      ['online', [petra.ownerId]],
      ['offline', [petra.ownerId]],
      ['online', [petra.ownerId]],
    ])
  })

  it('loses its raw signals after sixty days, and keeps its log and its days (product 6)', async () => {
    // The database keeps everything younger than 32 days, whatever the server's clock says.
    const at = '2026-03-10T11:00:00.000Z'
    const app = await startAppForTest({ at })
    const [olga, petra] = [await createOperator(app), await createPartner(app)]
    const device = await plantVehicleDevice(app, { ...(await createLocation(olga)), ownerId: petra.ownerId })
    const positions = [{ at, latitude: 48.2, longitude: 16.3 }]
    await sendAccepted(device, [{ ...createHeartbeat(device, 1, 0, { positions }), at }])
    const forget = async () => {
      await app.jobs.runNow('telemetry.delete-signals')
      const counts = [heartbeatRows, fixes, intervals].map((table) => app.context.db.$count(table))
      return Promise.all(counts)
    }
    // Whole days are deleted at once, so the last hours of the sixtieth stay with the rest of their day.
    app.clock.setTime('2026-05-09T23:59:59Z')
    expect(await forget()).toEqual([1, 1, 1])
    app.clock.setTime('2026-05-10T00:00:00Z')
    expect(await forget()).toEqual([0, 0, 1])
  })
})

describe('the log of a screen', () => {
  it('is the same whether a signal that is ten days late comes alone or with a current one (product 6)', async () => {
    const [together, alone] = [await plantVehicleDevice(), await plantVehicleDevice()]
    const [daysAgo, hoursAgo] = [10 * 24 * 3600, 5 * 3600]
    const createFixes = (device: Device) => [
      { at: createHeartbeat(device, 0, daysAgo - 10).at, latitude: 48.2, longitude: 16.3 },
    ]
    for (const device of [together, alone]) {
      await sendAccepted(device, [createHeartbeat(device, 2, hoursAgo), createHeartbeat(device, 3, hoursAgo - 60)])
    }
    const createLate = (device: Device) => createHeartbeat(device, 1, daysAgo, { positions: createFixes(device) })
    expect(await sendAccepted(together, [createLate(together), createHeartbeat(together, 4, 0)])).toBe(2)
    expect(await sendAccepted(alone, [createLate(alone)])).toBe(1)
    expect(await sendAccepted(alone, [createHeartbeat(alone, 4, 0)])).toBe(1)
    const lateLog = await getLog(together)
    expect(lateLog).toEqual(await getLog(alone))
    expect(lateLog.at(-1)).toMatchObject({ start: createHeartbeat(together, 0, daysAgo).at, state: 'app_not_moves' })
  })

  it('has the formats and the time zone of its location (SCR-DET-17, ENT-17, OPEN-54)', async () => {
    const device = await plantVehicleDevice()
    await sendAccepted(device, [
      createHeartbeat(device, 1, 3600),
      createHeartbeat(device, 2, 3540),
      createHeartbeat(device, 3, 0),
    ])
    expect(await getLog(device)).toEqual([
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

  it('of a restaurant shows online and offline, without the status of vehicles (OPEN-52, SCR-DET-15)', async () => {
    const device = await plantRestaurantDevice()
    await sendAccepted(device, [createHeartbeat(device, 1, 24 * 3600), createHeartbeat(device, 2, 0)])
    const entries = await getLog(device)
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

  it('is empty before the first heartbeat, and hidden from others (OPEN-30, TRAP-23)', async () => {
    const device = await plantVehicleDevice()
    expect(await getLog(device)).toEqual([])
    expect(await getLog(device, olga)).toEqual([])
    const path = `/api/screens/${device.screenId}/position-logs`
    expect(await other.get(path)).toMatchObject({ status: 403, body: { code: 'notYours' } })
    expect((await petra.get(`/api/screens/${UNKNOWN_ID}/position-logs`)).status).toBe(404)
    expect((await petra.get('/api/screens/not-an-id/position-logs')).status).toBe(404)
    expect(await other.get(`/api/screens/calculateMonthlyScreenCount/${device.screenId}`)).toMatchObject({
      status: 403,
    })
    expect((await petra.get(`/api/screens/calculateMonthlyScreenCount/${UNKNOWN_ID}`)).status).toBe(404)
  })

  it('continues when the screen has lost its venue (TRAP-40)', async () => {
    const { id } = await plantVehicle(app.context.db, city, [])
    const paired = await pairDevice(app, petra, { vehicle: id })
    await petra.delete(`/api/vehicles/${id}`)
    const device = { ...paired, deviceId: '', bootId: randomUUID() }
    expect(await sendAccepted(device, [createHeartbeat(device, 1, 0)])).toBe(1)
    expect(await getScreen(device)).toMatchObject({ onlineStatus: 'online', vehicle: null })
  })
})

describe('the days of a month', () => {
  it('count once each, by the calendar of the location, newest month first (API-SCR-03, OPEN-55)', async () => {
    const device = await plantVehicleDevice()
    const days = 24 * 3600
    // 23:30 UTC is the next day in Vienna, and on the last of October the next month.
    const late = ['2026-10-31T23:30:00.000Z', '2026-10-25T10:00:00.000Z', '2026-10-25T20:00:00.000Z']
    await sendAccepted(device, [
      ...late.map((at, index) => ({ ...createHeartbeat(device, index, 0), at })),
      createHeartbeat(device, 8, 2 * days),
      createHeartbeat(device, 9, 0),
    ])
    await sendAccepted(device, [createHeartbeat(device, 10, 0)])
    expect(await getMonths(device)).toEqual({
      monthlyScreenCount: [
        { month: '2026-11', days: 3 },
        { month: '2026-10', days: 1 },
      ],
    })
  })

  it('are empty before the first heartbeat (API-SCR-03)', async () => {
    expect(await getMonths(await plantVehicleDevice())).toEqual({ monthlyScreenCount: [] })
  })
})

describe('batches in any order', () => {
  const arbitrary = fc.record({
    secondsAgo: fc.integer({ min: 0, max: 20_000 }),
    fixes: fc.array(fc.record({ before: fc.integer({ min: 0, max: 600 }), north: fc.integer({ min: 0, max: 300 }) }), {
      maxLength: 6,
    }),
  })

  it('lead to the log that is computed from everything at once (product 6)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrary, { minLength: 2, maxLength: 25 }), fc.nat(7), async (made, size) => {
        const device = await plantVehicleDevice()
        const all = made.map(({ secondsAgo, fixes }, seq) =>
          // The monotonic clock of this device is useless.
          createHeartbeat(device, seq, secondsAgo, {
            monotonicMs: 0,
            positions: fixes.map(({ before, north }) => ({
              at: createHeartbeat(device, 0, secondsAgo + before).at,
              latitude: 48.2 + north / 111_195,
              longitude: 16.37,
            })),
          }),
        )
        for (const batch of splitIntoChunks([...all, ...all], size + 1)) await sendAccepted(device, batch)
        expect(await readStoredLog(app, device)).toEqual(computeExpectedLog(all, new Date(NOON)))
      }),
      { numRuns: 25 },
    )
  })

  it('with two positions of one instant lead to one log, whichever came first (product 6)', async () => {
    const toSeconds = (count: number) => count * 60
    const createPosition = (seq: number, secondsAgo: number, north: number, accuracyM?: number) =>
      ({ seq, secondsAgo, position: { latitude: 48.2 + north / 111_195, longitude: 16.37, accuracyM } }) as const
    // At the same instant one position says that the vehicle stood, the other that it moved a kilometre.
    const points = [
      createPosition(0, toSeconds(6), 0),
      createPosition(1, toSeconds(5), 0),
      createPosition(2, toSeconds(5), 1000),
      createPosition(3, toSeconds(4), 0),
    ]
    const buildStoredLog = async (order: readonly number[]) => {
      const device = await plantVehicleDevice()
      const sent = order.map((index) => {
        const { seq, secondsAgo, position } = points[index] ?? createPosition(0, 0, 0)
        const { at } = createHeartbeat(device, 0, secondsAgo)
        return createHeartbeat(device, seq, secondsAgo, { monotonicMs: 0, positions: [{ at, ...position }] })
      })
      for (const one of sent) await sendAccepted(device, [one])
      return readStoredLog(app, device)
    }
    expect(await buildStoredLog([0, 1, 2, 3])).toEqual(await buildStoredLog([3, 2, 1, 0]))
  })

  it('lead to the same log when they arrive at the same moment, on two server processes (product 6)', async () => {
    const first = await startAppForTest({ database: 'postgres' })
    const second = await startAppForTest({ database: { url: first.databaseUrl ?? '' } })
    const [olga, petra] = [await createOperator(first), await createPartner(first)]
    const device = await plantVehicleDevice(first, { ...(await createLocation(olga)), ownerId: petra.ownerId })
    const elsewhere = { ...device, ...createApiClient(second, device.token), token: device.token }
    const all = Array.from({ length: 120 }, (_, seq) =>
      createHeartbeat(device, seq, (120 - seq) * 97 - (seq % 5 === 0 ? 40 : 0)),
    )
    const batches = splitIntoChunks(shuffle(all, 5), 12)
    await Promise.all(batches.map((batch, index) => sendAccepted(index % 2 === 0 ? device : elsewhere, batch)))
    expect(await readStoredLog(first, device)).toEqual(computeExpectedLog(all, new Date(NOON)))
  })
})

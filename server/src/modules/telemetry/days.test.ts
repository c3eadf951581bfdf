import { randomUUID } from 'node:crypto'
import type { LogEntry } from '@marquee/contract/screens'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { HOURS } from '../../platform/clock.ts'
import { plantRestaurant, plantVehicle } from '../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp } from '../../testing/app.ts'
import {
  buildPlainHeartbeats,
  readDay,
  readLog,
  readMonths,
  sumSeconds,
  postHeartbeats,
  shuffle,
} from '../../testing/logs.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { createApprovedVehicle, createLocation, pairDevice, type PairedDevice } from '../../testing/people/venues.ts'
import { requireBody, createOperator, type Partner, createPartner, type Person } from '../../testing/people/users.ts'
import type { ApiClient } from '../../testing/api-client.ts'

const DAY_LENGTHS = [
  ['2026-03-29', 23, '2026-04-02T12:00:00Z'],
  ['2026-10-25', 25, '2026-10-29T12:00:00Z'],
] as const

/** Sends heartbeats of a past time range, as a device does that stored them offline. */
const sendHeartbeats = (device: ApiClient, from: string, until: string, bootId: string = randomUUID()) =>
  postHeartbeats(device, buildPlainHeartbeats(from, until, bootId))

const summarizeEntries = (entries: readonly LogEntry[]) =>
  entries.map(({ Date, start_time, end_time, total_time, state }) => [Date, start_time, end_time, total_time, state])

describe.each(DAY_LENGTHS)('%s, a day of %i hours', (day, hours, now) => {
  let app: TestApp
  let [olga, petra] = [] as unknown as [Person, Partner]
  beforeAll(async () => {
    app = await startApp({ at: now })
    ;[olga, petra] = await Promise.all([createOperator(app), createPartner(app)])
  })
  afterAll(() => app.close())

  const sendWholeDay = async (device: ApiClient) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const [from, until] = [noon - 15 * HOURS, noon + 16 * HOURS].map((ms) => new Date(ms).toISOString())
    await postHeartbeats(device, shuffle(buildPlainHeartbeats(from ?? '', until ?? '', randomUUID()), 7))
  }

  it.each(['Europe/Rome', 'Europe/Dublin'])(
    'adds up in %s, in the log and its timeline (ENT-17, product 6)',
    async (timeZone) => {
      const city = { ...(await createLocation(olga, timeZone, timeZone)), ownerId: petra.ownerId }
      const { screenIds } = await plantRestaurant(app.context.db, city, [10])
      const device = await plantDevice(app, screenIds[0] ?? '')
      await sendWholeDay(device)
      const log = await readLog(petra, device)
      const ofDay = log.filter((entry) => entry.Date === day)
      expect(summarizeEntries(ofDay)).toEqual([[day, '00:00:00', '24:00:00', `${hours}:00:00`, 'online']])
      const timeline = await readDay(petra, device, day)
      expect(Date.parse(timeline.endsAt) - Date.parse(timeline.startsAt)).toBe(hours * HOURS)
      expect(timeline).toMatchObject({ day, timeZone, totals: [{ state: 'online', seconds: hours * 3600 }], track: [] })
      expect(timeline.entries).toEqual([{ ...ofDay[0], end: timeline.endsAt }])
    },
  )

  it('adds up for a vehicle that stood, was switched off, and went on (ENT-17, product 6)', async () => {
    const city = { ...(await createLocation(olga, 'Rome', 'Europe/Rome')), ownerId: petra.ownerId }
    const { screenIds } = await plantVehicle(app.context.db, city, [10])
    const device = await plantDevice(app, screenIds[0] ?? '')
    const noon = Date.parse(`${day}T12:00:00Z`)
    const addHours = (hoursFromNoon: number) => new Date(noon + hoursFromNoon * HOURS).toISOString()
    await sendHeartbeats(device, addHours(3), addHours(15))
    await sendHeartbeats(device, addHours(-15), addHours(-9))
    const log = await readLog(petra, device)
    expect(sumSeconds(log, day)).toBe(hours * 3600)
    const { totals, entries } = await readDay(petra, device, day)
    expect(totals.map(({ state }) => state)).toEqual(['app_not_moves', 'app_stopped'])
    expect(totals.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(hours * 3600)
    expect(entries.map(({ start }) => start)).toEqual(entries.map(({ start }) => start).toSorted())
  })
})

describe('a night at the end of a month', () => {
  it('belongs to the month of the venue, east and west of UTC (API-SCR-03, OPEN-55, ENT-16)', async () => {
    const app = await startAppForTest({ at: '2026-11-02T12:00:00Z' })
    const [olga, petra] = [await createOperator(app), await createPartner(app)]
    const countDays = async (timeZone: string) => {
      const city = { ...(await createLocation(olga, timeZone, timeZone)), ownerId: petra.ownerId }
      const { screenIds } = await plantVehicle(app.context.db, city, [10])
      const device = await plantDevice(app, screenIds[0] ?? '')
      await sendHeartbeats(device, '2026-11-01T02:00:00Z', '2026-11-01T02:10:00Z')
      expect(Object.keys((await readMonths(petra, device))[0] ?? {}).toSorted()).toEqual(['days', 'month'])
      return [await readMonths(petra, device), (await readLog(petra, device)).at(-1)?.Date]
    }
    expect(await countDays('Pacific/Auckland')).toEqual([[{ month: '2026-11', days: 1 }], '2026-11-01'])
    expect(await countDays('America/Los_Angeles')).toEqual([[{ month: '2026-10', days: 1 }], '2026-10-31'])
  })
})

describe('a screen that changes its time zone', () => {
  let app: TestApp
  let petra: Partner
  beforeAll(async () => {
    app = await startApp({ at: '2026-11-10T12:00:00Z' })
    petra = await createPartner(app)
  })
  afterAll(() => app.close())

  const [IN_VIENNA, IN_DUBLIN] = [
    ['2026-11-10T22:30:00Z', '2026-11-10T23:30:00Z'],
    ['2026-11-11T23:30:00Z', '2026-11-12T00:30:00Z'],
  ] as const

  /** Paired in Vienna on the tenth, moved to Dublin at noon of the eleventh. */
  const createMover = async () => {
    app.clock.setTime('2026-11-10T12:00:00Z')
    const olga = await createOperator(app)
    const vienna = await createApprovedVehicle(app, petra, await createLocation(olga))
    const dublin = await createApprovedVehicle(app, petra, await createLocation(olga, undefined, 'Europe/Dublin'))
    const device = await pairDevice(app, petra, { vehicle: vienna })
    const move = async () => {
      app.clock.setTime('2026-11-11T12:00:00Z')
      // The session of the first operator has expired (decision 6).
      const maud = await createOperator(app)
      requireBody(await maud.put(`/api/operator/screens/${device.screenId}`, { vehicle: dublin }), 200)
    }
    return { device, move }
  }

  it('keeps its days in the old location and has those of the new one from then on, live or late (ENT-17, product 6)', async () => {
    const [early, late] = [await createMover(), await createMover()]
    app.clock.setTime('2026-11-11T11:00:00Z')
    await sendHeartbeats(early.device, ...IN_VIENNA)
    await early.move()
    await late.move()
    app.clock.setTime('2026-11-12T12:00:00Z')
    await sendHeartbeats(early.device, ...IN_DUBLIN)
    await sendHeartbeats(late.device, ...IN_DUBLIN)
    await sendHeartbeats(late.device, ...IN_VIENNA)
    const log = await readLog(petra, early.device)
    expect(await readLog(petra, late.device)).toEqual(log)
    const awake = summarizeEntries(log).filter(([, , , , state]) => state === 'app_not_moves')
    expect(awake).toEqual([
      ['2026-11-12', '00:00:00', '00:30:40', '00:30:40', 'app_not_moves'],
      ['2026-11-11', '23:30:00', '24:00:00', '00:30:00', 'app_not_moves'],
      ['2026-11-11', '00:00:00', '00:30:40', '00:30:40', 'app_not_moves'],
      ['2026-11-10', '23:30:00', '24:00:00', '00:30:00', 'app_not_moves'],
    ])
    // The day of the move began in Vienna and ended in Dublin.
    expect(sumSeconds(log, '2026-11-11')).toBe(25 * 3600)
    const { startsAt, endsAt } = await readDay(petra, early.device, '2026-11-11')
    expect([startsAt, endsAt]).toEqual(['2026-11-10T23:00:00.000Z', '2026-11-12T00:00:00.000Z'])
    for (const { device } of [early, late]) {
      expect(await readMonths(petra, device)).toEqual([{ month: '2026-11', days: 3 }])
      expect(requireBody(await petra.get(`/api/screens/${device.screenId}`), 200)).toMatchObject({
        screen: { timeZone: 'Europe/Dublin' },
      })
    }
  })

  it('keeps the time zone of its last venue after the deletion of that venue (TRAP-40, API-VEH-04)', async () => {
    app.clock.setTime('2026-11-10T12:00:00Z')
    const vehicle = await createApprovedVehicle(app, petra, await createLocation(await createOperator(app)))
    const device = await pairDevice(app, petra, { vehicle })
    app.clock.setTime('2026-11-11T11:00:00Z')
    await sendHeartbeats(device, ...IN_VIENNA)
    const before = await readLog(petra, device)
    requireBody(await petra.delete(`/api/vehicles/${vehicle}`), 200)
    expect(await readLog(petra, device)).toEqual(before)
    app.clock.setTime('2026-11-11T23:30:00Z')
    await sendHeartbeats(device, '2026-11-11T22:30:00Z', '2026-11-11T23:20:00Z')
    expect((await readLog(petra, device))[0]).toMatchObject({ Date: '2026-11-12', start_time: '00:21:30' })
    const { screen } = requireBody(await petra.get(`/api/screens/${device.screenId}`), 200) as { screen: object }
    expect(screen).toMatchObject({ vehicle: null, timeZone: 'Europe/Vienna' })
    expect(await readMonths(petra, device)).toEqual([{ month: '2026-11', days: 3 }])
  })

  it('changes it when an operator corrects the location, and its device is notified (product 2, product 6)', async () => {
    app.clock.setTime('2026-11-12T11:00:00Z')
    const olga = await createOperator(app)
    const where = await createLocation(olga, 'Reykjavik by mistake')
    const device = await pairDevice(app, petra, { vehicle: await createApprovedVehicle(app, petra, where) })
    app.clock.setTime('2026-11-12T12:00:00Z')
    await sendHeartbeats(device, '2026-11-12T11:00:00Z', '2026-11-12T11:30:00Z')
    const notifications: unknown[] = []
    app.context.listeners.add(({ topic, screenIds }) => {
      if (topic === 'content') notifications.push(screenIds)
    })
    app.clock.setTime('2026-11-12T12:30:00Z')
    const change = { name: 'Reykjavik', timeZone: 'Atlantic/Reykjavik', isActive: true }
    requireBody(await olga.put(`/api/operator/locations/${where.locationId}`, change), 200)
    expect(notifications).toEqual([[device.screenId]])
    app.clock.setTime('2026-11-12T14:00:00Z')
    await sendHeartbeats(device, '2026-11-12T13:00:00Z', '2026-11-12T13:30:00Z')
    const awake = summarizeEntries(await readLog(petra, device)).filter(([, , , , state]) => state === 'app_not_moves')
    expect(awake.map(([, start]) => start)).toEqual(['13:00:00', '12:00:00'])
    expect(requireBody(await device.get('/api/player/manifest'), 200)).toMatchObject({ timeZone: 'Atlantic/Reykjavik' })
  })
})

describe('a screen whose device is replaced', () => {
  it('continues one log, counts a day once, and ignores signals of a device from before its pairing (product 4, API-SCR-03)', async () => {
    const app = await startAppForTest({ at: '2026-11-12T08:00:00Z' })
    const [olga, petra] = [await createOperator(app), await createPartner(app)]
    const vehicle = await createApprovedVehicle(app, petra, await createLocation(olga))
    const first = await pairDevice(app, petra, { vehicle })
    app.clock.setTime('2026-11-12T10:00:00Z')
    await sendHeartbeats(first, '2026-11-12T09:00:00Z', '2026-11-12T10:00:00Z')
    const second: PairedDevice = await pairDevice(app, petra, { screen: first.screenId })
    expect((await first.post('/api/player/heartbeats', { beats: [] })).status).toBe(401)
    const pairedAt = app.clock.now().toISOString()
    app.clock.setTime('2026-11-12T12:00:00Z')
    const early = buildPlainHeartbeats('2026-11-09T09:30:00Z', '2026-11-09T10:00:00Z', randomUUID())
    const sentAt = app.clock.now().toISOString()
    const earlyReply = await second.post('/api/player/heartbeats', {
      beats: early.map((one) => ({ positions: [], ...one })),
      sentAt,
    })
    expect(requireBody(earlyReply, 200)).toMatchObject({ accepted: 0 })
    await sendHeartbeats(second, '2026-11-12T09:30:00Z', '2026-11-12T11:00:00Z')
    const log = await readLog(petra, first)
    expect(summarizeEntries(log.slice(1))).toEqual([
      ['2026-11-12', '10:00:00', '12:01:50', '02:01:50', 'app_not_moves'],
    ])
    expect(await readMonths(petra, first)).toEqual([{ month: '2026-11', days: 1 }])
    await sendHeartbeats(second, '2026-11-12T12:00:00Z', '2026-11-12T12:00:00Z')
    expect(requireBody(await petra.get(`/api/screens/${first.screenId}`), 200)).toMatchObject({
      screen: { uuid: second.uuid, device: { pairedAt } },
    })
  })
})

describe('a part of a log', () => {
  it('covers the requested days, with the silence since (API-SCR-02)', async () => {
    const app = await startAppForTest({ at: '2026-11-12T12:00:00Z' })
    const [olga, petra] = [await createOperator(app), await createPartner(app)]
    const city = { ...(await createLocation(olga)), ownerId: petra.ownerId }
    const { screenIds } = await plantVehicle(app.context.db, city, [10])
    const device = await plantDevice(app, screenIds[0] ?? '')
    await sendHeartbeats(device, '2026-11-08T12:00:00Z', '2026-11-09T12:00:00Z')
    const whole = await readLog(petra, device)
    for (const [from, until] of [
      ['2026-11-08', '2026-11-08'],
      ['2026-11-09', '2026-11-11'],
      ['2026-11-11', '2026-11-20'],
    ] as const) {
      const ofThese = whole.filter((entry) => entry.Date >= from && entry.Date <= until)
      expect(await readLog(petra, device, `?from=${from}&until=${until}`)).toEqual(ofThese)
      expect(ofThese.length).toBeGreaterThan(0)
    }
    expect(await readLog(petra, device, '?until=2026-11-07')).toEqual([])
    expect((await petra.get(`/api/screens/${device.screenId}/position-logs?from=yesterday`)).status).toBe(400)
    expect((await petra.get(`/api/screens/${device.screenId}/days/2026-02-30`)).status).toBe(404)
    const other = await createPartner(app, 'Peter Other')
    expect(await other.get(`/api/screens/${device.screenId}/days/2026-11-08`)).toMatchObject({ status: 403 })
  })
})

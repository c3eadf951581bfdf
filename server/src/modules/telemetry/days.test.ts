import { randomUUID } from 'node:crypto'
import type { LogEntry } from '@marquee/contract/screens'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { HOURS } from '../../platform/clock.ts'
import { plantRestaurant, plantVehicle } from '../../testing/city.ts'
import { houseForThisTest, startHouse, type TestHouse } from '../../testing/house.ts'
import { beatsBetween, readDay, readLog, readMonths, secondsOf, sendBeats, shuffled } from '../../testing/logs.ts'
import { plantDevice } from '../../testing/people/devices.ts'
import { approvedVehicle, market, pairedDevice, type PairedDevice } from '../../testing/people/places.ts'
import { bodyOf, operator, type Partner, partner, type Person } from '../../testing/people/users.ts'
import type { Voice } from '../../testing/people.ts'

const HOURS_OF_DAYS = [
  ['2026-03-29', 23, '2026-04-02T12:00:00Z'],
  ['2026-10-25', 25, '2026-10-29T12:00:00Z'],
] as const

/** As a device that kept them: beats of a piece of the past. */
const keep = (device: Voice, from: string, until: string, bootId: string = randomUUID()) =>
  sendBeats(device, beatsBetween(from, until, bootId))

const told = (entries: readonly LogEntry[]) =>
  entries.map(({ Date, start_time, end_time, total_time, state }) => [Date, start_time, end_time, total_time, state])

describe.each(HOURS_OF_DAYS)('%s, a day of %i hours', (day, hours, now) => {
  let house: TestHouse
  let [olga, petra] = [] as unknown as [Person, Partner]
  beforeAll(async () => {
    house = await startHouse({ at: now })
    ;[olga, petra] = await Promise.all([operator(house), partner(house)])
  })
  afterAll(() => house.close())

  const wholeDay = async (device: Voice) => {
    const noon = Date.parse(`${day}T12:00:00Z`)
    const [from, until] = [noon - 15 * HOURS, noon + 16 * HOURS].map((ms) => new Date(ms).toISOString())
    await sendBeats(device, shuffled(beatsBetween(from ?? '', until ?? '', randomUUID()), 7))
  }

  it.each(['Europe/Rome', 'Europe/Dublin'])(
    'adds up in %s, on the log and on its timeline (ENT-17, product 6)',
    async (timeZone) => {
      const city = { ...(await market(olga, timeZone, timeZone)), ownerId: petra.ownerId }
      const { screenIds } = await plantRestaurant(house.house.db, city, [10])
      const device = await plantDevice(house, screenIds[0] ?? '')
      await wholeDay(device)
      const log = await readLog(petra, device)
      const ofDay = log.filter((entry) => entry.Date === day)
      expect(told(ofDay)).toEqual([[day, '00:00:00', '24:00:00', `${hours}:00:00`, 'online']])
      const timeline = await readDay(petra, device, day)
      expect(Date.parse(timeline.endsAt) - Date.parse(timeline.startsAt)).toBe(hours * HOURS)
      expect(timeline).toMatchObject({ day, timeZone, totals: [{ state: 'online', seconds: hours * 3600 }], track: [] })
      expect(timeline.entries).toEqual([{ ...ofDay[0], end: timeline.endsAt }])
    },
  )

  it('adds up for a vehicle that stood, was switched off, and went on (ENT-17, product 6)', async () => {
    const city = { ...(await market(olga, 'Rome', 'Europe/Rome')), ownerId: petra.ownerId }
    const { screenIds } = await plantVehicle(house.house.db, city, [10])
    const device = await plantDevice(house, screenIds[0] ?? '')
    const noon = Date.parse(`${day}T12:00:00Z`)
    const at = (hoursFromNoon: number) => new Date(noon + hoursFromNoon * HOURS).toISOString()
    await keep(device, at(3), at(15))
    await keep(device, at(-15), at(-9))
    const log = await readLog(petra, device)
    expect(secondsOf(log, day)).toBe(hours * 3600)
    const { totals, entries } = await readDay(petra, device, day)
    expect(totals.map(({ state }) => state)).toEqual(['app_not_moves', 'app_stopped'])
    expect(totals.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(hours * 3600)
    expect(entries.map(({ start }) => start)).toEqual(entries.map(({ start }) => start).toSorted())
  })
})

describe('a night at the end of a month', () => {
  it('belongs to the month of the place, east and west of here (API-SCR-03, OPEN-55, ENT-16)', async () => {
    const house = await houseForThisTest({ at: '2026-11-02T12:00:00Z' })
    const [olga, petra] = [await operator(house), await partner(house)]
    const count = async (timeZone: string) => {
      const city = { ...(await market(olga, timeZone, timeZone)), ownerId: petra.ownerId }
      const { screenIds } = await plantVehicle(house.house.db, city, [10])
      const device = await plantDevice(house, screenIds[0] ?? '')
      await keep(device, '2026-11-01T02:00:00Z', '2026-11-01T02:10:00Z')
      expect(Object.keys((await readMonths(petra, device))[0] ?? {}).toSorted()).toEqual(['days', 'month'])
      return [await readMonths(petra, device), (await readLog(petra, device)).at(-1)?.Date]
    }
    expect(await count('Pacific/Auckland')).toEqual([[{ month: '2026-11', days: 1 }], '2026-11-01'])
    expect(await count('America/Los_Angeles')).toEqual([[{ month: '2026-10', days: 1 }], '2026-10-31'])
  })
})

describe('a screen that comes under another clock', () => {
  let house: TestHouse
  let petra: Partner
  beforeAll(async () => {
    house = await startHouse({ at: '2026-11-10T12:00:00Z' })
    petra = await partner(house)
  })
  afterAll(() => house.close())

  const [IN_VIENNA, IN_DUBLIN] = [
    ['2026-11-10T22:30:00Z', '2026-11-10T23:30:00Z'],
    ['2026-11-11T23:30:00Z', '2026-11-12T00:30:00Z'],
  ] as const

  /** Paired in Vienna on the tenth, moved to Dublin at noon of the eleventh. */
  const mover = async () => {
    house.clock.moveTo('2026-11-10T12:00:00Z')
    const olga = await operator(house)
    const vienna = await approvedVehicle(house, petra, await market(olga))
    const dublin = await approvedVehicle(house, petra, await market(olga, undefined, 'Europe/Dublin'))
    const device = await pairedDevice(house, petra, { vehicle: vienna })
    const move = async () => {
      house.clock.moveTo('2026-11-11T12:00:00Z')
      // A day later she has to sign in again (decision 6).
      const maud = await operator(house)
      bodyOf(await maud.put(`/api/operator/screens/${device.screenId}`, { vehicle: dublin }), 200)
    }
    return { device, move }
  }

  it('keeps its days in the one market and has those of the other from then on, live or late (ENT-17, product 6)', async () => {
    const [early, late] = [await mover(), await mover()]
    house.clock.moveTo('2026-11-11T11:00:00Z')
    await keep(early.device, ...IN_VIENNA)
    await early.move()
    await late.move()
    house.clock.moveTo('2026-11-12T12:00:00Z')
    await keep(early.device, ...IN_DUBLIN)
    await keep(late.device, ...IN_DUBLIN)
    await keep(late.device, ...IN_VIENNA)
    const log = await readLog(petra, early.device)
    expect(await readLog(petra, late.device)).toEqual(log)
    const awake = told(log).filter(([, , , , state]) => state === 'app_not_moves')
    expect(awake).toEqual([
      ['2026-11-12', '00:00:00', '00:30:40', '00:30:40', 'app_not_moves'],
      ['2026-11-11', '23:30:00', '24:00:00', '00:30:00', 'app_not_moves'],
      ['2026-11-11', '00:00:00', '00:30:40', '00:30:40', 'app_not_moves'],
      ['2026-11-10', '23:30:00', '24:00:00', '00:30:00', 'app_not_moves'],
    ])
    // The day of the move began in Vienna and ended in Dublin.
    expect(secondsOf(log, '2026-11-11')).toBe(25 * 3600)
    const { startsAt, endsAt } = await readDay(petra, early.device, '2026-11-11')
    expect([startsAt, endsAt]).toEqual(['2026-11-10T23:00:00.000Z', '2026-11-12T00:00:00.000Z'])
    for (const { device } of [early, late]) {
      expect(await readMonths(petra, device)).toEqual([{ month: '2026-11', days: 3 }])
      expect(bodyOf(await petra.get(`/api/screens/${device.screenId}`), 200)).toMatchObject({
        screen: { timeZone: 'Europe/Dublin' },
      })
    }
  })

  it('keeps the clock of its last place when that is deleted (TRAP-40, API-VEH-04)', async () => {
    house.clock.moveTo('2026-11-10T12:00:00Z')
    const vehicle = await approvedVehicle(house, petra, await market(await operator(house)))
    const device = await pairedDevice(house, petra, { vehicle })
    house.clock.moveTo('2026-11-11T11:00:00Z')
    await keep(device, ...IN_VIENNA)
    const before = await readLog(petra, device)
    bodyOf(await petra.delete(`/api/vehicles/${vehicle}`), 200)
    expect(await readLog(petra, device)).toEqual(before)
    house.clock.moveTo('2026-11-11T23:30:00Z')
    await keep(device, '2026-11-11T22:30:00Z', '2026-11-11T23:20:00Z')
    expect((await readLog(petra, device))[0]).toMatchObject({ Date: '2026-11-12', start_time: '00:21:30' })
    const { screen } = bodyOf(await petra.get(`/api/screens/${device.screenId}`), 200) as { screen: object }
    expect(screen).toMatchObject({ vehicle: null, timeZone: 'Europe/Vienna' })
    expect(await readMonths(petra, device)).toEqual([{ month: '2026-11', days: 3 }])
  })

  it('is told by the operator who corrects the time zone of a location, and its device hears of it (product 2, product 6)', async () => {
    house.clock.moveTo('2026-11-12T11:00:00Z')
    const olga = await operator(house)
    const where = await market(olga, 'Reykjavik by mistake')
    const device = await pairedDevice(house, petra, { vehicle: await approvedVehicle(house, petra, where) })
    house.clock.moveTo('2026-11-12T12:00:00Z')
    await keep(device, '2026-11-12T11:00:00Z', '2026-11-12T11:30:00Z')
    const heard: unknown[] = []
    house.house.events.subscribe(({ topic, screenIds }) => {
      if (topic === 'content') heard.push(screenIds)
    })
    house.clock.moveTo('2026-11-12T12:30:00Z')
    const change = { name: 'Reykjavik', timeZone: 'Atlantic/Reykjavik', isActive: true }
    bodyOf(await olga.put(`/api/operator/locations/${where.locationId}`, change), 200)
    expect(heard).toEqual([[device.screenId]])
    house.clock.moveTo('2026-11-12T14:00:00Z')
    await keep(device, '2026-11-12T13:00:00Z', '2026-11-12T13:30:00Z')
    const awake = told(await readLog(petra, device)).filter(([, , , , state]) => state === 'app_not_moves')
    expect(awake.map(([, start]) => start)).toEqual(['13:00:00', '12:00:00'])
    expect(bodyOf(await device.get('/api/player/manifest'), 200)).toMatchObject({ timeZone: 'Atlantic/Reykjavik' })
  })
})

describe('a screen whose device is replaced', () => {
  it('goes on with one log, counts a day once, and believes nothing of a device from before it was there (product 4, API-SCR-03)', async () => {
    const house = await houseForThisTest({ at: '2026-11-12T08:00:00Z' })
    const [olga, petra] = [await operator(house), await partner(house)]
    const vehicle = await approvedVehicle(house, petra, await market(olga))
    const first = await pairedDevice(house, petra, { vehicle })
    house.clock.moveTo('2026-11-12T10:00:00Z')
    await keep(first, '2026-11-12T09:00:00Z', '2026-11-12T10:00:00Z')
    const second: PairedDevice = await pairedDevice(house, petra, { screen: first.screenId })
    expect((await first.post('/api/player/heartbeats', { beats: [] })).status).toBe(401)
    const pairedAt = house.clock.now().toISOString()
    house.clock.moveTo('2026-11-12T12:00:00Z')
    const early = beatsBetween('2026-11-09T09:30:00Z', '2026-11-09T10:00:00Z', randomUUID())
    const sentAt = house.clock.now().toISOString()
    const toldEarly = await second.post('/api/player/heartbeats', {
      beats: early.map((one) => ({ positions: [], ...one })),
      sentAt,
    })
    expect(bodyOf(toldEarly, 200)).toMatchObject({ accepted: 0 })
    await keep(second, '2026-11-12T09:30:00Z', '2026-11-12T11:00:00Z')
    const log = await readLog(petra, first)
    expect(told(log.slice(1))).toEqual([['2026-11-12', '10:00:00', '12:01:50', '02:01:50', 'app_not_moves']])
    expect(await readMonths(petra, first)).toEqual([{ month: '2026-11', days: 1 }])
    await keep(second, '2026-11-12T12:00:00Z', '2026-11-12T12:00:00Z')
    expect(bodyOf(await petra.get(`/api/screens/${first.screenId}`), 200)).toMatchObject({
      screen: { uuid: second.uuid, device: { pairedAt } },
    })
  })
})

describe('a piece of a log', () => {
  it('is that of the days that are asked for, with the silence since (API-SCR-02)', async () => {
    const house = await houseForThisTest({ at: '2026-11-12T12:00:00Z' })
    const [olga, petra] = [await operator(house), await partner(house)]
    const city = { ...(await market(olga)), ownerId: petra.ownerId }
    const { screenIds } = await plantVehicle(house.house.db, city, [10])
    const device = await plantDevice(house, screenIds[0] ?? '')
    await keep(device, '2026-11-08T12:00:00Z', '2026-11-09T12:00:00Z')
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
    const other = await partner(house, 'Peter Other')
    expect(await other.get(`/api/screens/${device.screenId}/days/2026-11-08`)).toMatchObject({ status: 403 })
  })
})

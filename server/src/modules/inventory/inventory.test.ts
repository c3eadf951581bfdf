import { addDays, countDays, listDays } from '@marquee/contract/days.rules'
import { and, eq, gt } from 'drizzle-orm'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import {
  compareCalendar,
  changeScreen,
  type PlantedLocation,
  plantLocation,
  plantVehicle,
} from '../../testing/planted-venues.ts'
import { startAppForTest, startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { type Booking, reserveScreens, releaseScreens } from './commands.ts'
import { listFreeScreens, type Lookup, listVehicleAvailability } from './queries/availability.ts'
import { listReservations } from './queries/reservations.ts'
import { screenDays } from './schema.ts'

const at = new Date('2026-11-21T11:00:00Z')

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

let cities = 0
const createCity = (): Promise<PlantedLocation> => plantLocation(app.context.db, `City ${++cities}`)

function createBooking(
  city: PlantedLocation,
  venueIds: string[],
  startsOn: string,
  endsOn: string,
  more: Partial<Booking> = {},
): Booking {
  return {
    holderId: randomUUID(),
    type: 'vehicle',
    venueIds,
    screenCount: venueIds.length,
    locationId: city.locationId,
    startsOn,
    endsOn,
    category: null,
    advert: null,
    at,
    ...more,
  }
}

const book = (wanted: Booking) => runInTransaction(app.context.database, (tx) => reserveScreens(tx, wanted))
const releaseAll = (holderId: string) => runInTransaction(app.context.database, (tx) => releaseScreens(tx, holderId))
/** The taken slots of a screen, day by day, without empty days. */
const listTakenSlots = async (screenId: string | undefined) =>
  (
    await app.context.db
      .select({ slots: screenDays.slotsTaken })
      .from(screenDays)
      .where(and(eq(screenDays.screenId, screenId ?? ''), gt(screenDays.slotsTaken, 0)))
      .orderBy(screenDays.day)
  ).map((row) => row.slots)
const createLookup = (
  city: PlantedLocation,
  startsOn: string,
  endsOn: string,
  holderId: string | null = null,
): Lookup => ({
  locationId: city.locationId,
  startsOn,
  endsOn,
  holderId,
  category: null,
  advert: null,
  starts: { first: TODAY, last: '2027-11-21' },
})

describe('reserving screens', () => {
  test('never refuses a booking that fits, whatever the order of earlier ones (product 2)', async () => {
    const city = await createCity()
    const taxi = await plantVehicle(app.context.db, city, [2])
    // Two slots; these three bookings would need a third slot if each kept one slot number for its whole flight.
    for (const [startsOn, endsOn] of [
      ['2026-12-01', '2026-12-07'],
      ['2026-12-08', '2026-12-14'],
      ['2026-12-05', '2026-12-11'],
    ] as const) {
      expect(await book(createBooking(city, [taxi.id], startsOn, endsOn))).toMatchObject({ kind: 'held' })
    }
    expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
  })

  test('takes one slot on every day of the flight, and a release returns them (product 2)', async () => {
    const city = await createCity()
    const taxi = await plantVehicle(app.context.db, city, [2])
    const wanted = createBooking(city, [taxi.id], '2026-12-01', '2026-12-14')
    expect(await book(wanted)).toEqual({ kind: 'held', screenIds: taxi.screenIds, released: [] })
    expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
    expect(await listTakenSlots(taxi.screenIds[0])).toEqual(Array.from({ length: 14 }, () => 1))
    expect(await releaseAll(wanted.holderId)).toEqual(taxi.screenIds)
    expect(await listTakenSlots(taxi.screenIds[0])).toEqual([])
    expect(await listReservations(app.context.db, [wanted.holderId])).toEqual([])
    expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0 })
  })

  test('moves with the edit of a campaign and returns the released screens (OPEN-77)', async () => {
    const city = await createCity()
    const [one, two] = [await plantVehicle(app.context.db, city, [1]), await plantVehicle(app.context.db, city, [1])]
    const first = createBooking(city, [one.id], '2026-12-01', '2026-12-07')
    await book(first)
    // Longer by a week that overlaps its own reservation.
    expect(await book({ ...first, endsOn: '2026-12-14' })).toEqual({
      kind: 'held',
      screenIds: one.screenIds,
      released: [],
    })
    expect(await book({ ...first, venueIds: [two.id] })).toEqual({
      kind: 'held',
      screenIds: two.screenIds,
      released: one.screenIds,
    })
    expect(await listReservations(app.context.db, [first.holderId])).toEqual([
      { holderId: first.holderId, screenId: two.screenIds[0], startsOn: '2026-12-01', endsOn: '2026-12-07' },
    ])
  })

  test('changes nothing when a part of the selection is taken (product 2)', async () => {
    const city = await createCity()
    const [one, two] = [await plantVehicle(app.context.db, city, [1]), await plantVehicle(app.context.db, city, [1, 1])]
    const mine = createBooking(city, [one.id], '2026-12-01', '2026-12-07')
    await book(mine)
    await book(createBooking(city, [two.id], '2026-12-05', '2026-12-11', { screenCount: 2 }))
    const refused = await book({ ...mine, venueIds: [one.id, two.id], screenCount: 2 })
    expect(refused).toEqual({ kind: 'taken', venueIds: [two.id], freeScreens: 1 })
    expect((await listReservations(app.context.db, [mine.holderId])).map((held) => held.screenId)).toEqual(
      one.screenIds,
    )
  })

  test('is refused by the database when code skips the check (product 2)', async () => {
    const city = await createCity()
    const taxi = await plantVehicle(app.context.db, city, [2])
    const insertReservation = () =>
      app.context.db.execute(
        `insert into reservations values ('${randomUUID()}', '${taxi.screenIds[0]}', '2026-12-01', '2026-12-07', now())`,
      )
    await insertReservation()
    await insertReservation()
    await expect(insertReservation()).rejects.toMatchObject({ cause: { constraint: 'screen_days_not_oversold' } })
    await expect(app.context.db.execute(`update reservations set ends_on = '2027-12-31'`)).rejects.toThrow()
    await expect(app.context.db.execute(`update screen_days set slots_taken = 3`)).rejects.toMatchObject({
      cause: { constraint: 'screen_days_not_oversold' },
    })
    expect(await listTakenSlots(taxi.screenIds[0])).toEqual([2, 2, 2, 2, 2, 2, 2])
    expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
  })

  test('prevents fewer slots on a screen than are sold (product 2)', async () => {
    const city = await createCity()
    const taxi = await plantVehicle(app.context.db, city, [3])
    const [screenId = ''] = taxi.screenIds
    await book(createBooking(city, [taxi.id], '2026-12-01', '2026-12-07'))
    await book(createBooking(city, [taxi.id], '2026-12-07', '2026-12-13'))
    await expect(changeScreen(app.context.db, screenId, { slotsPerLoop: 1 })).rejects.toMatchObject({
      cause: { constraint: 'screen_days_not_oversold' },
    })
    await changeScreen(app.context.db, screenId, { slotsPerLoop: 2 })
    expect(
      await listFreeScreens(app.context.db, 'vehicle', [taxi.id], createLookup(city, '2026-12-07', '2026-12-07')),
    ).toEqual([])
  })
})

test('never oversells on PostgreSQL when two writers insert reservations without a lock (product 2)', async () => {
  const { context, databaseUrl } = await startAppForTest({ database: 'postgres' })
  const city = await plantLocation(context.db)
  const taxi = await plantVehicle(context.db, city, [3, 3])
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 })
  const insertReservation = (index: number) =>
    pool.query('insert into reservations values ($1, $2, $3, $4, now())', [
      randomUUID(),
      taxi.screenIds[index % 2],
      addDays('2026-12-01', index % 3),
      '2026-12-10',
    ])
  const results = await Promise.allSettled(Array.from({ length: 24 }, (_, index) => insertReservation(index)))
  await pool.end()
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(6)
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ constraint: 'screen_days_not_oversold' })
  }
  expect(await compareCalendar(context.db)).toMatchObject({ wrong: 0, oversold: 0 })
})

test('agrees with a naive calendar, day by day, after any sequence of bookings, edits and releases (product 2)', async () => {
  const city = await createCity()
  const loops = [[1, 2], [2], [1], [3, 1, 1]]
  const venues = await Promise.all(loops.map((slots) => plantVehicle(app.context.db, city, slots)))
  const screens = venues.flatMap((venue, index) =>
    venue.screenIds.map((screenId, at) => ({ screenId, venueId: venue.id, slots: loops[index]?.[at] ?? 0 })),
  )
  const holders = Array.from({ length: 6 }, () => randomUUID())
  const act = fc.record({
    holder: fc.constantFrom(...holders),
    release: fc.boolean(),
    selected: fc.shuffledSubarray(
      venues.map((venue) => venue.id),
      { minLength: 1 },
    ),
    further: fc.nat(2),
    start: fc.nat(20),
    days: fc.integer({ min: 1, max: 14 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const held = new Map<string, { screenIds: string[]; startsOn: string; endsOn: string }>()
      const countTaken = (screenId: string, day: string, except: string) =>
        [...held].filter(
          ([holder, flight]) =>
            holder !== except && flight.screenIds.includes(screenId) && flight.startsOn <= day && day <= flight.endsOn,
        ).length
      for (const { holder, release, selected, further, start, days } of acts) {
        if (release) {
          expect((await releaseAll(holder)).sort()).toEqual([...(held.get(holder)?.screenIds ?? [])].sort())
          held.delete(holder)
          continue
        }
        const startsOn = addDays('2026-12-01', start)
        const endsOn = addDays(startsOn, days - 1)
        expect(countDays(startsOn, endsOn)).toBe(days)
        const expected = screens.filter((screen) =>
          listDays(startsOn, endsOn).every((day) => countTaken(screen.screenId, day, holder) < screen.slots),
        )
        const types = await listVehicleAvailability(app.context.db, createLookup(city, startsOn, endsOn, holder))
        const found = types.flatMap(({ vehicles }) => vehicles)
        expect(Object.fromEntries(found.map((vehicle) => [vehicle.vehicleId, vehicle.availableScreens]))).toEqual(
          Object.fromEntries(
            venues.map((venue) => [venue.id, expected.filter((screen) => screen.venueId === venue.id).length]),
          ),
        )
        const usable = expected.filter((screen) => selected.includes(screen.venueId))
        const fits =
          usable.length >= selected.length + further &&
          selected.every((id) => usable.some((screen) => screen.venueId === id))
        const result = await book(
          createBooking(city, selected, startsOn, endsOn, { holderId: holder, screenCount: selected.length + further }),
        )
        expect(result.kind).toBe(fits ? 'held' : 'taken')
        if (result.kind === 'held') held.set(holder, { screenIds: result.screenIds, startsOn, endsOn })
      }
      expect(await compareCalendar(app.context.db)).toMatchObject({ wrong: 0, oversold: 0 })
      for (const holder of holders) await releaseAll(holder)
    }),
    { numRuns: 15 },
  )
})

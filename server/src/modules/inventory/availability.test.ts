import { addDays, listDays } from '@marquee/contract/days.rules'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInTransaction } from '../../platform/db/database.ts'
import {
  changeScreen,
  type PlantedLocation,
  type PlantedVenue,
  plantLocation,
  plantRestaurant,
  plantVehicle,
  plantVehicleType,
} from '../../testing/planted-venues.ts'
import { startApp, type TestApp, TODAY } from '../../testing/app.ts'
import { type Booking, reserveScreens } from './commands.ts'
import {
  listFreeScreens,
  type Lookup,
  listRestaurantAvailability,
  listVehicleAvailability,
} from './queries/availability.ts'
import { reservations } from './schema.ts'

const at = new Date('2026-11-21T11:00:00Z')
const LAST_START = addDays(TODAY, 365)

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

let cities = 0
const createCity = (): Promise<PlantedLocation> => plantLocation(app.context.db, `City ${++cities}`)

const createBooking = (
  city: PlantedLocation,
  venueIds: string[],
  startsOn: string,
  endsOn: string,
  more: Partial<Booking> = {},
) => ({
  holderId: randomUUID(),
  type: 'vehicle' as const,
  venueIds,
  screenCount: venueIds.length,
  locationId: city.locationId,
  startsOn,
  endsOn,
  category: null,
  advert: null,
  at,
  ...more,
})
const book = (wanted: Booking) => runInTransaction(app.context.database, (tx) => reserveScreens(tx, wanted))
const createLookup = (city: PlantedLocation, startsOn: string, endsOn: string, more: Partial<Lookup> = {}): Lookup => ({
  locationId: city.locationId,
  startsOn,
  endsOn,
  holderId: null,
  category: null,
  advert: null,
  starts: { first: TODAY, last: LAST_START },
  ...more,
})
const listVehicles = (lookup: Lookup) => listVehicleAvailability(app.context.db, lookup)
const listRestaurants = (lookup: Lookup) => listRestaurantAvailability(app.context.db, lookup)
/** The free screens of the vehicles of a location, oldest first. */
const listFreeScreenCounts = async (lookup: Lookup) =>
  (await listVehicles(lookup)).flatMap((type) => type.vehicles.map((vehicle) => vehicle.availableScreens))

describe('availability', () => {
  test('is exact per day: a flight fits when every day of it, both ends included, has a free slot (OPEN-74)', async () => {
    const city = await createCity()
    const taxi = await plantVehicle(app.context.db, city, [1])
    await book(createBooking(city, [taxi.id], '2026-12-07', '2026-12-13'))
    const countFree = async (startsOn: string, endsOn: string) =>
      (await listFreeScreens(app.context.db, 'vehicle', [taxi.id], createLookup(city, startsOn, endsOn))).length
    expect(await countFree('2026-11-30', '2026-12-06')).toBe(1)
    expect(await countFree('2026-11-30', '2026-12-07')).toBe(0)
    expect(await countFree('2026-12-13', '2026-12-19')).toBe(0)
    expect(await countFree('2026-12-14', '2026-12-20')).toBe(1)
  })

  test('covers only active screens in approved venues of the location (OPEN-74)', async () => {
    const [vienna, graz] = [await createCity(), await createCity()]
    const good = await plantVehicle(app.context.db, vienna, [10, 10])
    await plantVehicle(app.context.db, graz, [10])
    await plantVehicle(app.context.db, vienna, [10], { status: 'Pending Approval' })
    await plantVehicle(app.context.db, vienna, [10], { status: 'Rejected' })
    await plantVehicle(app.context.db, vienna, [10], { deletedAt: at })
    const [broken = ''] = good.screenIds
    await changeScreen(app.context.db, broken, { status: 'Under Maintenance' })
    expect(await listVehicles(createLookup(vienna, TODAY, TODAY))).toEqual([
      {
        typeId: vienna.vehicleTypeId,
        typeName: expect.stringContaining('Taxi'),
        unusual: null,
        availableScreens: 1,
        vehicles: [{ vehicleId: good.id, type: vienna.vehicleTypeId, availableScreens: 1 }],
        bookedUntil: null,
        nextFreeStart: null,
      },
    ])
  })

  test('gives the booked days of a full venue, by the screen that is free first (AVL-4)', async () => {
    const city = await createCity()
    const inn = await plantRestaurant(app.context.db, city, [1, 1], { name: 'Gasthaus Linde' })
    await plantRestaurant(app.context.db, city, [], { name: 'Zur Post' })
    const restaurant = { type: 'restaurant' as const }
    await book(createBooking(city, [inn.id], '2026-12-01', '2026-12-14', restaurant))
    await book(createBooking(city, [inn.id], '2026-12-05', '2026-12-11', restaurant))
    expect(await listRestaurants(createLookup(city, '2026-11-30', '2026-12-27'))).toEqual([
      expect.objectContaining({
        name: 'Gasthaus Linde',
        availableScreens: 0,
        bookedFrom: '2026-12-05',
        bookedUntil: '2026-12-11',
        nextFreeStart: '2026-12-12',
      }),
      expect.objectContaining({
        name: 'Zur Post',
        availableScreens: 0,
        bookedFrom: null,
        bookedUntil: null,
        nextFreeStart: null,
      }),
    ])
  })

  test('ignores the reservations of the edited campaign (OPEN-76, TRAP-11)', async () => {
    const city = await createCity()
    const inn = await plantRestaurant(app.context.db, city, [1])
    const held = createBooking(city, [inn.id], '2026-12-01', '2026-12-14', { type: 'restaurant' })
    await book(held)
    const days = ['2026-12-01', '2026-12-14'] as const
    const [others] = await listRestaurants(createLookup(city, ...days))
    const [own] = await listRestaurants(createLookup(city, ...days, { holderId: held.holderId }))
    expect(others).toMatchObject({ availableScreens: 0 })
    expect(own).toMatchObject({ availableScreens: 1 })
  })

  test('includes the screens that a campaign reserves, while their venue is reviewed again or repaired (OPEN-76)', async () => {
    const city = await createCity()
    const taxi = await plantVehicle(app.context.db, city, [10])
    const held = createBooking(city, [taxi.id], '2026-12-01', '2026-12-07')
    await book(held)
    await app.context.db.execute(`update vehicles set status = 'Pending Approval' where id = '${taxi.id}'`)
    await changeScreen(app.context.db, taxi.screenIds[0] ?? '', { status: 'Under Maintenance' })
    const lookup = createLookup(city, '2026-12-01', '2026-12-07')
    expect(await listVehicles(lookup)).toEqual([])
    expect(await listFreeScreenCounts({ ...lookup, holderId: held.holderId })).toEqual([1])
    expect(await book({ ...held, endsOn: '2026-12-14' })).toMatchObject({ kind: 'held' })
  })
})

describe('the next free start of a full venue (product 2)', () => {
  test('skips gaps that are shorter than the requested weeks', async () => {
    const city = await createCity()
    const inn = await plantRestaurant(app.context.db, city, [1])
    const restaurant = { type: 'restaurant' as const }
    // Six free days between the two, then free from Christmas on.
    await book(createBooking(city, [inn.id], '2026-12-01', '2026-12-07', restaurant))
    await book(createBooking(city, [inn.id], '2026-12-14', '2026-12-24', restaurant))
    const lookup = createLookup(city, '2026-12-01', '2026-12-07')
    expect(await listRestaurants(lookup)).toMatchObject([{ bookedUntil: '2026-12-24', nextFreeStart: '2026-12-25' }])
    const sixDays = createLookup(city, '2026-12-01', '2026-12-06')
    expect(await listRestaurants(sixDays)).toMatchObject([{ bookedUntil: '2026-12-07', nextFreeStart: '2026-12-08' }])
  })

  test('can be chosen: it is not past, and not further ahead than campaigns may start', async () => {
    const city = await createCity()
    const taxi = await plantVehicle(app.context.db, city, [1])
    await book(createBooking(city, [taxi.id], '2026-11-02', '2026-11-08'))
    // The lookup of a campaign that began on the second and is edited now.
    const past = createLookup(city, '2026-11-02', '2026-11-08')
    expect(await listVehicles(past)).toMatchObject([{ bookedUntil: '2026-11-08', nextFreeStart: TODAY }])
    const never = { ...past, starts: { first: TODAY, last: addDays(TODAY, -1) } }
    expect(await listVehicles(never)).toMatchObject([{ availableScreens: 0, bookedUntil: null, nextFreeStart: null }])
  })

  test('agrees with a naive calendar for any reservations, without those of the campaign itself', async () => {
    const city = await createCity()
    const loops = [[1], [2, 1], [1, 1], [1]]
    const van = await plantVehicleType(app.context.db, 'Van')
    const fleet: (PlantedVenue & { typeId: string })[] = []
    const inns: PlantedVenue[] = []
    for (const [index, slots] of loops.entries()) {
      const typeId = index < 2 ? city.vehicleTypeId : van
      fleet.push({ ...(await plantVehicle(app.context.db, city, slots, { typeId })), typeId })
      inns.push(await plantRestaurant(app.context.db, city, slots))
    }
    const slotsOf = new Map(
      [fleet, inns]
        .flat()
        .flatMap((venue, index) =>
          venue.screenIds.map((screenId, screen) => [screenId, loops[index % loops.length]?.[screen] ?? 0] as const),
        ),
    )
    const holders = Array.from({ length: 5 }, () => randomUUID())
    const flight = fc.record({
      holderId: fc.constantFrom(...holders),
      screenId: fc.constantFrom(...slotsOf.keys()),
      start: fc.nat(40),
      days: fc.integer({ min: 3, max: 30 }),
    })
    const question = fc.record({
      start: fc.nat(20),
      days: fc.integer({ min: 1, max: 14 }),
      last: fc.integer({ min: 0, max: 60 }),
      holderId: fc.option(fc.constantFrom(...holders)),
    })
    const cases = fc.record({
      flights: fc.array(flight, { minLength: 20, maxLength: 60 }),
      questions: fc.array(question, { minLength: 4, maxLength: 4 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ flights, questions }) => {
        const calendar = new NaiveCalendar(slotsOf)
        for (const { holderId, screenId, start, days } of flights) {
          const startsOn = addDays(TODAY, start)
          calendar.reserve(holderId, screenId, startsOn, addDays(startsOn, days - 1))
        }
        if (calendar.held.length > 0)
          await app.context.db.insert(reservations).values(calendar.held.map((held) => ({ ...held, bookedAt: at })))
        for (const { start, days, last, holderId } of questions) {
          const startsOn = addDays(TODAY, start)
          const lookup = createLookup(city, startsOn, addDays(startsOn, days - 1), {
            holderId,
            starts: { first: TODAY, last: addDays(TODAY, last) },
          })
          const predict = (screenIds: readonly string[]) => calendar.findNext(screenIds, lookup, days)
          expect(toMap(await listVehicles(lookup), 'typeId')).toEqual(
            toMap(
              [city.vehicleTypeId, van].map((typeId) => ({
                typeId,
                ...predict(
                  fleet.filter((vehicle) => vehicle.typeId === typeId).flatMap((vehicle) => vehicle.screenIds),
                ),
              })),
              'typeId',
            ),
          )
          expect(toMap(await listRestaurants(lookup), 'restaurantId')).toEqual(
            toMap(
              inns.map((inn) => ({ restaurantId: inn.id, ...predict(inn.screenIds) })),
              'restaurantId',
            ),
          )
        }
        await app.context.db.delete(reservations)
      }),
      { numRuns: 25 },
    )
  })
})

/** Counts every screen and day one by one. */
class NaiveCalendar {
  readonly held: { holderId: string; screenId: string; startsOn: string; endsOn: string }[] = []
  readonly slots: ReadonlyMap<string, number>
  constructor(slots: ReadonlyMap<string, number>) {
    this.slots = slots
  }

  /** Takes a slot if there is one on every day and the holder has none of that screen yet. */
  reserve(holderId: string, screenId: string, startsOn: string, endsOn: string): void {
    if (this.held.some((held) => held.holderId === holderId && held.screenId === screenId)) return
    if (this.isFree(screenId, startsOn, endsOn, null)) this.held.push({ holderId, screenId, startsOn, endsOn })
  }

  isFree(screenId: string, startsOn: string, endsOn: string, except: string | null): boolean {
    const slots = this.slots.get(screenId) ?? 0
    return listDays(startsOn, endsOn).every((day) => this.countTaken(screenId, day, except) < slots)
  }

  countTaken(screenId: string, day: string, except: string | null): number {
    return this.held.filter(
      (held) => held.screenId === screenId && held.holderId !== except && held.startsOn <= day && day <= held.endsOn,
    ).length
  }

  /** Tries one start after the other. */
  findNext(screenIds: readonly string[], { startsOn, endsOn, holderId, starts }: Lookup, days: number) {
    const free = screenIds.filter((screenId) => this.isFree(screenId, startsOn, endsOn, holderId)).length
    const start = listDays(startsOn, starts.last).find((day) =>
      screenIds.some((screenId) => this.isFree(screenId, day, addDays(day, days - 1), holderId)),
    )
    const isFound = free === 0 && start !== undefined
    return {
      availableScreens: free,
      nextFreeStart: isFound ? start : null,
      // The day before is sold out on the screen that is free first; otherwise the flight could start a day earlier.
      bookedUntil: isFound ? addDays(start, -1) : null,
    }
  }
}

/** Maps the id of each row to its availability, without its names. */
function toMap(rows: readonly Record<string, unknown>[], id: string) {
  return new Map(
    rows.map(({ [id]: key, availableScreens, nextFreeStart, bookedUntil }) => [
      key,
      { availableScreens, nextFreeStart, bookedUntil },
    ]),
  )
}

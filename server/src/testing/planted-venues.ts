import { eq, sql } from 'drizzle-orm'
import { locations, restaurants, vehicles, vehicleTypes } from '../modules/fleet/schema.ts'
import { users } from '../modules/identity/schema.ts'
import { owners } from '../modules/owners/schema.ts'
import { screens } from '../modules/screens/schema.ts'
import type { Db } from '../platform/db/database.ts'

/** Slots per loop of each screen of a venue: [10, 10] is a venue with two screens. */
export type Slots = readonly number[]
export type PlantedLocation = { locationId: string; ownerId: string; vehicleTypeId: string }
export type PlantedVenue = { id: string; screenIds: string[] }

const at = new Date('2026-01-01T00:00:00Z')

/** A location with an owner and a vehicle type, inserted as rows, for modules that only read them. */
export async function plantLocation(db: Db, name = 'Vienna'): Promise<PlantedLocation> {
  const [user] = await db
    .insert(users)
    .values({
      email: `owner-of-${name}@city.example`,
      firstName: 'Paula',
      lastName: 'Platz',
      role: 'partner',
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  const [owner] = await db
    .insert(owners)
    .values({
      userId: requireRow(user).id,
      name: `Places of ${name}`,
      phone: '1',
      email: 'places@city.example',
      address: 'Ring 1',
      bankName: 'Bank',
      accountHolder: 'Paula Platz',
      accountNumber: 'AT611904300234573201',
      sameInfoAsUser: false,
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  const [location] = await db.insert(locations).values({ name, timeZone: 'Europe/Vienna', createdAt: at }).returning()
  const vehicleTypeId = await plantVehicleType(db, `Taxi of ${name}`)
  return { locationId: requireRow(location).id, ownerId: requireRow(owner).id, vehicleTypeId }
}

export async function plantVehicleType(db: Db, name: string): Promise<string> {
  const [type] = await db.insert(vehicleTypes).values({ name, createdAt: at }).returning()
  return requireRow(type).id
}

let planted = 0

/** An approved vehicle with its active screens. */
export async function plantVehicle(
  db: Db,
  location: PlantedLocation,
  slots: Slots,
  overrides: Partial<typeof vehicles.$inferInsert> = {},
): Promise<PlantedVenue> {
  planted += 1
  const [vehicle] = await db
    .insert(vehicles)
    .values({
      ...buildApproved(location),
      typeId: location.vehicleTypeId,
      brand: 'Skoda',
      model: 'Octavia',
      registrationNumber: `W ${planted} TX`,
      ...overrides,
    })
    .returning()
  const { id } = requireRow(vehicle)
  return { id, screenIds: await plantScreens(db, location, slots, { vehicleId: id }) }
}

/** An approved restaurant with its active screens. */
export async function plantRestaurant(
  db: Db,
  location: PlantedLocation,
  slots: Slots,
  overrides: Partial<typeof restaurants.$inferInsert> = {},
): Promise<PlantedVenue> {
  planted += 1
  const closed = { start: '', end: '' }
  const open = { start: '09:00', end: '23:00' }
  const [restaurant] = await db
    .insert(restaurants)
    .values({
      ...buildApproved(location),
      name: `Gasthaus ${planted}`,
      cuisineType: 'Other',
      seatingCapacity: 40,
      phone: '1',
      email: 'table@city.example',
      openingHours: {
        monday: open,
        tuesday: open,
        wednesday: open,
        thursday: open,
        friday: open,
        saturday: open,
        sunday: closed,
      },
      ...overrides,
    })
    .returning()
  const { id } = requireRow(restaurant)
  return { id, screenIds: await plantScreens(db, location, slots, { restaurantId: id }) }
}

/** Compares the slots taken in the calendar with the reservations: they must always be equal. */
export async function compareCalendar(db: Db): Promise<{ days: number; wrong: number; oversold: number }> {
  const { rows } = await db.execute<{ days: number; wrong: number; oversold: number }>(sql`
    with held as (
      select screen_id, day::date as day, count(*) as slots
      from reservations cross join lateral generate_series(starts_on::timestamp, ends_on::timestamp, interval '1 day') as day
      group by 1, 2
    )
    select count(*) as days,
      count(*) filter (where coalesce(held.slots, 0) <> coalesce(calendar.slots_taken, 0)) as wrong,
      count(*) filter (where held.slots > screens.slots_per_loop) as oversold
    from screen_days as calendar
    full join held on held.screen_id = calendar.screen_id and held.day = calendar.day
    join screens on screens.id = coalesce(calendar.screen_id, held.screen_id)`)
  return requireRow(rows[0])
}

/** Changes a screen as an operator could. */
export async function changeScreen(db: Db, id: string, change: Partial<typeof screens.$inferInsert>): Promise<void> {
  await db.update(screens).set(change).where(eq(screens.id, id))
}

function buildApproved(location: PlantedLocation) {
  return {
    ownerId: location.ownerId,
    locationId: location.locationId,
    status: 'Approved' as const,
    submittedAt: at,
    createdAt: at,
    updatedAt: at,
  }
}

/** Numbers the names, because screens with the same name cannot be in one venue. */
let screenCount = 0

async function plantScreens(
  db: Db,
  location: PlantedLocation,
  slots: Slots,
  venue: { vehicleId: string } | { restaurantId: string },
): Promise<string[]> {
  if (slots.length === 0) return []
  const isVehicle = 'vehicleId' in venue
  const rows = await db
    .insert(screens)
    .values(
      slots.map((slotsPerLoop) => ({
        ownerId: location.ownerId,
        screenType: isVehicle ? ('vehicle' as const) : ('restaurant' as const),
        ...venue,
        name: `Planted ${++screenCount}`,
        model: 'Philips 32BDL',
        status: 'Active' as const,
        defaultOrientation: isVehicle ? ('landscape' as const) : ('portrait' as const),
        slotsPerLoop,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: screens.id })
  return rows.map((row) => row.id)
}

function requireRow<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the row was not planted')
  return value
}

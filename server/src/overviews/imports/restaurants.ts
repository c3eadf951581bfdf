import { WEEKDAYS } from '@marquee/contract/days.rules'
import { createRestaurant, CUISINE_TYPES, type OpeningHours } from '@marquee/contract/fleet'
import { type ImportColumn, REQUIRED_COLUMNS } from '@marquee/contract/import-columns.rules'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { addRestaurant } from '../../modules/fleet/commands/restaurants.ts'
import { requireOwnRestaurant } from '../../modules/fleet/policy.ts'
import { listLocationRows, listRestaurants, type RestaurantRow } from '../../modules/fleet/queries.ts'
import { toAddress, toPosition } from '../../modules/fleet/rules.ts'
import { restaurants } from '../../modules/fleet/schema.ts'
import type { OwnOwner } from '../../modules/owners/policy.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { changeListedRestaurant } from '../venues/restaurants.ts'
import { checkFields } from './check-fields.ts'
import { createChoiceFinder } from './choices.ts'
import { formatHours, parseHours } from './hours.ts'
import type { ImportCaller } from './import-caller.ts'
import type { Cells, ImportSource, Problem, ReadLine, Subject } from './plan.ts'

const { unknownLocation } = createRestaurant.refusals

/** The restaurants of an owner as rows of a table, oldest first. */
export async function listRestaurantSubjects(db: Db, own: OwnOwner): Promise<Subject[]> {
  return (await listRestaurants(db, own)).map(toSubject).toReversed()
}

function toSubject(row: RestaurantRow): Subject {
  const position = toPosition(row)
  const address = toAddress(row)
  const fields = { ...row, position, address, contactInformation: { phone: row.phone, email: row.email } }
  return { id: row.id, version: String(row.version), name: row.name, cells: formatCells(fields, row.locationName) }
}

type RestaurantFacts = {
  name: string
  cuisineType: string
  seatingCapacity: number
  footTrafficEstimate?: number | null
  description: string
  contactInformation: { phone: string; email: string }
  openingHours: OpeningHours
  position?: { latitude: number; longitude: number } | null
  address?: { line1: string; line2: string } | null
}

function formatCells(restaurant: RestaurantFacts, location: string): Cells {
  const { name, cuisineType, description, contactInformation, position, address, openingHours } = restaurant
  return {
    name,
    location,
    cuisineType,
    seatingCapacity: String(restaurant.seatingCapacity),
    footTraffic: String(restaurant.footTrafficEstimate ?? ''),
    phone: contactInformation.phone,
    email: contactInformation.email,
    description,
    addressLine1: address?.line1 ?? '',
    addressLine2: address?.line2 ?? '',
    latitude: String(position?.latitude ?? ''),
    longitude: String(position?.longitude ?? ''),
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, formatHours(openingHours[day])])),
  }
}

/** Plans and saves restaurants as the form does; the stored images stay. */
export async function createRestaurantSource(db: Db, importer: ImportCaller): Promise<ImportSource> {
  const [rows, locations] = await Promise.all([listRestaurants(db, importer.own), listLocationRows(db, undefined)])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const findLocation = createChoiceFinder(locations)
  return {
    subjects: rows.map(toSubject).toReversed(),
    required: REQUIRED_COLUMNS.restaurants,
    getKey: ({ name = '', location = '' }) =>
      name.trim() === '' ? '' : JSON.stringify([name.trim().toLowerCase(), location.trim().toLowerCase()]),
    read: (cells, subject) => {
      const stored = subject && byId.get(subject.id)
      const location = findLocation(cells.location, stored?.locationName)
      if (!location) return { column: 'location', message: unknownLocation.message }
      return readRestaurant(cells, { stored, location, importer })
    },
  }
}

type ReadContext = {
  stored: RestaurantRow | undefined
  location: { id: string; name: string }
  importer: ImportCaller
}

function readRestaurant(cells: Cells, { stored, location, importer }: ReadContext): ReadLine | Problem {
  const { own, caller, by } = importer
  const hours = parseHours(cells, stored?.openingHours)
  if ('message' in hours) return hours
  const cuisine = cells.cuisineType?.toLowerCase()
  const checked = checkFields(
    createRestaurant.form,
    {
      name: cells.name,
      location: location.id,
      cuisineType: CUISINE_TYPES.find((type) => type.toLowerCase() === cuisine) ?? (cells.cuisineType || undefined),
      seatingCapacity: cells.seatingCapacity,
      footTrafficEstimate: cells.footTraffic ?? '',
      description: cells.description ?? '',
      contactInformation: { phone: cells.phone, email: cells.email },
      openingHours: hours,
      position: readPosition(cells),
      address: { line1: cells.addressLine1 ?? '', line2: cells.addressLine2 ?? '' },
      existingImages: stored?.images ?? [],
    },
    COLUMNS,
  )
  if ('problem' in checked) return checked.problem
  const { fields } = checked
  return {
    name: fields.name,
    cells: formatCells(fields, location.name),
    save: async (tx, at) => {
      if (!stored) {
        if (await isKnown(tx, own, fields)) return 'outdated'
        await addRestaurant(tx, own, fields, [], at)
        return 'saved'
      }
      const isSame = and(eq(restaurants.id, stored.id), isNull(restaurants.deletedAt))
      const [now] = await tx
        .select({ version: restaurants.version })
        .from(restaurants)
        .where(isSame)
        .for('no key update')
      if (now?.version !== stored.version) return 'outdated'
      await changeListedRestaurant(tx, by, await requireOwnRestaurant(tx, caller, stored.id), fields, [], at)
      return 'saved'
    },
  }
}

/** The columns of the fields of the form. */
const COLUMNS: Readonly<Record<string, ImportColumn>> = {
  footTrafficEstimate: 'footTraffic',
  'contactInformation.phone': 'phone',
  'contactInformation.email': 'email',
  position: 'latitude',
  'position.latitude': 'latitude',
  'position.longitude': 'longitude',
  address: 'addressLine1',
  'address.line1': 'addressLine1',
  'address.line2': 'addressLine2',
  ...Object.fromEntries(
    WEEKDAYS.flatMap((day) => ['', '.start', '.end'].map((part) => [`openingHours.${day}${part}`, day])),
  ),
}

/** Spreadsheets write a decimal comma in many countries. */
function readPosition({ latitude = '', longitude = '' }: Cells) {
  if (latitude === '' && longitude === '') return null
  return { latitude: latitude.replace(',', '.'), longitude: longitude.replace(',', '.') }
}

/**
 * Whether the owner has a restaurant of that name there. No index forbids two, because the form allows them, so lines of
 * the same owner are added one after the other: a line that is sent twice at once is added once.
 */
async function isKnown(tx: Tx, { ownerId }: OwnOwner, { name, location }: { name: string; location: string }) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ownerId}, 5))`)
  const found = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(
      and(
        eq(restaurants.ownerId, ownerId),
        eq(restaurants.locationId, location),
        sql`lower(${restaurants.name}) = lower(${name})`,
        isNull(restaurants.deletedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

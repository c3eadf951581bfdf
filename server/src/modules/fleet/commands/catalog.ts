import { createLocation, type createVehicleType, type updateVehicleType } from '@marquee/contract/fleet'
import type { BodyOf } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, type Deed, writeDown } from '../../audit/commands.ts'
import { type Changes, changesBetween } from '../../audit/rules.ts'
import type { LocationRow, VehicleTypeRow } from '../queries.ts'
import { locations, vehicleTypes } from '../schema.ts'

/**
 * What operators keep for all: locations and vehicle types. A name is taken whatever its case. Every deed is
 * written down with what it changed.
 */

type LocationFields = BodyOf<typeof createLocation>

/** @throws Refused nameTaken */
export async function addLocation(tx: Tx, by: Actor, fields: LocationFields, at: Date): Promise<LocationRow> {
  const location = await unlessTaken(
    'locations_name',
    tx
      .insert(locations)
      .values({ ...fields, createdAt: at })
      .returning(),
  )
  const { name, timeZone, isActive } = location
  await writeDown(
    tx,
    by,
    { action: 'create', subject: locationIn(location), details: { name, timeZone, isActive } },
    at,
  )
  return location
}

export type ChangedLocation = { location: LocationRow; hasOtherClock: boolean }

/** @throws Refused nameTaken, notFound */
export async function changeLocation(
  tx: Tx,
  by: Actor,
  id: string,
  fields: LocationFields,
  at: Date,
): Promise<ChangedLocation> {
  const before = await lockLocation(tx, id)
  const written = tx.update(locations).set(fields).where(eq(locations.id, id)).returning()
  const location = await unlessTaken('locations_name', written)
  const { name, timeZone, isActive } = location
  const deed = changeOf(changesBetween(pick(before), { name, timeZone, isActive }))
  if (deed) await writeDown(tx, by, { ...deed, subject: locationIn(location) }, at)
  return { location, hasOtherClock: before.timeZone !== timeZone }
}

const pick = ({ name, timeZone, isActive }: LocationRow) => ({ name, timeZone, isActive })

/**
 * The location for this transaction alone: what wants to refer to it waits, and is refused when it is gone then.
 *
 * @throws Refused notFound
 */
export async function lockLocation(tx: Tx, id: string): Promise<LocationRow> {
  const [location] = await tx.select().from(locations).where(eq(locations.id, id)).for('update')
  if (!location) throw refuse(COMMON.notFound)
  return location
}

/** Removes a location that is locked, and that nothing refers to. */
export async function removeLocation(tx: Tx, by: Actor, location: LocationRow, at: Date): Promise<void> {
  await tx.delete(locations).where(eq(locations.id, location.id))
  await writeDown(tx, by, { action: 'delete', subject: locationIn(location), details: pick(location) }, at)
}

/** @throws Refused nameTaken */
export async function addVehicleType(
  tx: Tx,
  by: Actor,
  fields: BodyOf<typeof createVehicleType>,
  at: Date,
): Promise<VehicleTypeRow> {
  const type = await unlessTaken(
    'vehicle_types_name',
    tx
      .insert(vehicleTypes)
      .values({ ...fields, createdAt: at })
      .returning(),
  )
  const { name, isActive } = type
  await writeDown(tx, by, { action: 'create', subject: typeIn(type), details: { name, isActive } }, at)
  return type
}

/** @throws Refused nameTaken, notFound */
export async function changeVehicleType(
  tx: Tx,
  by: Actor,
  id: string,
  { name, isActive }: BodyOf<typeof updateVehicleType>,
  at: Date,
): Promise<VehicleTypeRow> {
  const before = await lockVehicleType(tx, id)
  const after = { name, isActive: isActive ?? before.isActive }
  const written = tx.update(vehicleTypes).set(after).where(eq(vehicleTypes.id, id)).returning()
  const type = await unlessTaken('vehicle_types_name', written)
  const deed = changeOf(changesBetween({ name: before.name, isActive: before.isActive }, after))
  if (deed) await writeDown(tx, by, { ...deed, subject: typeIn(type) }, at)
  return type
}

/** As `lockLocation`. @throws Refused notFound */
export async function lockVehicleType(tx: Tx, id: string): Promise<VehicleTypeRow> {
  const [type] = await tx.select().from(vehicleTypes).where(eq(vehicleTypes.id, id)).for('update')
  if (!type) throw refuse(COMMON.notFound)
  return type
}

/** Removes a vehicle type that is locked, and that nothing refers to. */
export async function removeVehicleType(tx: Tx, by: Actor, type: VehicleTypeRow, at: Date): Promise<void> {
  await tx.delete(vehicleTypes).where(eq(vehicleTypes.id, type.id))
  const { name, isActive } = type
  await writeDown(tx, by, { action: 'delete', subject: typeIn(type), details: { name, isActive } }, at)
}

const locationIn = ({ id, name }: LocationRow) => ({ kind: 'location', id, name }) as const
const typeIn = ({ id, name }: VehicleTypeRow) => ({ kind: 'vehicle-type', id, name }) as const

/** Offering or withdrawing has a word of its own; nothing is said of a change that changes nothing. */
function changeOf(changes: Changes | undefined): Pick<Deed, 'action' | 'changes'> | undefined {
  if (!changes) return undefined
  const { isActive, ...others } = changes
  if (!isActive || Object.keys(others).length > 0) return { action: 'update', changes }
  return { action: isActive.to === true ? 'activate' : 'deactivate', changes }
}

/** @throws Refused nameTaken (the four calls share it) */
async function unlessTaken<Row>(uniqueName: string, written: PromiseLike<Row[]>): Promise<Row> {
  try {
    const [row] = await written
    if (row) return row
  } catch (error) {
    if (violates(error, uniqueName)) throw refuse(createLocation.refusals.nameTaken, { field: 'name' })
    throw error
  }
  throw new Error('what was locked or added is written')
}

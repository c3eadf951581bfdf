import { createLocation, type createVehicleType, type updateVehicleType } from '@marquee/contract/fleet'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { type Changes, computeChanges } from '../../audit/rules.ts'
import type { LocationRow, VehicleTypeRow } from '../queries.ts'
import { locations, vehicleTypes } from '../schema.ts'

/**
 * Locations and vehicle types, which operators maintain for all partners. Names are unique whatever their case. Every
 * change goes to the audit log.
 */

type LocationFields = EndpointBody<typeof createLocation>

/** @throws Refused nameTaken */
export async function addLocation(tx: Tx, by: Actor, fields: LocationFields, at: Date): Promise<LocationRow> {
  const location = await refuseTakenName(
    'locations_name',
    tx
      .insert(locations)
      .values({ ...fields, createdAt: at })
      .returning(),
  )
  const { name, timeZone, isActive } = location
  await writeAuditEntry(
    tx,
    by,
    { action: 'create', subject: toLocationSubject(location), details: { name, timeZone, isActive } },
    at,
  )
  return location
}

export type LocationChangeResult = { location: LocationRow; hasOtherClock: boolean }

/** @throws Refused nameTaken, notFound */
export async function changeLocation(
  tx: Tx,
  by: Actor,
  id: string,
  fields: LocationFields,
  at: Date,
): Promise<LocationChangeResult> {
  const before = await lockLocation(tx, id)
  const written = tx.update(locations).set(fields).where(eq(locations.id, id)).returning()
  const location = await refuseTakenName('locations_name', written)
  const { name, timeZone, isActive } = location
  const auditChange = deriveAuditChange(computeChanges(pickFields(before), { name, timeZone, isActive }))
  if (auditChange) await writeAuditEntry(tx, by, { ...auditChange, subject: toLocationSubject(location) }, at)
  return { location, hasOtherClock: before.timeZone !== timeZone }
}

const pickFields = ({ name, timeZone, isActive }: LocationRow) => ({ name, timeZone, isActive })

/**
 * Locks a location until the transaction ends. A new reference to it waits, and is refused if the location is deleted.
 *
 * @throws Refused notFound
 */
export async function lockLocation(tx: Tx, id: string): Promise<LocationRow> {
  const [location] = await tx.select().from(locations).where(eq(locations.id, id)).for('update')
  if (!location) throw refuse(COMMON.notFound)
  return location
}

/** Removes a locked location that nothing refers to. */
export async function removeLocation(tx: Tx, by: Actor, location: LocationRow, at: Date): Promise<void> {
  await tx.delete(locations).where(eq(locations.id, location.id))
  await writeAuditEntry(
    tx,
    by,
    { action: 'delete', subject: toLocationSubject(location), details: pickFields(location) },
    at,
  )
}

/** @throws Refused nameTaken */
export async function addVehicleType(
  tx: Tx,
  by: Actor,
  fields: EndpointBody<typeof createVehicleType>,
  at: Date,
): Promise<VehicleTypeRow> {
  const type = await refuseTakenName(
    'vehicle_types_name',
    tx
      .insert(vehicleTypes)
      .values({ ...fields, createdAt: at })
      .returning(),
  )
  const { name, isActive } = type
  await writeAuditEntry(tx, by, { action: 'create', subject: toTypeSubject(type), details: { name, isActive } }, at)
  return type
}

/** @throws Refused nameTaken, notFound */
export async function changeVehicleType(
  tx: Tx,
  by: Actor,
  id: string,
  { name, isActive }: EndpointBody<typeof updateVehicleType>,
  at: Date,
): Promise<VehicleTypeRow> {
  const before = await lockVehicleType(tx, id)
  const after = { name, isActive: isActive ?? before.isActive }
  const written = tx.update(vehicleTypes).set(after).where(eq(vehicleTypes.id, id)).returning()
  const type = await refuseTakenName('vehicle_types_name', written)
  const auditChange = deriveAuditChange(computeChanges({ name: before.name, isActive: before.isActive }, after))
  if (auditChange) await writeAuditEntry(tx, by, { ...auditChange, subject: toTypeSubject(type) }, at)
  return type
}

/** As `lockLocation`. @throws Refused notFound */
export async function lockVehicleType(tx: Tx, id: string): Promise<VehicleTypeRow> {
  const [type] = await tx.select().from(vehicleTypes).where(eq(vehicleTypes.id, id)).for('update')
  if (!type) throw refuse(COMMON.notFound)
  return type
}

/** Removes a locked vehicle type that nothing refers to. */
export async function removeVehicleType(tx: Tx, by: Actor, type: VehicleTypeRow, at: Date): Promise<void> {
  await tx.delete(vehicleTypes).where(eq(vehicleTypes.id, type.id))
  const { name, isActive } = type
  await writeAuditEntry(tx, by, { action: 'delete', subject: toTypeSubject(type), details: { name, isActive } }, at)
}

const toLocationSubject = ({ id, name }: LocationRow) => ({ kind: 'location', id, name }) as const
const toTypeSubject = ({ id, name }: VehicleTypeRow) => ({ kind: 'vehicle-type', id, name }) as const

/** A change of `isActive` alone is logged as activate or deactivate. Undefined when nothing changed. */
function deriveAuditChange(changes: Changes | undefined): Pick<AuditEntry, 'action' | 'changes'> | undefined {
  if (!changes) return undefined
  const { isActive, ...others } = changes
  if (!isActive || Object.keys(others).length > 0) return { action: 'update', changes }
  return { action: isActive.to === true ? 'activate' : 'deactivate', changes }
}

/** @throws Refused nameTaken (the four calls share it) */
async function refuseTakenName<Row>(uniqueName: string, written: PromiseLike<Row[]>): Promise<Row> {
  try {
    const [row] = await written
    if (row) return row
  } catch (error) {
    if (violates(error, uniqueName)) throw refuse(createLocation.refusals.nameTaken, { field: 'name' })
    throw error
  }
  throw new Error('what was locked or added is written')
}

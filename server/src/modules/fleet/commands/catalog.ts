import { createLocation, type createVehicleType } from '@marquee/contract/fleet'
import type { BodyOf } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import type { LocationRow, VehicleTypeRow } from '../queries.ts'
import { locations, vehicleTypes } from '../schema.ts'

/** What operators keep for all: markets and vehicle types. A name is taken whatever its case. */

type LocationFields = BodyOf<typeof createLocation>
type TypeFields = BodyOf<typeof createVehicleType>

export function addLocation(tx: Tx, fields: LocationFields, at: Date): Promise<LocationRow> {
  const values = { ...fields, createdAt: at }
  return keep('locations_name', tx.insert(locations).values(values).returning())
}

export function changeLocation(tx: Tx, id: string, fields: LocationFields): Promise<LocationRow> {
  return keep('locations_name', tx.update(locations).set(fields).where(eq(locations.id, id)).returning())
}

export function addVehicleType(tx: Tx, fields: TypeFields, at: Date): Promise<VehicleTypeRow> {
  const values = { ...fields, createdAt: at }
  return keep('vehicle_types_name', tx.insert(vehicleTypes).values(values).returning())
}

export function changeVehicleType(tx: Tx, id: string, fields: TypeFields): Promise<VehicleTypeRow> {
  return keep('vehicle_types_name', tx.update(vehicleTypes).set(fields).where(eq(vehicleTypes.id, id)).returning())
}

/** @throws Refused nameTaken (the four calls share it), notFound */
async function keep<Row>(uniqueName: string, written: PromiseLike<Row[]>): Promise<Row> {
  try {
    const [row] = await written
    if (row) return row
  } catch (error) {
    if (violates(error, uniqueName)) throw refuse(createLocation.refusals.nameTaken, { field: 'name' })
    throw error
  }
  throw refuse(COMMON.notFound)
}

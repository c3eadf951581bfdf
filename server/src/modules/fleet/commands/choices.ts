import { createVehicle } from '@marquee/contract/fleet'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { locations, vehicleTypes } from '../schema.ts'

/**
 * The choices of a form. A venue keeps its choice even if it is offered no longer. The lock waits for a deletion that
 * is in progress, so that the refusal comes from here and not from a foreign key.
 */

const { unknownLocation, unknownVehicleType } = createVehicle.refusals

/** Only active locations are offered (VEH-FORM-06, OPEN-44). @throws Refused unknownLocation */
export async function assertActiveLocation(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, id), eq(locations.isActive, true)))
    .for('key share')
  if (found.length === 0) throw refuse(unknownLocation, { field: 'location' })
}

/** Only active vehicle types are offered. @throws Refused unknownVehicleType */
export async function assertActiveVehicleType(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .select({ id: vehicleTypes.id })
    .from(vehicleTypes)
    .where(and(eq(vehicleTypes.id, id), eq(vehicleTypes.isActive, true)))
    .for('key share')
  if (found.length === 0) throw refuse(unknownVehicleType, { field: 'type' })
}

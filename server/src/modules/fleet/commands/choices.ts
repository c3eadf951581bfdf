import { createVehicle } from '@marquee/contract/fleet'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { locations, vehicleTypes } from '../schema.ts'

/**
 * What a form may choose from; a place keeps what it has even when it is offered no longer. What is being deleted
 * in this moment is waited for, so that it is refused here and not by a foreign key.
 */

const { unknownLocation, unknownVehicleType } = createVehicle.refusals

/** Active locations only are offered (VEH-FORM-06, OPEN-44). @throws Refused unknownLocation */
export async function assertActiveLocation(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.id, id), eq(locations.isActive, true)))
    .for('key share')
  if (found.length === 0) throw refuse(unknownLocation, { field: 'location' })
}

/** Active vehicle types only, too. @throws Refused unknownVehicleType */
export async function assertActiveVehicleType(tx: Tx, id: string): Promise<void> {
  const found = await tx
    .select({ id: vehicleTypes.id })
    .from(vehicleTypes)
    .where(and(eq(vehicleTypes.id, id), eq(vehicleTypes.isActive, true)))
    .for('key share')
  if (found.length === 0) throw refuse(unknownVehicleType, { field: 'type' })
}

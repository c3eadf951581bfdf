import { createVehicle } from '@marquee/contract/fleet'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, isNull } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { violates } from '../../../platform/db/violation.ts'
import { refuse } from '../../../platform/errors.ts'
import { adoptFile, releaseFiles } from '../../media/commands/files.ts'
import type { AcceptedPicture } from '../../media/policy.ts'
import type { OwnOwner } from '../../owners/policy.ts'
import type { OwnVehicle } from '../policy.ts'
import { type VehicleRow, findVehicle } from '../queries.ts'
import { isOtherVehicle, deriveReview } from '../rules.ts'
import { vehicles } from '../schema.ts'
import { assertActiveLocation, assertActiveVehicleType } from './choices.ts'

type VehicleFields = EndpointBody<typeof createVehicle>
const { registrationTaken } = createVehicle.refusals

/** Adds a vehicle, which then waits for approval (API-VEH-01, OPEN-38). @throws Refused */
export async function addVehicle(
  tx: Tx,
  { ownerId }: OwnOwner,
  fields: VehicleFields,
  image: AcceptedPicture | undefined,
  at: Date,
): Promise<VehicleRow> {
  const columns = toVehicleColumns(fields)
  await assertActiveVehicleType(tx, columns.typeId)
  await assertActiveLocation(tx, columns.locationId)
  const [added] = await refuseTakenRegistration(
    tx
      .insert(vehicles)
      .values({
        ownerId,
        ...columns,
        image: image ? await adoptFile(tx, image, at) : null,
        status: 'Pending Approval',
        submittedAt: at,
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: vehicles.id }),
  )
  const vehicle = await getStoredVehicle(tx, added?.id)
  await publish(tx, 'venue.submitted', { kind: 'vehicle', id: vehicle.id, ownerId, version: vehicle.version })
  return vehicle
}

/**
 * Replaces the fields of a vehicle. An essential change sends it back to review (product 3). Without a new image the
 * stored one stays (API-VEH-02). @throws Refused
 */
export async function changeVehicle(
  tx: Tx,
  own: OwnVehicle,
  fields: VehicleFields,
  image: AcceptedPicture | undefined,
  at: Date,
): Promise<VehicleRow> {
  const [before] = await tx.select().from(vehicles).where(matchVehicle(own)).for('no key update')
  if (!before) throw refuse(COMMON.notFound)
  const columns = toVehicleColumns(fields)
  if (columns.typeId !== before.typeId) await assertActiveVehicleType(tx, columns.typeId)
  if (columns.locationId !== before.locationId) await assertActiveLocation(tx, columns.locationId)
  const review = deriveReview(before, isOtherVehicle(before, columns), at)
  const newImage = image ? { image: await adoptFile(tx, image, at) } : {}
  await refuseTakenRegistration(
    tx
      .update(vehicles)
      .set({ ...columns, ...review, ...newImage, updatedAt: at })
      .where(eq(vehicles.id, own.vehicleId)),
  )
  if (image && before.image) await releaseFiles(tx, before.image)
  if (review.submittedAt !== before.submittedAt) {
    const { vehicleId: id, ownerId } = own
    await publish(tx, 'venue.submitted', { kind: 'vehicle', id, ownerId, version: review.version })
  }
  return getStoredVehicle(tx, own.vehicleId)
}

/** Deletes a vehicle; the row stays for the reports (API-VEH-04). @throws Refused notFound */
export async function removeVehicle(tx: Tx, own: OwnVehicle, at: Date): Promise<void> {
  const [before] = await tx.select().from(vehicles).where(matchVehicle(own)).for('no key update')
  if (!before) throw refuse(COMMON.notFound)
  await tx.update(vehicles).set({ deletedAt: at, updatedAt: at, image: null }).where(eq(vehicles.id, own.vehicleId))
  if (before.image) await releaseFiles(tx, before.image)
}

function toVehicleColumns({ brand, model, type, registrationNumber, location }: VehicleFields) {
  return { brand, model, typeId: type, registrationNumber, locationId: location }
}

function matchVehicle({ vehicleId }: OwnVehicle) {
  return and(eq(vehicles.id, vehicleId), isNull(vehicles.deletedAt))
}

/** A registration number is unique for each owner. Deleting the vehicle frees the number. */
async function refuseTakenRegistration<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (violates(error, 'vehicles_registration')) throw refuse(registrationTaken, { field: 'registrationNumber' })
    throw error
  }
}

async function getStoredVehicle(tx: Tx, id: string | undefined): Promise<VehicleRow> {
  const vehicle = id && (await findVehicle(tx, id))
  if (!vehicle) throw new Error('the vehicle that was just written is not there')
  return vehicle
}

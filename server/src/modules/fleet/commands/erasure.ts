import { and, inArray, sql } from 'drizzle-orm'
import type { EraseSlice } from '../../../platform/erasure.ts'
import { releaseFiles } from '../../media/commands/files.ts'
import { restaurantImages, restaurants, vehicles } from '../schema.ts'

const ROWS_PER_SLICE = 50

/** Deletes the vehicles of erased partners, with registration numbers and pictures (decision 35). */
export const eraseVehicles: EraseSlice = async (tx, { ownerIds, at }) => {
  const isLeft = sql`(${vehicles.deletedAt} is null or ${vehicles.registrationNumber} <> '')`
  const found = await tx
    .select({ id: vehicles.id, image: vehicles.image })
    .from(vehicles)
    .where(and(inArray(vehicles.ownerId, [...ownerIds]), isLeft))
    .limit(ROWS_PER_SLICE)
  const ids = found.map(({ id }) => id)
  const deletedAt = sql`coalesce(${vehicles.deletedAt}, ${at})`
  await tx
    .update(vehicles)
    .set({ registrationNumber: '', image: null, rejectionReason: null, deletedAt, updatedAt: at })
    .where(inArray(vehicles.id, ids))
  await releaseFiles(tx, ...found.flatMap(({ image }) => image ?? []))
  return found.length === ROWS_PER_SLICE
}

/** Deletes the restaurants of erased partners. Clients read their names in the proofs; contact data and pictures go. */
export const eraseRestaurants: EraseSlice = async (tx, { ownerIds, at }) => {
  const isLeft = sql`(${restaurants.deletedAt} is null or ${restaurants.email} <> '' or ${restaurants.phone} <> '')`
  const found = await tx
    .select({ id: restaurants.id })
    .from(restaurants)
    .where(and(inArray(restaurants.ownerId, [...ownerIds]), isLeft))
    .limit(ROWS_PER_SLICE)
  const ids = found.map(({ id }) => id)
  const images = await tx
    .delete(restaurantImages)
    .where(inArray(restaurantImages.restaurantId, ids))
    .returning({ name: restaurantImages.image })
  await releaseFiles(tx, ...images.map(({ name }) => name))
  const deletedAt = sql`coalesce(${restaurants.deletedAt}, ${at})`
  const blank = { phone: '', email: '', description: '', addressLine1: null, addressLine2: null, rejectionReason: null }
  await tx
    .update(restaurants)
    .set({ ...blank, deletedAt, updatedAt: at })
    .where(inArray(restaurants.id, ids))
  return found.length === ROWS_PER_SLICE
}

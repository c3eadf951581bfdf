import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { EraseSlice } from '../../../platform/erasure.ts'
import { devices, screens, screenTags } from '../schema.ts'

const ROWS_PER_SLICE = 50

/** Retires the screens of erased partners. They keep names and history for the proofs of campaigns (decision 35). */
export const retireScreens: EraseSlice = async (tx, { ownerIds, at }) => {
  await tx.delete(screenTags).where(inArray(screenTags.ownerId, [...ownerIds]))
  const isLeft = sql`(${screens.status} <> 'Retired' or ${screens.imeiNumber} is not null)`
  const found = await tx
    .select({ id: screens.id })
    .from(screens)
    .where(and(inArray(screens.ownerId, [...ownerIds]), isLeft))
    .orderBy(screens.id)
    .limit(ROWS_PER_SLICE)
  const ids = found.map(({ id }) => id)
  await tx
    .update(screens)
    .set({ status: 'Retired', vehicleId: null, restaurantId: null, imeiNumber: null, updatedAt: at })
    .where(inArray(screens.id, ids))
  await tx
    .update(devices)
    .set({ unpairedAt: at, tokenHash: null })
    .where(and(inArray(devices.screenId, ids), isNull(devices.unpairedAt)))
  return found.length === ROWS_PER_SLICE
}

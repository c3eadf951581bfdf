import { createInfotainment } from '@marquee/contract/infotainment'
import type { ScreenType } from '@marquee/contract/scalars'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { screens } from '../../screens/schema.ts'
import { isInLocation } from '../queries/videos.ts'

type ScreenSelection = { ownerId: string; type: ScreenType; locationId: string; screenIds: readonly string[] }

/**
 * Only the owner's screens of the type, in venues of the location, can be chosen (API-INF-04). The locks keep them
 * there until the transaction ends.
 *
 * @throws Refused unknownScreens
 */
export async function assertOwnScreens(
  tx: Tx,
  { ownerId, type, locationId, screenIds }: ScreenSelection,
): Promise<void> {
  if (screenIds.length === 0) return
  // Venues are locked before screens, in the order of a deletion of a venue, to avoid deadlocks.
  const venues = type === 'vehicle' ? vehicles : restaurants
  const venueId = type === 'vehicle' ? screens.vehicleId : screens.restaurantId
  const isChosen = inArray(screens.id, [...screenIds])
  const selectedVenues = tx.select({ id: venueId }).from(screens).where(isChosen)
  await tx
    .select({ id: venues.id })
    .from(venues)
    .where(inArray(venues.id, selectedVenues))
    .orderBy(venues.id)
    .for('share')
  await tx.select({ id: screens.id }).from(screens).where(isChosen).orderBy(screens.id).for('share')
  const [found] = await tx
    .select({ count: sql<number>`count(*)` })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(and(isChosen, eq(screens.ownerId, ownerId), eq(screens.screenType, type), isInLocation(locationId)))
  if (found?.count !== screenIds.length) {
    throw refuse(createInfotainment.refusals.unknownScreens, { field: 'screenIds' })
  }
}

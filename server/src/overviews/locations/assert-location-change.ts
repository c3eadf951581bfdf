import type { Refusal } from '@marquee/contract/endpoint'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Tx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'

/**
 * Campaigns are sold for one location, so a venue cannot change its location until the campaigns on its screens are
 * over. Call it after the change, while its locks are held.
 *
 * @param whichScreens a condition for the screens of the venue
 * @throws Refused
 */
export async function assertLocationChange(tx: Tx, whichScreens: SQL, refusal: Refusal, at: Date): Promise<void> {
  const here = sql`coalesce(${vehicles.locationId}, ${restaurants.locationId})`
  const [sold] = await tx
    .select({ id: campaigns.id })
    .from(reservations)
    .innerJoin(campaigns, eq(campaigns.id, reservations.holderId))
    .innerJoin(screens, eq(screens.id, reservations.screenId))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(
      and(
        whichScreens,
        isNull(campaigns.deletedAt),
        // The day before today in UTC may still be today in some time zone.
        gte(reservations.endsOn, addDays(toCalendarDay('UTC', at), -1)),
        sql`${here} is not null and ${here} <> ${campaigns.locationId}`,
      ),
    )
    .limit(1)
  if (sold) throw refuse(refusal)
}

import type { AdCategory } from '@marquee/contract/ad-categories.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { screens } from '../../screens/schema.ts'
import { reservations } from '../schema.ts'
import { type Period, selectVetoingOwners } from './availability.ts'

/** A venue with reserved screens that does not accept every category. */
export type RefusingVenue = {
  holderId: string
  venueId: string
  kind: ScreenType
  /** as people who booked it may see it: a vehicle has its registration number */
  name: string
  blockedCategories: AdCategory[]
  screenIds: string[]
}

/** Lists the venues of these campaigns that do not accept every category, by name (decision 41). */
export async function listRefusingVenues(db: Db, holderIds: readonly string[]): Promise<RefusingVenue[]> {
  if (holderIds.length === 0) return []
  const { rows } = await db.execute<RefusingVenue>(sql`
    select held.holder_id as "holderId", coalesce(restaurant.id, vehicle.id) as "venueId",
      case when restaurant.id is null then 'vehicle' else 'restaurant' end as kind,
      coalesce(restaurant.name, vehicle.brand || ' ' || vehicle.model || ', ' || vehicle.registration_number) as name,
      coalesce(restaurant.blocked_categories, vehicle.blocked_categories) as "blockedCategories",
      array_agg(screen.id::text order by screen.id) as "screenIds"
    from ${reservations} as held
    join ${screens} as screen on screen.id = held.screen_id
    left join ${vehicles} as vehicle on vehicle.id = screen.vehicle_id
    left join ${restaurants} as restaurant on restaurant.id = screen.restaurant_id
    where held.holder_id = any(${sql.param([...holderIds])}::uuid[])
      and coalesce(restaurant.blocked_categories, vehicle.blocked_categories) <> '{}'
    group by held.holder_id, restaurant.id, vehicle.id
    order by held.holder_id, name, "venueId"`)
  return rows
}

type Wanted = Pick<Period, 'holderId' | 'category' | 'advert'> & { type: ScreenType; venueIds: readonly string[] }

/** Whether one of these venues does not accept the category, or belongs to a partner that vetoed the campaign. */
export async function findRefusal(db: Db, wanted: Wanted): Promise<'category' | 'veto' | undefined> {
  const { type, venueIds, category } = wanted
  const { rows } = await db.execute<{ isBlocked: boolean; isVetoed: boolean }>(sql`
    select coalesce(bool_or(${category}::text = any(blocked_categories)), false) as "isBlocked",
      coalesce(bool_or(owner_id = any(array(${selectVetoingOwners(wanted)}))), false) as "isVetoed"
    from ${type === 'vehicle' ? vehicles : restaurants}
    where id = any(${sql.param([...venueIds])}::uuid[])`)
  if (rows[0]?.isVetoed) return 'veto'
  return rows[0]?.isBlocked ? 'category' : undefined
}

import { computeEndDate } from '@marquee/contract/campaigns.rules'
import { listLocationScreens, type LocationScreens, type ScreenCounts } from '@marquee/contract/venues'
import type { ScreenType } from '@marquee/contract/scalars'
import { sql } from 'drizzle-orm'
import { listLocationRows } from '../../modules/fleet/queries.ts'
import { restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { enqueueLookup } from '../../modules/inventory/policy.ts'
import { screenDays } from '../../modules/inventory/schema.ts'
import { owners } from '../../modules/owners/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Route, route } from '../../platform/http/route.ts'

const NOTHING: ScreenCounts = { venues: 0, screens: 0, freeScreens: 0 }

/** The locations with what can be booked there, for clients who choose one (decision 30). */
export const locationScreensRoutes: readonly Route[] = [
  route(listLocationScreens, async ({ caller, query }, { db, clock }) => {
    const { startDate, numberOfWeeks } = query
    const endsOn = computeEndDate(startDate, numberOfWeeks)
    const [locations, counts] = await Promise.all([
      listLocationRows(db, true),
      enqueueLookup(caller.userId, () => countScreens(db, startDate, endsOn)),
    ])
    const find = (id: string, type: ScreenType) => counts.get(`${id} ${type}`) ?? NOTHING
    return {
      locations: locations.map(({ id, name }): LocationScreens => {
        return { _id: id, name, vehicle: find(id, 'vehicle'), restaurant: find(id, 'restaurant') }
      }),
      asOf: clock.now().toISOString(),
    }
  }),
]

type CountRow = ScreenCounts & { locationId: string; type: ScreenType }

/**
 * Counts the approved venues of every location with their active screens, and those without a sold-out day in the
 * period. The sold-out days are few and have an index of their own, so one pass over the screens is enough. A test
 * compares the result with the lookups, which read one location.
 */
async function countScreens(db: Db, startsOn: string, endsOn: string): Promise<ReadonlyMap<string, ScreenCounts>> {
  const selectCounts = (type: ScreenType) => sql`
    select venue.location_id as "locationId", ${type}::text as type, count(distinct venue.id)::integer as venues,
      count(screen.id)::integer as screens,
      (count(screen.id) filter (where sold_out.screen_id is null))::integer as "freeScreens"
    from ${type === 'vehicle' ? vehicles : restaurants} as venue
    join ${owners} as owner on owner.id = venue.owner_id and owner.suspended_at is null
    left join ${screens} as screen on screen.status = 'Active'
      and ${type === 'vehicle' ? sql`screen.vehicle_id` : sql`screen.restaurant_id`} = venue.id
    left join sold_out on sold_out.screen_id = screen.id
    where venue.status = 'Approved' and venue.deleted_at is null
    group by venue.location_id`
  const { rows } = await db.execute<CountRow>(sql`
    with sold_out as materialized (
      select distinct screen_id from ${screenDays}
      where slots_taken >= slots_per_loop and day between ${startsOn}::date and ${endsOn}::date
    )
    ${selectCounts('vehicle')} union all ${selectCounts('restaurant')}`)
  return new Map(rows.map(({ locationId, type, ...counts }) => [`${locationId} ${type}`, counts]))
}

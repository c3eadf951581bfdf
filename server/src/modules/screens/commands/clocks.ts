import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { screenClocks, screens } from '../schema.ts'

/**
 * Records the time zone by which the days of screens are counted from now on, if it has changed. Earlier days keep
 * their zone, because they were counted and perhaps paid. A screen that loses its venue keeps its last zone.
 *
 * Call it after a screen got a venue, a venue another location, or a location another time zone.
 */
export async function saveClocks(tx: Tx, condition: SQL | undefined, at: Date): Promise<void> {
  // A transaction that changes the time zone of the location at this moment does not see these screens yet, so this
  // waits for it.
  await tx.execute(sql`
    select 1 from ${locations} where id in (
      select coalesce(${vehicles.locationId}, ${restaurants.locationId}) from ${screensWithVenues} where ${condition}
    ) for share`)
  await tx.execute(sql`
    insert into ${screenClocks} (screen_id, since, time_zone)
    select ${screens.id}, ${at}::timestamptz, ${locations.timeZone}
    from ${screensWithVenues}
    join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})
    where ${condition} and ${locations.timeZone} is distinct from (
      select clock.time_zone from ${screenClocks} as clock
      where clock.screen_id = ${screens.id} order by clock.since desc limit 1
    )
    on conflict (screen_id, since) do update set time_zone = excluded.time_zone`)
}

const screensWithVenues = sql`${screens}
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}`

export const isScreen = (id: string): SQL => eq(screens.id, id)

/** Selects the screens of all venues of a location. */
export const isInLocation = (locationId: string): SQL =>
  sql`coalesce(${vehicles.locationId}, ${restaurants.locationId}) = ${locationId}`

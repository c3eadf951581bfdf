import { eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { locations, restaurants, vehicles } from '../../fleet/schema.ts'
import { screenClocks, screens } from '../schema.ts'

/**
 * Notes by which clock the days of screens go from now on, where that is another one than before. What
 * lies behind keeps the days it had: they were counted, and perhaps paid. A screen that loses its place
 * keeps the clock of its last one.
 *
 * To be called after a screen got a place, a place another location, or a location another time zone.
 */
export async function saveClocks(tx: Tx, which: SQL | undefined, at: Date): Promise<void> {
  // Whoever gives the location another time zone in this moment does not see these screens yet, so we wait for it.
  await tx.execute(sql`
    select 1 from ${locations} where id in (
      select coalesce(${vehicles.locationId}, ${restaurants.locationId}) from ${screensWithVenues} where ${which}
    ) for share`)
  await tx.execute(sql`
    insert into ${screenClocks} (screen_id, since, time_zone)
    select ${screens.id}, ${at}::timestamptz, ${locations.timeZone}
    from ${screensWithVenues}
    join ${locations} on ${locations.id} = coalesce(${vehicles.locationId}, ${restaurants.locationId})
    where ${which} and ${locations.timeZone} is distinct from (
      select clock.time_zone from ${screenClocks} as clock
      where clock.screen_id = ${screens.id} order by clock.since desc limit 1
    )
    on conflict (screen_id, since) do update set time_zone = excluded.time_zone`)
}

const screensWithVenues = sql`${screens}
  left join ${vehicles} on ${vehicles.id} = ${screens.vehicleId}
  left join ${restaurants} on ${restaurants.id} = ${screens.restaurantId}`

export const isScreen = (id: string): SQL => eq(screens.id, id)

/** The screens of all places of a location. */
export const isInLocation = (locationId: string): SQL =>
  sql`coalesce(${vehicles.locationId}, ${restaurants.locationId}) = ${locationId}`

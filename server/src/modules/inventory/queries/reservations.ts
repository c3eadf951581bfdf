import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { reservations, screenDays } from '../schema.ts'

export type Reservation = { holderId: string; screenId: string; startsOn: string; endsOn: string }

/** Lists the reservations of these campaigns. */
export async function listReservations(db: Db, holderIds: readonly string[]): Promise<Reservation[]> {
  if (holderIds.length === 0) return []
  return db
    .select(pickColumns(reservations, 'holderId', 'screenId', 'startsOn', 'endsOn'))
    .from(reservations)
    .where(inArray(reservations.holderId, [...holderIds]))
    .orderBy(reservations.holderId, reservations.screenId)
}

export type ExtendableScreen = {
  _id: string
  name: string
  /** the registration number of a vehicle, or the name of a restaurant */
  venue: string
  /** Whether it can be reserved beyond the days that the holder has. */
  isOffered: boolean
  /** The first sold-out day after those; null: none in the searched days, or the screen is not offered. */
  bookedFrom: string | null
}

/**
 * Lists the reserved screens of a campaign with the first day after its last on which they are sold out.
 *
 * An extension is a new sale that no operator reviews. So, unlike an edit, it needs a partner that is not suspended and
 * a venue that was not rejected (decision 27).
 *
 * @param through the last day to search
 */
export async function listExtendableScreens(db: Db, holderId: string, through: string): Promise<ExtendableScreen[]> {
  const { rows } = await db.execute<ExtendableScreen>(sql`
    select _id, name, venue, is_offered as "isOffered",
      case when is_offered then (
        select calendar.day from ${screenDays} as calendar
        where calendar.screen_id = held._id and calendar.day > held.ends_on and calendar.day <= ${through}::date
          and calendar.slots_taken >= calendar.slots_per_loop
        order by calendar.day limit 1) end as "bookedFrom"
    from (
      select screen.id as _id, screen.name, reserved.ends_on,
        coalesce(restaurant.name, vehicle.registration_number, '') as venue,
        screen.status <> 'Retired' and owner.suspended_at is null
          and coalesce(restaurant.status, vehicle.status, 'Rejected') <> 'Rejected'
          and coalesce(restaurant.deleted_at, vehicle.deleted_at) is null as is_offered
      from ${reservations} as reserved
      join ${screens} as screen on screen.id = reserved.screen_id
      join ${owners} as owner on owner.id = screen.owner_id
      left join ${vehicles} as vehicle on vehicle.id = screen.vehicle_id
      left join ${restaurants} as restaurant on restaurant.id = screen.restaurant_id
      where reserved.holder_id = ${holderId}
    ) as held
    order by name, _id`)
  return rows
}

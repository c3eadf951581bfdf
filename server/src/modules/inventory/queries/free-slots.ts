import type { ScreenType } from '@marquee/contract/scalars'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { devices, screens } from '../../screens/schema.ts'
import { screenDays } from '../schema.ts'
import type { Period } from './availability.ts'

export type ScreenSlots = {
  name: string
  orientation: 'landscape' | 'portrait'
  slotsPerLoop: number
  multiplier: number | null
  width: number | null
  height: number | null
  freeSlots: number[]
}

/** Lists the active screens of a venue by name, with their free slots on each day from the first to the last. */
export async function listFreeSlots(
  db: Db,
  type: ScreenType,
  venueId: string,
  { startsOn, endsOn }: Pick<Period, 'startsOn' | 'endsOn'>,
): Promise<ScreenSlots[]> {
  const { rows } = await db.execute<ScreenSlots>(sql`
    select screen.name, screen.default_orientation as orientation, screen.slots_per_loop as "slotsPerLoop",
      screen.impression_multiplier::float8 as multiplier, device.width, device.height,
      array(
        select coalesce(calendar.slots_per_loop - calendar.slots_taken, screen.slots_per_loop)
        from generate_series(0, ${endsOn}::date - ${startsOn}::date) as number
        left join ${screenDays} as calendar
          on calendar.screen_id = screen.id and calendar.day = ${startsOn}::date + number
        order by number
      ) as "freeSlots"
    from ${screens} as screen
    left join ${devices} as device on device.screen_id = screen.id and device.unpaired_at is null
    where ${type === 'vehicle' ? sql`screen.vehicle_id` : sql`screen.restaurant_id`} = ${venueId}
      and screen.status = 'Active'
    order by lower(screen.name), screen.id`)
  return rows
}

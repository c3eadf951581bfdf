import type { EndpointReply } from '@marquee/contract/endpoint'
import type { countBookings } from '@marquee/contract/screen-bulk'
import { sql } from 'drizzle-orm'
import { campaigns } from '../../modules/campaigns/schema.ts'
import { locations } from '../../modules/fleet/schema.ts'
import { reservations } from '../../modules/inventory/schema.ts'
import type { Db } from '../../platform/db/database.ts'

/**
 * What campaigns have reserved on screens from today on, by the day of the location of each campaign: the reservations
 * that end when the screens leave their venue (decision 8).
 */
export async function countBookedDays(
  db: Db,
  screenIds: readonly string[],
  at: Date,
): Promise<EndpointReply<typeof countBookings>> {
  const today = sql`(${at}::timestamptz at time zone coalesce(location.time_zone, 'UTC'))::date`
  const { rows } = await db.execute<{ screens: number; campaigns: string[]; days: number }>(sql`
    select count(distinct held.screen_id)::int as screens,
      coalesce(array_agg(distinct held.holder_id::text), '{}') as campaigns,
      coalesce(sum(held.ends_on - greatest(held.starts_on, ${today}) + 1), 0)::int as days
    from ${reservations} as held
    join ${campaigns} as campaign on campaign.id = held.holder_id
    left join ${locations} as location on location.id = campaign.location_id
    where held.screen_id = any(${sql.param([...screenIds])}::uuid[]) and held.ends_on >= ${today}`)
  const [row] = rows
  return { screens: row?.screens ?? 0, campaigns: (row?.campaigns ?? []).filter(Boolean), days: row?.days ?? 0 }
}

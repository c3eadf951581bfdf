import { getOwnerDashboard } from '@marquee/contract/dashboards'
import { sql } from 'drizzle-orm'
import { restaurants, vehicles } from '../modules/fleet/schema.ts'
import { infotainmentVideos } from '../modules/infotainment/schema.ts'
import { screens } from '../modules/screens/schema.ts'
import { SILENT_AFTER_MS } from '../modules/telemetry/rules/online.ts'
import { presences } from '../modules/telemetry/schema.ts'
import type { Db } from '../platform/db/database.ts'
import { type Route, route } from '../platform/http/route.ts'

/** The numbers of a partner's dashboard (API-DASH-02, OPEN-87). */
export const ownerDashboardRoutes: readonly Route[] = [
  route(getOwnerDashboard, async ({ caller }, { db, clock }) => {
    const counts = caller.ownerId ? await countsOf(db, caller.ownerId, clock.now()) : NOTHING
    const { totalVehicles, totalScreens, totalRestaurants, onlineScreens, videos, ...approved } = counts
    const totals = { totalVehicles, totalScreens, totalRestaurants }
    const setup = {
      profile: caller.ownerId !== null,
      place: totalVehicles + totalRestaurants > 0,
      screen: totalScreens > 0,
      video: videos > 0,
    }
    return { success: true, ...totals, data: totals, onlineScreens, ...approved, setup }
  }),
]

const NOTHING = {
  totalVehicles: 0,
  totalRestaurants: 0,
  totalScreens: 0,
  onlineScreens: 0,
  approvedVehicles: 0,
  approvedRestaurants: 0,
  videos: 0,
}

/** The totals equal the lists: detached screens count, deleted places do not. One query. */
async function countsOf(db: Db, ownerId: string, now: Date): Promise<typeof NOTHING> {
  const onlineSince = new Date(now.getTime() - SILENT_AFTER_MS)
  const { rows } = await db.execute<typeof NOTHING>(sql`
    with v as (select status from ${vehicles} where owner_id = ${ownerId} and deleted_at is null),
      r as (select status from ${restaurants} where owner_id = ${ownerId} and deleted_at is null),
      s as (
        select last_beat_at > ${onlineSince} as is_online
        from ${screens} left join ${presences} on screen_id = id where owner_id = ${ownerId}
      )
    select
      (select count(*) from v) as "totalVehicles",
      (select count(*) from v where status = 'Approved') as "approvedVehicles",
      (select count(*) from r) as "totalRestaurants",
      (select count(*) from r where status = 'Approved') as "approvedRestaurants",
      (select count(*) from s) as "totalScreens",
      (select count(*) from s where is_online) as "onlineScreens",
      (select count(*) from ${infotainmentVideos} where owner_id = ${ownerId} and deleted_at is null) as "videos"`)
  return rows[0] ?? NOTHING
}

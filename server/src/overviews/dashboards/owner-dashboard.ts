import { getOwnerDashboard } from '@marquee/contract/dashboards'
import { countPlayStates } from '@marquee/contract/play-state.rules'
import { eq, sql } from 'drizzle-orm'
import { restaurants, vehicles } from '../../modules/fleet/schema.ts'
import { infotainmentVideos } from '../../modules/infotainment/schema.ts'
import { screens } from '../../modules/screens/schema.ts'
import { deriveOnlineStatus } from '../../modules/telemetry/rules/online.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'
import { selectPlayRows, createPlayStateRule } from '../screens/play-states.ts'

/** The numbers of a partner's dashboard (API-DASH-02, OPEN-87). */
export const ownerDashboardRoutes: readonly Route[] = [
  readRoute(getOwnerDashboard, async ({ caller }, { db, clock }) => {
    const [counts, screensOfOwner] = caller.ownerId
      ? await Promise.all([
          getCounts(db, caller.ownerId),
          selectPlayRows(db).where(eq(screens.ownerId, caller.ownerId)),
        ])
      : [EMPTY_COUNTS, []]
    const now = clock.now()
    const { totalVehicles, totalRestaurants, videos, ...approved } = counts
    const totalScreens = screensOfOwner.length
    const isOnline = ({ lastHeartbeatAt }: { lastHeartbeatAt: Date | null }) =>
      deriveOnlineStatus(now, lastHeartbeatAt) === 'online'
    const totals = { totalVehicles, totalScreens, totalRestaurants }
    const setup = {
      profile: caller.ownerId !== null,
      place: totalVehicles + totalRestaurants > 0,
      screen: totalScreens > 0,
      video: videos > 0,
    }
    return {
      success: true,
      ...totals,
      data: totals,
      onlineScreens: screensOfOwner.filter(isOnline).length,
      screensNow: countPlayStates(screensOfOwner.map(createPlayStateRule(now))),
      ...approved,
      setup,
    }
  }),
]

const EMPTY_COUNTS = {
  totalVehicles: 0,
  totalRestaurants: 0,
  approvedVehicles: 0,
  approvedRestaurants: 0,
  videos: 0,
}

/** The totals equal the lists: deleted venues do not count. */
async function getCounts(db: Db, ownerId: string): Promise<typeof EMPTY_COUNTS> {
  const { rows } = await db.execute<typeof EMPTY_COUNTS>(sql`
    with v as (select status from ${vehicles} where owner_id = ${ownerId} and deleted_at is null),
      r as (select status from ${restaurants} where owner_id = ${ownerId} and deleted_at is null)
    select
      (select count(*) from v) as "totalVehicles",
      (select count(*) from v where status = 'Approved') as "approvedVehicles",
      (select count(*) from r) as "totalRestaurants",
      (select count(*) from r where status = 'Approved') as "approvedRestaurants",
      (select count(*) from ${infotainmentVideos} where owner_id = ${ownerId} and deleted_at is null) as "videos"`)
  return rows[0] ?? EMPTY_COUNTS
}

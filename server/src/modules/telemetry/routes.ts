import { calculateMonthlyScreenCount, listPositionLogs } from '@marquee/contract/screens'
import { type Route, route } from '../../platform/http/route.ts'
import { visibleScreen } from '../screens/policy.ts'
import { presentLog } from './present.ts'
import { logOf, onlineDaysByMonth, siteOf } from './queries.ts'
import { logUntil } from './rules/log.ts'

/** Heartbeats come in by a room further right, which knows what they are to be answered. */
export const telemetryRoutes: readonly Route[] = [
  route(listPositionLogs, async ({ caller, params }, { db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const [site, log] = await Promise.all([siteOf(db, screen), logOf(db, screen)])
    return presentLog(logUntil(log, site, clock.now().getTime()), site.timeZone)
  }),

  route(calculateMonthlyScreenCount, async ({ caller, params }, { db }) => ({
    monthlyScreenCount: await onlineDaysByMonth(db, await visibleScreen(db, caller, params.id)),
  })),
]

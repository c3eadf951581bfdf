import { calculateMonthlyScreenCount, getScreenDay, listPositionLogs } from '@marquee/contract/screens'
import { type Route, route } from '../../platform/http/route.ts'
import { visibleScreen } from '../screens/policy.ts'
import { presentDay, presentLog } from './present.ts'
import { knownUntil, logOf, onlineDaysByMonth, positionsWithin, siteOf } from './queries/logs.ts'
import { localDay } from './rules/clocks.ts'
import { logUntil } from './rules/log.ts'
import { trackOf } from './rules/track.ts'

/** Heartbeats come in by a room further right, which knows what they are to be answered. */
export const telemetryRoutes: readonly Route[] = [
  route(listPositionLogs, async ({ caller, params, query }, { db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const [site, log, knownUntilMs] = await Promise.all([
      siteOf(db, screen),
      logOf(db, screen, query),
      knownUntil(db, screen),
    ])
    return presentLog(logUntil(log, site, clock.now().getTime(), knownUntilMs, query), site.clocks)
  }),

  route(getScreenDay, async ({ caller, params }, { db, clock }) => {
    const screen = await visibleScreen(db, caller, params.id)
    const site = await siteOf(db, screen)
    const day = localDay(site.clocks, params.day)
    const days = { from: day.day, until: day.day }
    const [log, knownUntilMs, positions] = await Promise.all([
      logOf(db, screen, days),
      knownUntil(db, screen),
      positionsWithin(db, screen, { fromMs: day.startMs, untilMs: day.endMs }),
    ])
    const read = logUntil(log, site, clock.now().getTime(), knownUntilMs, days)
    return presentDay(day, site.clocks, read, screen.screenType === 'vehicle' ? trackOf(positions) : [])
  }),

  route(calculateMonthlyScreenCount, async ({ caller, params }, { db }) => ({
    monthlyScreenCount: await onlineDaysByMonth(db, await visibleScreen(db, caller, params.id)),
  })),
]

import { calculateMonthlyScreenCount, getScreenDay, listPositionLogs } from '@marquee/contract/screens'
import { readRoute, type Route } from '../../../platform/http/route.ts'
import { requireVisibleScreen } from '../../screens/policy.ts'
import { presentDay, presentLog } from '../present.ts'
import { findLogEnd, listLogIntervals, countMonthlyOnlineDays, listPositions, getSite } from '../queries/logs.ts'
import { buildLocalDay } from '../rules/clocks.ts'
import { buildCurrentLog } from '../rules/log.ts'
import { buildTrack } from '../rules/track.ts'

export const logRoutes: readonly Route[] = [
  readRoute(listPositionLogs, async ({ caller, params, query }, { db, clock }) => {
    const screen = await requireVisibleScreen(db, caller, params.id)
    const [site, log, knownUntilMs] = await Promise.all([
      getSite(db, screen),
      listLogIntervals(db, screen, query),
      findLogEnd(db, screen),
    ])
    return presentLog(buildCurrentLog(log, site, clock.now().getTime(), knownUntilMs, query), site.clocks)
  }),

  readRoute(getScreenDay, async ({ caller, params }, { db, clock }) => {
    const screen = await requireVisibleScreen(db, caller, params.id)
    const site = await getSite(db, screen)
    const day = buildLocalDay(site.clocks, params.day)
    const days = { from: day.day, until: day.day }
    const [log, knownUntilMs, positions] = await Promise.all([
      listLogIntervals(db, screen, days),
      findLogEnd(db, screen),
      listPositions(db, screen, { fromMs: day.startMs, untilMs: day.endMs }),
    ])
    const read = buildCurrentLog(log, site, clock.now().getTime(), knownUntilMs, days)
    return presentDay(day, site.clocks, read, screen.screenType === 'vehicle' ? buildTrack(positions) : [])
  }),

  readRoute(calculateMonthlyScreenCount, async ({ caller, params }, { db }) => ({
    monthlyScreenCount: await countMonthlyOnlineDays(db, await requireVisibleScreen(db, caller, params.id)),
  })),
]

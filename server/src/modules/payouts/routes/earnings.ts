import { toCalendarDay } from '@marquee/contract/days.rules'
import { getEarnings, getScreenEarnings } from '@marquee/contract/earnings'
import { readRoute, type Route } from '../../../platform/http/route.ts'
import { requireVisibleScreen } from '../../screens/policy.ts'
import { presentEarnings, presentScreenEarnings } from '../present/earnings.ts'
import { listOwnerOnlineDays, listScreenOnlineDays } from '../queries/earnings.ts'
import { listHoldReasons } from '../queries/payout-runs.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { listSoldLines } from '../queries/sold-lines.ts'
import { listAllStatements } from '../queries/statements.ts'

/** The earnings of partners and of screens. */
export const earningRoutes: readonly Route[] = [
  readRoute(getEarnings, async ({ caller: { ownerId } }, { db, clock }) => {
    const at = clock.now()
    const settings = await findBillingSettings(db)
    const today = toCalendarDay(settings?.timeZone ?? 'UTC', at)
    if (ownerId === null) {
      return presentEarnings({ ownerId, lines: [], statements: [], online: [], held: [], today, at })
    }
    const [lines, statements, online, holds] = await Promise.all([
      listSoldLines(db, ownerId),
      listAllStatements(db, { owner: ownerId }, at),
      listOwnerOnlineDays(db, ownerId),
      listHoldReasons(db, [ownerId], at),
    ])
    return presentEarnings({ ownerId, lines, statements, online, held: holds.get(ownerId) ?? [], today, at })
  }),

  readRoute(getScreenEarnings, async ({ caller, params }, { db, clock }) => {
    const at = clock.now()
    const { screenId, ownerId } = await requireVisibleScreen(db, caller, params.id)
    const [lines, statements, online, settings] = await Promise.all([
      listSoldLines(db, ownerId, screenId),
      listAllStatements(db, { owner: ownerId, screen: screenId }, at),
      listScreenOnlineDays(db, screenId),
      findBillingSettings(db),
    ])
    const today = toCalendarDay(settings?.timeZone ?? 'UTC', at)
    return presentScreenEarnings({ lines, statements, online, today, at })
  }),
]

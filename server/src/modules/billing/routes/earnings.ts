import { dayIn } from '@marquee/contract/days.rules'
import { getEarnings, getScreenEarnings } from '@marquee/contract/earnings'
import { type Route, route } from '../../../platform/http/route.ts'
import { visibleScreen } from '../../screens/policy.ts'
import { presentEarnings, presentScreenEarnings } from '../present/earnings.ts'
import { onlineDaysOfOwner, onlineDaysOfScreen } from '../queries/earnings.ts'
import { holdsOf } from '../queries/payouts.ts'
import { billingSettings } from '../queries/settings.ts'
import { linesOfOwner } from '../queries/sold-lines.ts'
import { allStatements } from '../queries/statements.ts'

/** What partners have earned, and where it is. */
export const earningRoutes: readonly Route[] = [
  route(getEarnings, async ({ caller: { ownerId } }, { db, clock }) => {
    const at = clock.now()
    const settings = await billingSettings(db)
    const today = dayIn(settings?.timeZone ?? 'UTC', at)
    if (ownerId === null) {
      return presentEarnings({ ownerId, lines: [], statements: [], online: [], held: [], today, at })
    }
    const [lines, statements, online, holds] = await Promise.all([
      linesOfOwner(db, ownerId),
      allStatements(db, { owner: ownerId }, at),
      onlineDaysOfOwner(db, ownerId),
      holdsOf(db, [ownerId], at),
    ])
    return presentEarnings({ ownerId, lines, statements, online, held: holds.get(ownerId) ?? [], today, at })
  }),

  route(getScreenEarnings, async ({ caller, params }, { db, clock }) => {
    const at = clock.now()
    const { screenId, ownerId } = await visibleScreen(db, caller, params.id)
    const [lines, statements, online, settings] = await Promise.all([
      linesOfOwner(db, ownerId, screenId),
      allStatements(db, { owner: ownerId, screen: screenId }, at),
      onlineDaysOfScreen(db, screenId),
      billingSettings(db),
    ])
    const today = dayIn(settings?.timeZone ?? 'UTC', at)
    return presentScreenEarnings({ lines, statements, online, today, at })
  }),
]

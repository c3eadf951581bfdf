import { toCalendarDay } from '@marquee/contract/days.rules'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Job, subscribe } from '../../../platform/jobs.ts'
import { issueRequestedStatements } from '../commands/request-statements.ts'
import { settleMonths, throwFailures } from '../commands/settle-months.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { listUnsettledMonths } from '../queries/sold-lines.ts'
import { getLastDueMonth } from '../rules/statements.ts'

/** Issues statements on the first days of a month, and at once when a partner accepts the agreement or an operator asks. */
export const createStatementJobs = (context: AppContext): Job[] => [
  // Several times a day, because the operator's time zone decides which day it is.
  { name: 'payouts.issue-statements', cron: '11 */6 * * *', run: () => settleDue(context) },
  subscribe({
    name: 'payouts.issue-partner-statements',
    on: ['agreement.accepted'],
    run: ({ ownerId }) => settleDue(context, [ownerId]),
  }),
  subscribe({
    name: 'payouts.issue-requested-statements',
    on: ['statements.requested'],
    run: (request) => issueRequestedStatements(context, request),
  }),
]

/** Issues the missing statements of all due months, oldest first, of all partners or of the given ones. */
async function settleDue(context: AppContext, ownerIds?: readonly string[]): Promise<void> {
  const at = context.clock.now()
  const settings = await findBillingSettings(context.db)
  if (!settings) return
  const through = getLastDueMonth(toCalendarDay(settings.timeZone, at))
  const { failures } = await settleMonths(context, await listUnsettledMonths(context.db, through, ownerIds), at)
  throwFailures(failures)
}

import { dayIn } from '@marquee/contract/days.rules'
import type { House } from '../../../platform/house.ts'
import type { Job } from '../../../platform/jobs.ts'
import { settleMonths, tellFailures } from '../commands/settle-months.ts'
import { billingSettings } from '../queries/settings.ts'
import { unsettledMonths } from '../queries/sold-lines.ts'
import { lastMonthToSettle } from '../rules/statements.ts'

/** Statements are made on the first days of a month, and at once for a partner who accepts the agreement. */
export const statementJobs = (house: House): Job[] => [
  // Several times a day: which day it is depends on where the operator is.
  { name: 'billing.make-statements', cron: '11 */6 * * *', run: () => settleDue(house) },
  {
    name: 'billing.settle-partner',
    on: ['agreement.accepted'],
    run: ({ ownerId }) => settleDue(house, [String(ownerId)]),
  },
]

/** Makes the statements of all months that are to be settled by now, of all partners or of some, the oldest first. */
async function settleDue(house: House, ownerIds?: readonly string[]): Promise<void> {
  const at = house.clock.now()
  const settings = await billingSettings(house.db)
  if (!settings) return
  const through = lastMonthToSettle(dayIn(settings.timeZone, at))
  const { failures } = await settleMonths(house, await unsettledMonths(house.db, through, ownerIds), at)
  tellFailures(failures)
}

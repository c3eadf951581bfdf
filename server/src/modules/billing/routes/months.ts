import {
  exportBillingMonth,
  getBillingMonth,
  makeStatements as makeStatementsCall,
} from '@marquee/contract/billing-months'
import { dayIn } from '@marquee/contract/days.rules'
import { billingBooksTexts } from '@marquee/contract/texts/billing-books'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { Cell } from '@marquee/contract/csv.rules'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf, writeDown } from '../../audit/commands.ts'
import { settleMonths, tellFailures } from '../commands/settle-months.ts'
import { documentCells, presentMonth } from '../present/months.ts'
import { documentsOfMonth, firstBookedMonth, monthSums } from '../queries/months.ts'
import { holdsOf } from '../queries/payouts.ts'
import { billingSettings } from '../queries/settings.ts'
import { unsettledOwnerIds } from '../queries/sold-lines.ts'
import { unsoldCampaigns } from '../queries/unsettled-campaigns.ts'
import { idOfMonth, isMonthOver } from '../rules/months.ts'

const DOCUMENTS_AT_A_TIME = 500

/** A month of the books, and its end. */
export const billingMonthRoutes: readonly Route[] = [
  route(getBillingMonth, async ({ params: { month } }, { db, clock }) => {
    const at = clock.now()
    const today = dayIn((await billingSettings(db))?.timeZone ?? 'UTC', at)
    const [{ unsettled, ...sums }, waiting, first] = await Promise.all([
      monthSums(db, month, today),
      unsoldCampaigns(db),
      firstBookedMonth(db),
    ])
    const ownerIds = unsettled.map(({ ownerId }) => ownerId)
    const holds = await holdsOf(db, ownerIds, at)
    const isOver = isMonthOver(month, at)
    const present = today.slice(0, 7)
    return {
      billing: presentMonth({ month, isOver, sums, unsettled, holds, waitingInvoices: waiting }),
      firstMonth: first !== null && first < present ? first : present,
      lastMonth: present,
    }
  }),

  // Partner by partner, so that nobody waits for thousands of others; what was made is written down whatever failed.
  route(makeStatementsCall, async (call, house) => {
    const { month } = call.params
    const at = house.clock.now()
    if (!isMonthOver(month, at)) throw refuse(makeStatementsCall.refusals.monthNotOver)
    if (!(await billingSettings(house.db))) throw refuse(makeStatementsCall.refusals.settingsMissing)
    const wanted = (await unsettledOwnerIds(house.db, month)).map((ownerId) => ({ ownerId, month }))
    const { failures, ...result } = await settleMonths(house, wanted, at)
    const subject = { kind: 'billing-month', id: idOfMonth(month), name: month } as const
    const deed = { action: 'make-statements', subject, details: result } as const
    await inTransaction(house.database, (tx) => writeDown(tx, actorOf(call), deed, at))
    tellFailures(failures)
    return { success: true, ...result }
  }),

  route(exportBillingMonth, ({ params: { month } }, { db }) => {
    const { fileName, columns } = billingBooksTexts.monthTable
    return { fileName: fileName(month), columns, batches: inTable(db, month) }
  }),
]

async function* inTable(db: Db, month: string): AsyncGenerator<Cell[][]> {
  for await (const some of documentsOfMonth(db, month, DOCUMENTS_AT_A_TIME)) yield some.map(documentCells)
}

import {
  exportBillingMonth,
  getBillingMonth,
  makeStatements as makeStatementsCall,
} from '@marquee/contract/billing-months'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { billingBooksTexts } from '@marquee/contract/messages/billing-books'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { buildCsvName, type Cell } from '@marquee/contract/csv.rules'
import { operatorMonthTexts } from '@marquee/contract/messages/operator-month'
import { readRoute, type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { requestStatements } from '../commands/request-statements.ts'
import { toDocumentCells, presentMonth } from '../present/months.ts'
import { streamMonthDocuments, findFirstBookedMonth, getMonthSums } from '../queries/months.ts'
import { listHoldReasons } from '../queries/payout-runs.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { countUnsoldCampaigns } from '../../invoicing/queries/unsettled-campaigns.ts'
import { hasMonthEnded } from '../rules/months.ts'

const DOCUMENTS_PER_BATCH = 500

/** The overview, the statements and the export of a month. */
export const billingMonthRoutes: readonly Route[] = [
  readRoute(getBillingMonth, async ({ params: { month } }, { db, clock }) => {
    const at = clock.now()
    const today = toCalendarDay((await findBillingSettings(db))?.timeZone ?? 'UTC', at)
    const [{ unsettled, ...sums }, waiting, first] = await Promise.all([
      getMonthSums(db, month, today),
      countUnsoldCampaigns(db),
      findFirstBookedMonth(db),
    ])
    const ownerIds = unsettled.map(({ ownerId }) => ownerId)
    const holds = await listHoldReasons(db, ownerIds, at)
    const isOver = hasMonthEnded(month, at)
    const currentMonth = today.slice(0, 7)
    return {
      billing: presentMonth({ month, isOver, sums, unsettled, holds, waitingInvoices: waiting }),
      firstMonth: first !== null && first < currentMonth ? first : currentMonth,
      lastMonth: currentMonth,
    }
  }),

  route(makeStatementsCall, async (call, context) => {
    const { month } = call.params
    if (!hasMonthEnded(month, context.clock.now())) throw refuse(makeStatementsCall.refusals.monthNotOver)
    if (!(await findBillingSettings(context.db))) throw refuse(makeStatementsCall.refusals.settingsMissing)
    return { success: true, ...(await requestStatements(context, { month, by: toActor(call) })) }
  }),

  readRoute(exportBillingMonth, ({ params: { month } }, { db }) => {
    const { columns } = billingBooksTexts.monthTable
    return { fileName: buildCsvName(operatorMonthTexts.tabs, month), columns, batches: streamCells(db, month) }
  }),
]

async function* streamCells(db: Db, month: string): AsyncGenerator<Cell[][]> {
  for await (const some of streamMonthDocuments(db, month, DOCUMENTS_PER_BATCH)) yield some.map(toDocumentCells)
}

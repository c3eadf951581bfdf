import { buildCsvName, type Cell } from '@marquee/contract/csv.rules'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { earningTexts } from '@marquee/contract/messages/earnings'
import { monthStatementTexts } from '@marquee/contract/messages/month-statement'
import {
  exportMonthEarnings,
  getMonthEarnings,
  getMonthStatement,
  MONTH_LINES_PER_PAGE,
  type MonthLine,
} from '@marquee/contract/month-earnings'
import { COMMON } from '@marquee/contract/refusals'
import { findTimeZone } from '../../modules/invoicing/queries/settings.ts'
import { refuse } from '../../platform/errors.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { createConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { readRoute, type Route } from '../../platform/http/route.ts'
import { listMonthLines } from './month-lines.ts'
import { collectMonthStatement } from './month-statement.ts'
import { createMonthStatementPdf } from './month-statement-pdf.ts'

/** The lines of a partner's month, and its statements as one PDF (decision 19). */
export const monthEarningRoutes: readonly Route[] = [
  readRoute(getMonthEarnings, async ({ caller: { ownerId }, params, query: { page = 1 } }, { db, clock }) => {
    const lines = ownerId === null ? [] : await listMonthLines(db, ownerId, params.month, clock.now())
    const from = (page - 1) * MONTH_LINES_PER_PAGE
    return { lines: lines.slice(from, from + MONTH_LINES_PER_PAGE), total: lines.length, sums: sumLines(lines) }
  }),

  readRoute(exportMonthEarnings, async ({ caller: { ownerId }, params }, { db, clock }) => {
    const at = clock.now()
    const lines = ownerId === null ? [] : await listMonthLines(db, ownerId, params.month, at)
    return {
      fileName: buildCsvName(`${earningTexts.title} ${params.month}`, toCalendarDay(await findTimeZone(db), at)),
      columns: monthStatementTexts.table.columns,
      batches: createBatches(lines),
    }
  }),

  readRoute(getMonthStatement, async ({ caller: { userId, ownerId }, params: { month } }, { db, clock }) => {
    const end = openStatements.acquire(userId)
    if (!end) throw refuse(COMMON.tooMany)
    try {
      const statement = ownerId === null ? undefined : await collectMonthStatement(db, ownerId, month, clock.now())
      if (!statement) throw refuse(getMonthStatement.refusals.noStatements)
      const bytes = await enqueue(userId, () => createMonthStatementPdf(statement))
      return { type: 'application/pdf', fileName: `${monthStatementTexts.title} ${month}.pdf`, bytes }
    } finally {
      end()
    }
  }),
]

/** Statements of a month that one account may have made at a time. */
const openStatements = createConcurrencyLimit(2)
/** Fonts need much memory: a process makes one at a time. */
const enqueue = createFairQueue(1)

function sumLines(lines: readonly MonthLine[]) {
  const sums = { chargedCents: 0, shareCents: 0, expectedShareCents: 0 }
  for (const { chargedCents, shareCents, expectedShareCents } of lines) {
    sums.chargedCents += chargedCents
    sums.shareCents += shareCents
    sums.expectedShareCents += expectedShareCents
  }
  return sums
}

async function* createBatches(lines: readonly MonthLine[]): AsyncGenerator<Cell[][]> {
  yield lines.map(({ screen, ...line }) => [
    screen.name,
    screen.venue,
    screen.id,
    line.campaign,
    line.from,
    line.until,
    line.days,
    line.chargedCents / 100,
    line.shareBps / 100,
    line.shareCents / 100,
    line.expectedDays,
    line.expectedShareCents / 100,
  ])
}

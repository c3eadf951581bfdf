import {
  correctStatement as correctStatementCall,
  exportStatements,
  listStatements,
  type StatementFilter,
  STATEMENTS_PER_PAGE,
} from '@marquee/contract/earnings'
import { COMMON } from '@marquee/contract/refusals'
import { statementTexts } from '@marquee/contract/messages/statement'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { buildCsvName, type Cell } from '@marquee/contract/csv.rules'
import { earningTexts } from '@marquee/contract/messages/earnings'
import { type ReadContext, readRoute, type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { correctStatement } from '../commands/correct-statement.ts'
import { presentStatement, toStatementCells } from '../present/statements.ts'
import { streamStatements, listStatementsPage, sumStatements, sumStates } from '../queries/statements.ts'

/** The batch size of the export. */
const BATCH_ROWS = 1000

/** The statements of partners. */
export const statementRoutes: readonly Route[] = [
  readRoute(listStatements, async ({ caller, query: { page = 1, ...requested } }, { db, clock }) => {
    const filter = restrictFilter(caller, requested)
    const at = clock.now()
    const sums = await sumStatements(db, filter, at)
    const { count: total, ...amounts } = sumStates(sums, filter.state)
    const range = { from: (page - 1) * STATEMENTS_PER_PAGE, size: STATEMENTS_PER_PAGE }
    return {
      statements: (await listStatementsPage(db, filter, range, at)).map(presentStatement),
      total,
      sums: amounts,
      counts: {
        open: sums.open.count,
        held: sums.held.count,
        'in-payout': sums['in-payout'].count,
        paid: sums.paid.count,
      },
    }
  }),

  readRoute(exportStatements, ({ caller, query }, context) => {
    const { columns } = statementTexts.table
    const day = context.clock.now().toISOString().slice(0, 10)
    const batches = streamCells(context, restrictFilter(caller, query))
    return { fileName: buildCsvName(earningTexts.statements, day), columns, batches }
  }),

  route(correctStatementCall, async ({ caller, address, params, body }, { database, clock, config }) => {
    const by = toActor({ caller, address })
    const correction = { reason: body.reason, publicUrl: config.publicUrl, at: clock.now() }
    const corrected = await runInTransaction(database, (tx) => correctStatement(tx, by, params.id, correction))
    if (!corrected) throw refuse(COMMON.notFound)
    const { credit, statement } = corrected
    return {
      success: true,
      credit: { id: credit.id, number: credit.number },
      statement: { id: statement.id, number: statement.number },
      differenceCents: statement.grossCents - credit.grossCents,
    }
  }),
]

/** An id that no owner has: a user without an owner profile has no statements. */
const NO_OWNER_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Operators see the statements of all partners, a partner only its own. @throws Refused notYours for another partner
 */
function restrictFilter(caller: UserCaller, filter: StatementFilter): StatementFilter {
  if (caller.role === 'operator') return filter
  if (filter.owner !== undefined && filter.owner !== caller.ownerId) throw refuse(COMMON.notYours)
  return { ...filter, owner: caller.ownerId ?? NO_OWNER_ID }
}

async function* streamCells({ db, clock }: ReadContext, filter: StatementFilter): AsyncGenerator<Cell[][]> {
  for await (const rows of streamStatements(db, filter, BATCH_ROWS, clock.now())) yield rows.map(toStatementCells)
}

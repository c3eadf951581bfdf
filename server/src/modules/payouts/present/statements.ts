import type { StatementRow } from '@marquee/contract/earnings'
import { statementTexts } from '@marquee/contract/messages/statement'
import type { Cell } from '@marquee/contract/csv.rules'
import type { ListedStatement } from '../queries/statements.ts'

/** A row of the list of statements in the reply. */
export function presentStatement(row: ListedStatement): StatementRow {
  const { ownerId, ownerName, screenId, screenModel, payoutId, payoutNumber, corrects, isCorrected, ...rest } = row
  return {
    ...rest,
    takesBack: corrects,
    isTakenBack: isCorrected,
    owner: { id: ownerId, name: ownerName },
    screen: { id: screenId, model: screenModel },
    payout: payoutId === null || payoutNumber === null ? null : { id: payoutId, number: payoutNumber },
  }
}

/** The cells of a row in the order of the columns. */
export function toStatementCells(row: ListedStatement): Cell[] {
  return [
    row.number,
    row.issuedOn,
    row.month,
    row.ownerName,
    row.screenModel,
    row.screenId,
    row.daysOnline,
    row.chargedCents / 100,
    row.netCents / 100,
    row.vatCents / 100,
    row.grossCents / 100,
    row.vatCategory,
    statementTexts.states[row.state],
    row.payoutNumber,
    row.corrects,
  ]
}

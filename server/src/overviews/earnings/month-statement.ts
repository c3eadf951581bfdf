import { getFormats } from '@marquee/contract/language/formats'
import { monthStatementTexts } from '@marquee/contract/messages/month-statement'
import { compareKeys } from '@marquee/contract/text.rules'
import type { Party } from '../../modules/documents/schema/content.ts'
import { findDocument } from '../../modules/documents/queries/documents.ts'
import { listAllStatements, type ListedStatement } from '../../modules/payouts/queries/statements.ts'
import type { Db } from '../../platform/db/database.ts'
import { listScreenNames } from './month-lines.ts'

export type StatementLine = Pick<
  ListedStatement,
  'kind' | 'number' | 'daysOnline' | 'chargedCents' | 'netCents' | 'vatCents' | 'grossCents' | 'state'
> & { screen: string; venue: string; payout: string | null }

/** All statements and credits of a month, as one document prints them. */
export type MonthStatement = {
  month: string
  partner: Party
  operator: Party
  lines: readonly StatementLine[]
  asOf: Date
}

/**
 * Collects the statements of a month of an owner; undefined before there is one. The names of the two parties are those
 * of the newest statement.
 */
export async function collectMonthStatement(
  db: Db,
  ownerId: string,
  month: string,
  asOf: Date,
): Promise<MonthStatement | undefined> {
  const statements = await listAllStatements(db, { owner: ownerId, month }, asOf)
  const newest = statements.filter(({ kind }) => kind === 'statement').at(-1)
  const document = newest && (await findDocument(db, newest.id))
  if (!document) return
  const names = await listScreenNames(db, ownerId)
  const lines = statements.map(({ screenId, screenModel, payoutNumber, ...statement }): StatementLine => {
    const { name, venue } = names.get(screenId) ?? { name: screenModel, venue: null }
    return { ...statement, screen: name, venue: venue ?? monthStatementTexts.noVenue, payout: payoutNumber }
  })
  const { seller, buyer } = document.content
  return { month, partner: seller, operator: buyer, lines: lines.toSorted(compareLines), asOf }
}

function compareLines(one: StatementLine, other: StatementLine): number {
  const { compareNames } = getFormats()
  return (
    compareNames(one.venue, other.venue) ||
    compareNames(one.screen, other.screen) ||
    compareKeys(one.number, other.number)
  )
}

/** What campaigns paid; below zero on a credit. */
export const getChargedCents = ({ kind, chargedCents }: StatementLine): number =>
  kind === 'statement' ? chargedCents : -chargedCents

type Sums = Pick<StatementLine, 'chargedCents' | 'netCents' | 'vatCents' | 'grossCents'>

/** The sums of a month; credits have negative amounts. */
export function sumStatementLines(lines: readonly StatementLine[]): Sums {
  const total = { chargedCents: 0, netCents: 0, vatCents: 0, grossCents: 0 }
  for (const line of lines) {
    total.chargedCents += getChargedCents(line)
    total.netCents += line.netCents
    total.vatCents += line.vatCents
    total.grossCents += line.grossCents
  }
  return total
}

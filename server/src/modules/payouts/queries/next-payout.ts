import { getFormats } from '@marquee/contract/language/formats'
import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import { PAYEES_PER_PAGE } from '@marquee/contract/payouts'
import type { Db } from '../../../platform/db/database.ts'
import { computeBankDay } from '../rules/payout-runs.ts'
import { type OpenSum, listOpenStatements, listOpenSums, type PayableStatement } from './open-statements.ts'
import { toBookkeeper, type Payee, listPayees } from './payees.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'

/** A partner with open statements, their sum and the statements. */
export type WaitingPayee = { payee: Payee; count: number; cents: number; statements: readonly PayableStatement[] }
/** A page of partners. `count` and `cents` are of all partners; `found` counts those that match the search. */
export type WaitingPage = { shown: WaitingPayee[]; count: number; cents: number; found: number }

/** The search and the pages of both lists. */
export type NextView = { search: string; page: number; heldPage: number }

/**
 * The partners who can be paid now and the held ones, a page of each, by name, and the next business day of banks. The
 * number of queries does not depend on the number of partners. Statements are read only for the partners shown.
 */
export async function computeNextPayout(
  db: Db,
  { search, page, heldPage }: NextView,
  at: Date,
): Promise<{ payable: WaitingPage; held: WaitingPage; executesOn: string }> {
  const { timeZone } = toBookkeeper(await findBillingSettings(db))
  const waiting = await listWaitingPayees(db, at)
  const payable = paginate(waiting.filter(canBePaid), search, page)
  const held = paginate(
    waiting.filter((one) => !canBePaid(one)),
    search,
    heldPage,
  )
  const shownIds = [...payable.shown, ...held.shown].map(({ payee }) => payee.ownerId)
  const statements = await listOpenStatements(db, shownIds)
  const attachStatements = (of: typeof payable): WaitingPage => ({
    ...of,
    shown: of.shown.map((one) => ({ ...one, statements: statements.get(one.payee.ownerId) ?? [] })),
  })
  return {
    payable: attachStatements(payable),
    held: attachStatements(held),
    executesOn: computeBankDay(addDays(toCalendarDay(timeZone, at), 1)),
  }
}

/** The amount of each partner who can be paid now. */
export async function listPayableCents(db: Db, at: Date): Promise<Map<string, number>> {
  const waiting = await listWaitingPayees(db, at)
  return new Map(waiting.filter(canBePaid).map(({ payee, cents }) => [payee.ownerId, cents]))
}

type Sum = Omit<WaitingPayee, 'statements'>

async function listWaitingPayees(db: Db, at: Date): Promise<Sum[]> {
  const sums = await listOpenSums(db)
  const payees = await listPayees(db, [...sums.keys()], at)
  return [...payees.values()]
    .map((payee) => ({ payee, ...(sums.get(payee.ownerId) ?? EMPTY_SUM) }))
    .toSorted(
      (a, b) => getFormats().compareNames(a.payee.name, b.payee.name) || (a.payee.ownerId < b.payee.ownerId ? -1 : 1),
    )
}
const EMPTY_SUM: OpenSum = { count: 0, cents: 0 }

const canBePaid = ({ payee }: Sum) => payee.reasons.length === 0

function paginate(waiting: readonly Sum[], search: string, page: number) {
  const words = search.toLowerCase()
  const found = waiting.filter(({ payee: { name, accountHolder } }) =>
    `${name} ${accountHolder}`.toLowerCase().includes(words),
  )
  return {
    shown: found.slice((page - 1) * PAYEES_PER_PAGE, page * PAYEES_PER_PAGE),
    count: waiting.length,
    cents: waiting.reduce((sum, { cents }) => sum + cents, 0),
    found: found.length,
  }
}

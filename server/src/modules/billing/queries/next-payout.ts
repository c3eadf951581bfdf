import { addDays, dayIn } from '@marquee/contract/days.rules'
import { PAYEES_PER_PAGE } from '@marquee/contract/payouts'
import type { Db } from '../../../platform/db/database.ts'
import { bankDayFrom } from '../rules/payouts.ts'
import { type OpenSum, openStatements, openSums, type PayableStatement } from './open-statements.ts'
import { bookkeeperOf, type Payee, payeesOf } from './payees.ts'
import { billingSettings } from './settings.ts'

/** What waits for a payout of a partner, with its statements. */
export type Waiting = { payee: Payee; count: number; cents: number; statements: readonly PayableStatement[] }
/** A page of partners: how many there are and what they come to in all, and how many of them were looked for. */
export type WaitingPage = { shown: Waiting[]; count: number; cents: number; found: number }

/** Which of them are shown. */
export type NextView = { search: string; page: number; heldPage: number }

/**
 * Who can be paid now and who is kept back, in the order of their names, a page of each, and the day on which a bank pays next;
 * by the same few queries however many wait. Statements are read of those who are shown.
 */
export async function nextPayout(
  db: Db,
  { search, page, heldPage }: NextView,
  at: Date,
): Promise<{ payable: WaitingPage; held: WaitingPage; executesOn: string }> {
  const { timeZone } = bookkeeperOf(await billingSettings(db))
  const waiting = await everybodyWaiting(db, at)
  const payable = pageOf(waiting.filter(canBePaid), search, page)
  const held = pageOf(
    waiting.filter((one) => !canBePaid(one)),
    search,
    heldPage,
  )
  const shownIds = [...payable.shown, ...held.shown].map(({ payee }) => payee.ownerId)
  const statements = await openStatements(db, shownIds)
  const withStatements = (of: typeof payable): WaitingPage => ({
    ...of,
    shown: of.shown.map((one) => ({ ...one, statements: statements.get(one.payee.ownerId) ?? [] })),
  })
  return {
    payable: withStatements(payable),
    held: withStatements(held),
    executesOn: bankDayFrom(addDays(dayIn(timeZone, at), 1)),
  }
}

/** What everybody who can be paid now would get. */
export async function payableNow(db: Db, at: Date): Promise<Map<string, number>> {
  const waiting = await everybodyWaiting(db, at)
  return new Map(waiting.filter(canBePaid).map(({ payee, cents }) => [payee.ownerId, cents]))
}

type Sum = Omit<Waiting, 'statements'>

async function everybodyWaiting(db: Db, at: Date): Promise<Sum[]> {
  const sums = await openSums(db)
  const payees = await payeesOf(db, [...sums.keys()], at)
  return [...payees.values()]
    .map((payee) => ({ payee, ...(sums.get(payee.ownerId) ?? NOTHING) }))
    .toSorted((a, b) => NAMES.compare(a.payee.name, b.payee.name) || (a.payee.ownerId < b.payee.ownerId ? -1 : 1))
}
const NOTHING: OpenSum = { count: 0, cents: 0 }
/** One for all comparisons: making it costs more than they do. */
const NAMES = new Intl.Collator()

const canBePaid = ({ payee }: Sum) => payee.reasons.length === 0

function pageOf(waiting: readonly Sum[], search: string, page: number) {
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

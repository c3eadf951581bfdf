import type { HoldReason } from '@marquee/contract/earnings'
import { PAYOUTS_PER_PAGE } from '@marquee/contract/payouts'
import { asc, desc, eq, getTableColumns } from 'drizzle-orm'
import { dayIn, addDays } from '@marquee/contract/days.rules'
import type { Db } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { BANK_IS_ANOTHER, compactIban } from '../rules/holds.ts'
import { bankDayFrom } from '../rules/payouts.ts'
import { documents } from '../schema/documents.ts'
import { payoutItems, payoutRuns, payoutStatements } from '../schema/payouts.ts'
import { openStatements, type PayableStatement, STATEMENT_COLUMNS, sumOf } from './open-statements.ts'
import { bookkeeperOf, type Payee, payeesOf } from './payees.ts'
import { type PayoutReturnRow, returnedStatements, returnsOfRun } from './returns.ts'
import { billingSettings } from './settings.ts'

const { file: _, ...RUN_COLUMNS } = getTableColumns(payoutRuns)
/** A run without the file it made. */
export type PayoutRun = Omit<PayoutRunRow, 'file'>
export type PayoutRunRow = typeof payoutRuns.$inferSelect
export type PayoutItemRow = typeof payoutItems.$inferSelect

/** Why these partners cannot be paid now; one who can has an empty list. */
export async function holdsOf(db: Db, ownerIds: readonly string[], at: Date): Promise<Map<string, HoldReason[]>> {
  const payees = await payeesOf(db, ownerIds, at)
  return new Map([...payees].map(([ownerId, { reasons }]) => [ownerId, reasons]))
}

/** What waits for a payout, partner by partner. */
export type Waiting = { payee: Payee; statements: PayableStatement[]; cents: number }

/** Everybody with open statements, in the order of their names, and the day on which a bank pays next. */
export async function nextPayout(db: Db, at: Date): Promise<{ waiting: Waiting[]; executesOn: string }> {
  const { timeZone } = bookkeeperOf(await billingSettings(db))
  const open = await openStatements(db)
  const payees = await payeesOf(db, [...open.keys()], at)
  const waiting = [...payees.values()]
    .map((payee) => {
      const statements = open.get(payee.ownerId) ?? []
      return { payee, statements, cents: sumOf(statements) }
    })
    // What was paid too much is carried over until there is more to pay (decision 038).
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => a.payee.name.localeCompare(b.payee.name))
  return { waiting, executesOn: bankDayFrom(addDays(dayIn(timeZone, at), 1)) }
}

/** A page of the runs, newest first. */
export async function payoutPage(db: Db, page: number): Promise<{ runs: PayoutRun[]; total: number }> {
  const runs = await db
    .select(RUN_COLUMNS)
    .from(payoutRuns)
    .orderBy(desc(payoutRuns.createdAt), desc(payoutRuns.number))
    .limit(PAYOUTS_PER_PAGE)
    .offset((page - 1) * PAYOUTS_PER_PAGE)
  return { runs, total: await db.$count(payoutRuns) }
}

/** The run that was put together under that name. */
export async function runRequested(db: Db, requestId: string | undefined): Promise<PayoutRun | undefined> {
  if (requestId === undefined) return undefined
  const [run] = await db.select(RUN_COLUMNS).from(payoutRuns).where(eq(payoutRuns.requestId, requestId))
  return run
}

export type PayoutItem = PayoutItemRow & {
  userId: string
  name: string
  statements: PayableStatement[]
  /** what has come up since */
  reasons: HoldReason[]
  returned: PayoutReturnRow | undefined
}

/** A run with everybody it pays; undefined where there is none. */
export async function payoutById(
  db: Db,
  runId: string,
  at: Date,
): Promise<{ run: PayoutRun; items: PayoutItem[] } | undefined> {
  const [run] = await db.select(RUN_COLUMNS).from(payoutRuns).where(eq(payoutRuns.id, runId))
  if (!run) return undefined
  const items = await itemsOf(db, runId)
  const statements = await statementsOf(db, runId)
  const payees = await payeesOf(
    db,
    items.map(({ ownerId }) => ownerId),
    at,
  )
  const returns = await returnsOfRun(db, runId)
  const isOpen = run.state === 'draft' || run.state === 'approved'
  return {
    run,
    items: items.map((item) => {
      const payee = payees.get(item.ownerId)
      const reasons = isOpen && payee ? cameUp(item, payee) : []
      return {
        ...item,
        userId: payee?.userId ?? '',
        name: payee?.name ?? '',
        statements: statements.get(item.id) ?? [],
        reasons,
        returned: returns.get(item.id),
      }
    }),
  }
}

/** What keeps a transfer of a run from being made, besides what keeps its partner from being paid at all. */
function cameUp(item: PayoutItemRow, payee: Payee): HoldReason[] {
  const isSaid = payee.reasons.some(({ kind }) => kind === 'bank-changed')
  return isAsItWas(item, payee) || isSaid ? payee.reasons : [...payee.reasons, BANK_IS_ANOTHER]
}

/** A partner's bank details are those that a transfer was put together with. */
export function isAsItWas(
  item: Pick<PayoutItemRow, 'iban' | 'accountHolder'>,
  payee: Pick<Payee, 'accountNumber' | 'accountHolder'>,
): boolean {
  return item.iban === compactIban(payee.accountNumber) && item.accountHolder === payee.accountHolder
}

/** The transfers of a run, in their order. */
export function itemsOf(db: Db, runId: string): Promise<PayoutItemRow[]> {
  return db.select().from(payoutItems).where(eq(payoutItems.runId, runId)).orderBy(asc(payoutItems.endToEndId))
}

async function statementsOf(db: Db, runId: string): Promise<Map<string, PayableStatement[]>> {
  const rows = await db
    .select({ ...STATEMENT_COLUMNS, itemId: payoutItems.id })
    .from(payoutItems)
    .innerJoin(payoutStatements, eq(payoutStatements.itemId, payoutItems.id))
    .innerJoin(documents, eq(documents.id, payoutStatements.statementId))
    .innerJoin(screens, eq(screens.id, documents.screenId))
    .where(eq(payoutItems.runId, runId))
    .orderBy(asc(documents.month), asc(documents.number))
  return Map.groupBy([...rows, ...(await returnedStatements(db, runId))], ({ itemId }) => itemId)
}

/** The file as it was exported; null before it was, undefined where there is no such run. */
export async function payoutFile(
  db: Db,
  runId: string,
): Promise<Pick<PayoutRunRow, 'number' | 'state' | 'file'> | undefined> {
  const [run] = await db
    .select({ number: payoutRuns.number, state: payoutRuns.state, file: payoutRuns.file })
    .from(payoutRuns)
    .where(eq(payoutRuns.id, runId))
  return run
}

/** What an owner is called; undefined where there is none. */
export async function ownerNamed(db: Db, ownerId: string): Promise<{ name: string } | undefined> {
  const [owner] = await db.select({ name: owners.name }).from(owners).where(eq(owners.id, ownerId))
  return owner
}

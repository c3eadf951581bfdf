import type { HoldReason } from '@marquee/contract/earnings'
import { PAYEES_PER_PAGE, PAYOUTS_PER_PAGE } from '@marquee/contract/payouts'
import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { BANK_CHANGED, compactIban } from '../rules/holds.ts'
import { documents } from '../schema/documents.ts'
import { payoutItems, payoutRuns, payoutStatements } from '../schema/payouts.ts'
import { type PayableStatement, STATEMENT_COLUMNS } from './open-statements.ts'
import { type Payee, listPayees } from './payees.ts'
import { type PayoutReturnRow, listReturnedStatements, listPayoutReturns } from './returns.ts'

const { file: _, ...RUN_COLUMNS } = getTableColumns(payoutRuns)
/** A run without the file it made. */
export type PayoutRun = Omit<PayoutRunRow, 'file'>
export type PayoutRunRow = typeof payoutRuns.$inferSelect
export type PayoutItemRow = typeof payoutItems.$inferSelect

/** Why these partners cannot be paid now; one who can has an empty list. */
export async function listHoldReasons(
  db: Db,
  ownerIds: readonly string[],
  at: Date,
): Promise<Map<string, HoldReason[]>> {
  const payees = await listPayees(db, ownerIds, at)
  return new Map([...payees].map(([ownerId, { reasons }]) => [ownerId, reasons]))
}

/** A page of the runs, newest first. */
export async function listPayoutRuns(db: Db, page: number): Promise<{ runs: PayoutRun[]; total: number }> {
  const runs = await db
    .select(RUN_COLUMNS)
    .from(payoutRuns)
    // As `payout_runs_newest` has them.
    .orderBy(sql`${payoutRuns.createdAt} desc nulls last`, desc(payoutRuns.number))
    .limit(PAYOUTS_PER_PAGE)
    .offset((page - 1) * PAYOUTS_PER_PAGE)
  return { runs, total: await db.$count(payoutRuns) }
}

/** The run that was put together under that name. */
export async function findRunByRequest(db: Db, requestId: string | undefined): Promise<PayoutRun | undefined> {
  if (requestId === undefined) return undefined
  const [run] = await db.select(RUN_COLUMNS).from(payoutRuns).where(eq(payoutRuns.requestId, requestId))
  return run
}

export async function findPayoutRun(db: Db, runId: string): Promise<PayoutRun | undefined> {
  const [run] = await db.select(RUN_COLUMNS).from(payoutRuns).where(eq(payoutRuns.id, runId))
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

export type PayoutView = { search: string; page: number }
export type PayoutDetails = { run: PayoutRun; heldCount: number; found: number; items: PayoutItem[] }

/**
 * A run with a page of its transfers, those first that could not be made now; undefined where there is no such run. It takes the
 * same few queries whatever its length.
 */
export async function findPayout(
  db: Db,
  runId: string,
  { search, page }: PayoutView,
  at: Date,
): Promise<PayoutDetails | undefined> {
  const run = await findPayoutRun(db, runId)
  if (!run) return undefined
  const isOpen = run.state === 'draft' || run.state === 'approved'
  const reasons = isOpen ? await listNewReasons(db, runId, at) : new Map<string, HoldReason[]>()
  const isFound = and(eq(payoutItems.runId, runId), search === '' ? undefined : isNamed(search))
  const items = await db
    .select({ ...getTableColumns(payoutItems), userId: owners.userId, name: owners.name })
    .from(payoutItems)
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .where(isFound)
    .orderBy(sql`${payoutItems.id} <> all(${sql.param([...reasons.keys()])}::uuid[])`, asc(payoutItems.endToEndId))
    .limit(PAYEES_PER_PAGE)
    .offset((page - 1) * PAYEES_PER_PAGE)
  const [counted] = await db
    .select({ found: count() })
    .from(payoutItems)
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .where(isFound)
  const itemIds = items.map(({ id }) => id)
  const statements = await listItemStatements(db, itemIds)
  const returns = await listPayoutReturns(db, itemIds)
  return {
    run,
    heldCount: reasons.size,
    found: counted?.found ?? 0,
    items: items.map((item) => ({
      ...item,
      statements: statements.get(item.id) ?? [],
      reasons: reasons.get(item.id) ?? [],
      returned: returns.get(item.id),
    })),
  }
}

const isNamed = (search: string) =>
  sql`position(lower(${search}) in lower(${owners.name} || ' ' || ${payoutItems.accountHolder} || ' ' || ${payoutItems.endToEndId})) > 0`

/** Which transfers of a run could not be made now, and why. */
async function listNewReasons(db: Db, runId: string, at: Date): Promise<Map<string, HoldReason[]>> {
  const items = await listPayoutItems(db, runId)
  const payees = await listPayees(
    db,
    items.map(({ ownerId }) => ownerId),
    at,
  )
  return new Map(
    items.flatMap((item) => {
      const payee = payees.get(item.ownerId)
      const reasons = payee ? computeReasons(item, payee) : []
      return reasons.length > 0 ? [[item.id, reasons]] : []
    }),
  )
}

/** What keeps a transfer of a run from being made, besides what keeps its partner from being paid at all. */
function computeReasons(item: PayoutItemRow, payee: Payee): HoldReason[] {
  const isSaid = payee.reasons.some(({ kind }) => kind === 'bank-changed')
  return hasSameBankDetails(item, payee) || isSaid ? payee.reasons : [...payee.reasons, BANK_CHANGED]
}

/** A partner's bank details are those that a transfer was put together with. */
export function hasSameBankDetails(
  item: Pick<PayoutItemRow, 'iban' | 'accountHolder'>,
  payee: Pick<Payee, 'accountNumber' | 'accountHolder'>,
): boolean {
  return item.iban === compactIban(payee.accountNumber) && item.accountHolder === payee.accountHolder
}

/** The transfers of a run, in their order. */
export function listPayoutItems(db: Db, runId: string): Promise<PayoutItemRow[]> {
  return db.select().from(payoutItems).where(eq(payoutItems.runId, runId)).orderBy(asc(payoutItems.endToEndId))
}

async function listItemStatements(db: Db, itemIds: readonly string[]): Promise<Map<string, PayableStatement[]>> {
  const rows = await db
    .select({ ...STATEMENT_COLUMNS, itemId: payoutStatements.itemId })
    .from(payoutStatements)
    .innerJoin(documents, eq(documents.id, payoutStatements.statementId))
    .innerJoin(screens, eq(screens.id, documents.screenId))
    .where(inArray(payoutStatements.itemId, [...itemIds]))
    .orderBy(asc(documents.month), asc(documents.number))
  return Map.groupBy([...rows, ...(await listReturnedStatements(db, itemIds))], ({ itemId }) => itemId)
}

/** The file as it was exported; null before it was, undefined where there is no such run. */
export async function findPayoutFile(
  db: Db,
  runId: string,
): Promise<Pick<PayoutRunRow, 'number' | 'state' | 'file'> | undefined> {
  const [run] = await db
    .select({ number: payoutRuns.number, state: payoutRuns.state, file: payoutRuns.file })
    .from(payoutRuns)
    .where(eq(payoutRuns.id, runId))
  return run
}

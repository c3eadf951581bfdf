import type { HoldReason } from '@marquee/contract/earnings'
import { PAYEES_PER_PAGE, PAYOUTS_PER_PAGE } from '@marquee/contract/payouts'
import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { BANK_CHANGED, compactIban } from '../rules/holds.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payoutStatements } from '../schema.ts'
import { payoutItems, payoutRuns } from '../../bank/schema/transfers.ts'
import { type PayableStatement, STATEMENT_COLUMNS } from './open-statements.ts'
import { type Payee, listPayees } from './payees.ts'
import { type PayoutReturnRow, listReturnedStatements, listPayoutReturns } from './returns.ts'

const { file: _, ...RUN_COLUMNS } = getTableColumns(payoutRuns)
/** A run without its file. */
export type PayoutRun = Omit<typeof payoutRuns.$inferSelect, 'file'>
export type PayoutItemRow = typeof payoutItems.$inferSelect

/** The reasons why these partners cannot be paid now; the list is empty for a partner who can. */
export async function listHoldReasons(
  db: Db,
  ownerIds: readonly string[],
  at: Date,
): Promise<Map<string, HoldReason[]>> {
  const payees = await listPayees(db, ownerIds, at)
  return new Map([...payees].map(([ownerId, { reasons }]) => [ownerId, reasons]))
}

/** A page of runs, newest first. */
export async function listPayoutRuns(db: Db, page: number): Promise<{ runs: PayoutRun[]; total: number }> {
  const runs = await db
    .select(RUN_COLUMNS)
    .from(payoutRuns)
    // This order matches the index `payout_runs_newest`.
    .orderBy(sql`${payoutRuns.createdAt} desc nulls last`, desc(payoutRuns.number))
    .limit(PAYOUTS_PER_PAGE)
    .offset((page - 1) * PAYOUTS_PER_PAGE)
  return { runs, total: await db.$count(payoutRuns) }
}

/** The run of a request id. */
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
  /** why the transfer is held by now */
  reasons: HoldReason[]
  returned: PayoutReturnRow | undefined
}

export type PayoutView = { search: string; page: number }
export type PayoutDetails = { run: PayoutRun; heldCount: number; found: number; items: PayoutItem[] }

/**
 * A run with a page of its transfers, held ones first; undefined if there is no such run. The number of queries does
 * not depend on the length of the run.
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
  const isMatching = and(eq(payoutItems.runId, runId), search === '' ? undefined : matchesSearch(search))
  const items = await db
    .select({ ...getTableColumns(payoutItems), userId: owners.userId, name: owners.name })
    .from(payoutItems)
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .where(isMatching)
    .orderBy(sql`${payoutItems.id} <> all(${sql.param([...reasons.keys()])}::uuid[])`, asc(payoutItems.endToEndId))
    .limit(PAYEES_PER_PAGE)
    .offset((page - 1) * PAYEES_PER_PAGE)
  const [total] = await db
    .select({ found: count() })
    .from(payoutItems)
    .innerJoin(owners, eq(owners.id, payoutItems.ownerId))
    .where(isMatching)
  const itemIds = items.map(({ id }) => id)
  const statements = await listItemStatements(db, itemIds)
  const returns = await listPayoutReturns(db, itemIds)
  return {
    run,
    heldCount: reasons.size,
    found: total?.found ?? 0,
    items: items.map((item) => ({
      ...item,
      statements: statements.get(item.id) ?? [],
      reasons: reasons.get(item.id) ?? [],
      returned: returns.get(item.id),
    })),
  }
}

const matchesSearch = (search: string) =>
  sql`position(lower(${search}) in lower(${owners.name} || ' ' || ${payoutItems.accountHolder} || ' ' || ${payoutItems.endToEndId})) > 0`

/** The transfers of a run that are held now, with the reasons. */
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

/** The hold reasons of the partner, and `bank-changed` if the details differ from those of the transfer. */
function computeReasons(item: PayoutItemRow, payee: Payee): HoldReason[] {
  const isListed = payee.reasons.some(({ kind }) => kind === 'bank-changed')
  return hasSameBankDetails(item, payee) || isListed ? payee.reasons : [...payee.reasons, BANK_CHANGED]
}

/** Whether a partner still has the bank details of a transfer. */
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

/** The exported file; null before the export, undefined if there is no such run. */
export async function findPayoutFile(
  db: Db,
  runId: string,
): Promise<Pick<typeof payoutRuns.$inferSelect, 'number' | 'state' | 'file'> | undefined> {
  const [run] = await db
    .select({ number: payoutRuns.number, state: payoutRuns.state, file: payoutRuns.file })
    .from(payoutRuns)
    .where(eq(payoutRuns.id, runId))
  return run
}

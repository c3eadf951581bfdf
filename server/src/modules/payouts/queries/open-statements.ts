import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { screens } from '../../screens/schema.ts'
import { documents } from '../../documents/schema/documents.ts'
import { monthPayments, payoutStatements } from '../schema.ts'

/** A statement for a payout run, or the credit of a statement, whose amount is below zero (decision 19). */
export type PayableStatement = {
  id: string
  ownerId: string
  number: string
  month: string
  screenId: string
  model: string
  grossCents: number
}

/** The gross amount of a partner's document; below zero for a credit. */
export const signedGrossCents = sql<number>`case ${documents.kind} when 'statement-credit' then -${documents.grossCents} else ${documents.grossCents} end`

export const STATEMENT_COLUMNS = {
  id: documents.id,
  // A check of the table ensures that a statement has an owner, a screen and a month.
  ownerId: sql<string>`${documents.ownerId}`,
  number: documents.number,
  month: sql<string>`${documents.month}`,
  screenId: screens.id,
  model: screens.model,
  grossCents: signedGrossCents,
} as const

/** How many documents of a partner wait for a payout, and their sum. */
export type OpenSum = { count: number; cents: number }

/**
 * The open sums of partners who are owed money. An overpayment is carried over until the partner earns more (decision
 * 19).
 */
export async function listOpenSums(db: Db): Promise<Map<string, OpenSum>> {
  const cents = sql<number>`sum(${signedGrossCents})::bigint`
  const rows = await db
    .select({ ownerId: STATEMENT_COLUMNS.ownerId, count: sql<number>`count(*)::int`, cents })
    .from(documents)
    .leftJoin(payoutStatements, eq(payoutStatements.statementId, documents.id))
    .leftJoin(monthPayments, IS_PAID)
    .where(IS_OPEN)
    .groupBy(documents.ownerId)
    .having(gt(cents, 0))
  return new Map(rows.map(({ ownerId, ...sum }) => [ownerId, sum]))
}

/** Statements of these owners that wait for a payout: they are in no run and were not paid by hand. */
export async function listOpenStatements(
  db: Db,
  ownerIds: readonly string[],
): Promise<Map<string, PayableStatement[]>> {
  const rows = await db
    .select(STATEMENT_COLUMNS)
    .from(documents)
    .innerJoin(screens, eq(screens.id, documents.screenId))
    .leftJoin(payoutStatements, eq(payoutStatements.statementId, documents.id))
    .leftJoin(monthPayments, IS_PAID)
    .where(and(IS_OPEN, inArray(documents.ownerId, sql`(select unnest(${sql.param([...ownerIds])}::uuid[]))`)))
    .orderBy(asc(documents.ownerId), asc(documents.month), asc(documents.number))
  return Map.groupBy(rows, ({ ownerId }) => ownerId)
}

const IS_PAID = and(
  eq(monthPayments.screenId, documents.screenId),
  eq(monthPayments.ownerId, documents.ownerId),
  eq(monthPayments.month, documents.month),
  eq(monthPayments.isPaid, true),
  gte(monthPayments.revision, documents.revision),
)

const IS_OPEN = and(
  inArray(documents.kind, ['statement', 'statement-credit']),
  gt(documents.grossCents, 0),
  isNull(payoutStatements.itemId),
  isNull(monthPayments.screenId),
)

export const sumGrossCents = (statements: readonly PayableStatement[]) =>
  statements.reduce((total, { grossCents }) => total + grossCents, 0)

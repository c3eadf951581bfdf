import { and, asc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { screens } from '../../screens/schema.ts'
import { documents } from '../schema/documents.ts'
import { monthPayments, payoutStatements } from '../schema/payouts.ts'

/** A statement as a payout pays it, or what takes one back: that is below zero (decision 038). */
export type PayableStatement = {
  id: string
  ownerId: string
  number: string
  month: string
  screenId: string
  model: string
  grossCents: number
}

/** What a document of a partner is worth to it. */
export const signedGrossCents = sql<number>`case ${documents.kind} when 'statement-credit' then -${documents.grossCents} else ${documents.grossCents} end`

export const STATEMENT_COLUMNS = {
  id: documents.id,
  // A statement has an owner, a screen and a month: the table checks it.
  ownerId: sql<string>`${documents.ownerId}`,
  number: documents.number,
  month: sql<string>`${documents.month}`,
  screenId: screens.id,
  model: screens.model,
  grossCents: signedGrossCents,
} as const

/** Statements that wait for a payout, by owner: in no run, and not paid by hand; of all owners, or of some. */
export async function openStatements(db: Db, ownerIds?: readonly string[]): Promise<Map<string, PayableStatement[]>> {
  const paid = and(
    eq(monthPayments.screenId, documents.screenId),
    eq(monthPayments.ownerId, documents.ownerId),
    eq(monthPayments.month, documents.month),
    eq(monthPayments.isPaid, true),
    gte(monthPayments.revision, documents.revision),
  )
  const rows = await db
    .select(STATEMENT_COLUMNS)
    .from(documents)
    .innerJoin(screens, eq(screens.id, documents.screenId))
    .leftJoin(payoutStatements, eq(payoutStatements.statementId, documents.id))
    .leftJoin(monthPayments, paid)
    .where(
      and(
        inArray(documents.kind, ['statement', 'statement-credit']),
        gt(documents.grossCents, 0),
        isNull(payoutStatements.itemId),
        isNull(monthPayments.screenId),
        ownerIds && inArray(documents.ownerId, sql`(select unnest(${sql.param([...ownerIds])}::uuid[]))`),
      ),
    )
    .orderBy(asc(documents.ownerId), asc(documents.month), asc(documents.number))
  return Map.groupBy(rows, ({ ownerId }) => ownerId)
}

/** What some statements come to. */
export const sumOf = (statements: readonly PayableStatement[]) =>
  statements.reduce((total, { grossCents }) => total + grossCents, 0)

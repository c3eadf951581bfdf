import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { VisibleOwner } from '../../owners/policy.ts'
import { documents } from '../../documents/schema/documents.ts'
import { monthPayments, payoutStatements } from '../schema.ts'
import { payoutItems, payoutRuns } from '../../bank/schema/transfers.ts'

export type MonthPaymentRow = typeof monthPayments.$inferSelect
/** A month of a screen and its owner. */
export type ScreenMonth = { screenId: string; ownerId: string; month: string }

/** The payment record of a month; undefined if there is none (API-PAY-01). */
export async function findMonthPayment(
  db: Db,
  { ownerId }: VisibleOwner,
  screenId: string,
  month: string,
): Promise<MonthPaymentRow | undefined> {
  const [payment] = await db
    .select()
    .from(monthPayments)
    .where(
      and(eq(monthPayments.screenId, screenId), eq(monthPayments.ownerId, ownerId), eq(monthPayments.month, month)),
    )
  return payment
}

/** The latest statement of a month; undefined before it is issued. */
export async function findMonthStatement(
  db: Db,
  { screenId, ownerId, month }: ScreenMonth,
): Promise<typeof documents.$inferSelect | undefined> {
  const [statement] = await db
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.kind, 'statement'),
        eq(documents.ownerId, ownerId),
        eq(documents.screenId, screenId),
        eq(documents.month, month),
      ),
    )
    .orderBy(desc(documents.revision))
    .limit(1)
  return statement
}

/** The payout run of a statement; undefined if there is none that is not cancelled. */
export async function findStatementPayout(db: Db, statementId: string): Promise<{ state: string } | undefined> {
  const [run] = await db
    .select({ state: payoutRuns.state })
    .from(payoutStatements)
    .innerJoin(payoutItems, eq(payoutItems.id, payoutStatements.itemId))
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .where(eq(payoutStatements.statementId, statementId))
  return run
}

/** `payout` is the state of its payout run; null if there is none that is not cancelled. */
export type MonthStatement = { document: typeof documents.$inferSelect; payout: string | null }

/** All statements of a month and the credits that reversed them. */
export async function listMonthStatements(
  db: Db,
  { screenId, ownerId, month }: ScreenMonth,
): Promise<MonthStatement[]> {
  return db
    .select({ document: documents, payout: payoutRuns.state })
    .from(documents)
    .leftJoin(payoutStatements, eq(payoutStatements.statementId, documents.id))
    .leftJoin(payoutItems, eq(payoutItems.id, payoutStatements.itemId))
    .leftJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .where(and(eq(documents.ownerId, ownerId), eq(documents.screenId, screenId), eq(documents.month, month)))
    .orderBy(asc(documents.revision), asc(documents.ordinal))
}

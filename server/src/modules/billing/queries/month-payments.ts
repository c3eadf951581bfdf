import { and, asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { VisibleOwner } from '../../owners/policy.ts'
import { documents } from '../schema/documents.ts'
import { monthPayments, payoutItems, payoutRuns, payoutStatements } from '../schema/payouts.ts'

export type MonthPaymentRow = typeof monthPayments.$inferSelect
/** A month of a screen, and whose screen it is. */
export type ScreenMonth = { screenId: string; ownerId: string; month: string }

/** What is known of the payment of a month; undefined without a record (API-PAY-01). */
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

/** The statement of a month, as it was stated last; undefined before it is made. */
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

/** The payout that pays a statement; undefined where none does that was not cancelled. */
export async function findStatementPayout(db: Db, statementId: string): Promise<{ state: string } | undefined> {
  const [run] = await db
    .select({ state: payoutRuns.state })
    .from(payoutStatements)
    .innerJoin(payoutItems, eq(payoutItems.id, payoutStatements.itemId))
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .where(eq(payoutStatements.statementId, statementId))
  return run
}

/** `payout`: the state of the one that pays it, null where none does that was not cancelled. */
export type MonthStatement = { document: typeof documents.$inferSelect; payout: string | null }

/** All that was ever stated of a month, with what took it back. */
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

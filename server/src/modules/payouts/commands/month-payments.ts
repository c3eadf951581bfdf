import { setMonthPayment } from '@marquee/contract/payments'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notify } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { computeChanges } from '../../audit/rules.ts'
import type { VisibleScreen } from '../../screens/policy.ts'
import { screens } from '../../screens/schema.ts'
import {
  type MonthPaymentRow,
  type MonthStatement,
  type ScreenMonth,
  listMonthStatements,
} from '../queries/month-payments.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { monthPayments } from '../schema.ts'
import { postManualPayout } from './issue-statement.ts'
import { lockOwners } from './lock-owners.ts'

/**
 * Marks the month of a screen paid by hand, or unpaid. If the month has a statement, the ledger entry is written now,
 * else when the statement is issued. Repeating it keeps the day of the payment.
 *
 * @throws Refused statementInPayout if a payout run pays it
 */
export async function setMonthPaid(
  tx: Tx,
  by: Actor,
  { screenId, ownerId }: VisibleScreen,
  { month, isPaid }: { month: string; isPaid: boolean },
  at: Date,
): Promise<MonthPaymentRow> {
  // The lock serializes this with other payments of the month, its statement and payout runs.
  await lockOwners(tx, [ownerId], 'no key update')
  const ofMonth = { screenId, ownerId, month }
  const before = await findRecord(tx, ofMonth)
  if (before?.isPaid === isPaid) return before
  const statements = await listMonthStatements(tx, ofMonth)
  const covered = isPaid ? pickUnpaid(statements) : statements.filter(isWithinRevision(before?.revision ?? 0))
  if (covered.some(({ payout }) => payout)) throw refuse(setMonthPayment.refusals.statementInPayout)
  const revision = Math.max(1, ...covered.map(({ document }) => document.revision))
  const payment = await markMonthPaid(tx, ofMonth, { isPaid, revision }, at)
  const settings = await findBillingSettings(tx)
  if (settings) for (const { document } of covered) await postManualPayout(tx, document, isPaid, { settings, at })
  await notify(tx, { topic: 'billing', ownerIds: [ownerId], data: { month } })
  const auditEntry = {
    action: isPaid ? 'mark-paid' : 'mark-unpaid',
    subject: { kind: 'screen', id: screenId, name: await getScreenModel(tx, screenId) },
    partyId: ownerId,
    changes: computeChanges({ isPaid: before?.isPaid ?? false }, { isPaid }),
    details: { month },
  } as const
  await writeAuditEntry(tx, by, auditEntry, at)
  return payment
}

/** A payment covers the revisions up to its own. Later corrections are paid separately (decision 19). */
const isWithinRevision =
  (revision: number) =>
  ({ document }: MonthStatement): boolean =>
    document.revision <= revision

/** After a returned transfer, only the part that no payout run has paid is paid by hand (decision 21). */
function pickUnpaid(statements: readonly MonthStatement[]): readonly MonthStatement[] {
  const open = statements.filter(({ payout }) => payout !== 'paid')
  return open.length > 0 ? open : statements
}

async function markMonthPaid(
  tx: Tx,
  ofMonth: ScreenMonth,
  { isPaid, revision }: { isPaid: boolean; revision: number },
  at: Date,
): Promise<MonthPaymentRow> {
  const paidAt = isPaid ? at : null
  const [payment] = await tx
    .insert(monthPayments)
    .values({ ...ofMonth, isPaid, paidAt, revision })
    .onConflictDoUpdate({
      target: [monthPayments.screenId, monthPayments.ownerId, monthPayments.month],
      set: { isPaid, paidAt, revision },
    })
    .returning()
  if (!payment) throw new Error('the payment was not written')
  return payment
}

async function findRecord(tx: Tx, { screenId, ownerId, month }: ScreenMonth): Promise<MonthPaymentRow | undefined> {
  const ofMonth = and(
    eq(monthPayments.screenId, screenId),
    eq(monthPayments.ownerId, ownerId),
    eq(monthPayments.month, month),
  )
  const [record] = await tx.select().from(monthPayments).where(ofMonth)
  return record
}

async function getScreenModel(tx: Tx, screenId: string): Promise<string> {
  const [screen] = await tx.select({ model: screens.model }).from(screens).where(eq(screens.id, screenId))
  return screen?.model ?? ''
}

import { toCalendarDay } from '@marquee/contract/days.rules'
import type { Refusal } from '@marquee/contract/endpoint'
import { approvePayout, cancelPayout } from '@marquee/contract/payouts'
import { mailTexts } from '@marquee/contract/texts/mails'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { tell, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { announceAll, splitChunks, IDS_PER_NOTIFICATION } from '../../../platform/events.ts'
import { type Actor, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { mailOtherOperators } from '../../identity/commands/operators.ts'
import { getDualControlFacts } from '../queries/dual-control.ts'
import { signedGrossCents } from '../queries/open-statements.ts'
import { toBookkeeper, listPayees } from '../queries/payees.ts'
import { hasSameBankDetails, listPayoutItems, type PayoutRunRow } from '../queries/payouts.ts'
import { hasReturns } from '../queries/returns.ts'
import { findBillingSettings } from '../queries/settings.ts'
import { checkDualControl } from '../rules/dual-control.ts'
import { mayBecome } from '../rules/payouts.ts'
import { documents } from '../schema/documents.ts'
import { bankEntries } from '../schema/payments.ts'
import { monthPayments, payoutItems, payoutRuns, payoutStatements } from '../schema/payouts.ts'
import { type PostingLine, post } from './ledger.ts'
import { lockOwners } from './lock-owners.ts'

/**
 * The second operator agrees, one who is somebody else (decision 21). Nothing may have come up since it was put together.
 *
 * @returns false where there is no such run
 */
export async function approveRun(
  tx: Tx,
  by: Actor & { userId: string },
  runId: string,
  { at, publicUrl }: CommandContext,
): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  const { payoutState, payoutChanged, ...borrowed } = approvePayout.refusals
  if (!mayBecome(run.state, 'approved')) throw refuse(payoutState)
  const why = checkDualControl(await getDualControlFacts(tx, [run.createdBy, by.userId]), at)
  if (why) throw refuse(borrowed[why])
  await assertUnchanged(tx, runId, at, payoutChanged)
  const approval = { approvedBy: by.userId, approvedName: by.name, approvedAt: at }
  await tx
    .update(payoutRuns)
    .set({ state: 'approved', ...approval })
    .where(eq(payoutRuns.id, runId))
  await writeAuditEntry(
    tx,
    by,
    { ...buildRunAuditEntry(run, 'approve-payout'), details: { totalCents: run.totalCents } },
    at,
  )
  await notifyPayout(tx, run, [])
  const news = { number: run.number, totalCents: run.totalCents, payees: run.payees, by: by.name }
  const link = buildRunLink(run, publicUrl)
  await mailOtherOperators(tx, [by.userId], (firstName) => mailTexts.payoutApproved(firstName, news, link), at)
  return true
}

type CommandContext = { at: Date; publicUrl: string }
const buildRunLink = ({ id }: { id: string }, publicUrl: string) => `${publicUrl}/operator/billing/payouts/${id}`

/**
 * Gives the statements of a run back, so that the next one can pay them; also of a run whose file the bank has refused.
 * What it pays once it is gone is in its remittance texts. Of what the bank has carried out nothing is given back: it would
 * be paid twice. What the bank may have is cancelled with a reason, which all other operators read at once (decision 21).
 *
 * @returns false where there is no such run
 */
export async function cancelRun(
  tx: Tx,
  by: Actor & { userId: string },
  { runId, reason }: { runId: string; reason: string },
  { at, publicUrl }: CommandContext,
): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  if (!mayBecome(run.state, 'cancelled')) throw refuse(cancelPayout.refusals.payoutState)
  if (run.state === 'exported' && reason === '') {
    throw refuse(cancelPayout.refusals.cancelReasonMissing, { field: 'reason' })
  }
  if (await isPartlyPaid(tx, runId)) throw refuse(cancelPayout.refusals.payoutPartlyPaid)
  if (run.state === 'exported') await postReversal(tx, run, at)
  const items = tx.select({ id: payoutItems.id }).from(payoutItems).where(eq(payoutItems.runId, runId))
  await tx.delete(payoutStatements).where(inArray(payoutStatements.itemId, items))
  await tx.update(payoutRuns).set({ state: 'cancelled', cancelledAt: at }).where(eq(payoutRuns.id, runId))
  const changes = { state: { from: run.state, to: 'cancelled' } }
  await writeAuditEntry(tx, by, { ...buildRunAuditEntry(run, 'cancel'), reason: reason || null, changes }, at)
  await notifyPayout(tx, run, await listOwnerIds(tx, runId))
  if (run.state === 'exported') {
    const news = { number: run.number, totalCents: run.totalCents, by: by.name, reason }
    const link = buildRunLink(run, publicUrl)
    await mailOtherOperators(tx, [by.userId], (firstName) => mailTexts.payoutCancelled(firstName, news, link), at)
  }
  return true
}

/**
 * The bank has paid a run that was exported: said by an operator, or by a bank statement. Books it, marks the months as
 * paid, and lets the partners be written to.
 *
 * @returns undefined where the run is not in a state in which it can be paid; nothing has happened then
 */
export async function markRunPaid(
  tx: Tx,
  by: Actor,
  { runId, paidOn }: { runId: string; paidOn: string },
  at: Date,
): Promise<{ number: string; totalCents: number } | undefined> {
  const run = await lockRun(tx, runId)
  if (!run || !mayBecome(run.state, 'paid')) return undefined
  await tx.update(payoutRuns).set({ state: 'paid', paidOn, paidAt: at }).where(eq(payoutRuns.id, runId))
  await post(tx, {
    cause: 'payout-paid',
    causeId: runId,
    label: run.number,
    bookedOn: paidOn,
    at,
    lines: [...(await listTransferLines(tx, runId, 1)), { account: 'bank', cents: -run.totalCents }],
  })
  await markMonthsPaid(tx, runId, at)
  await writeAuditEntry(
    tx,
    by,
    { ...buildRunAuditEntry(run, 'mark-paid'), details: { paidOn, totalCents: run.totalCents } },
    at,
  )
  await tell(tx, 'payout.paid', { runId })
  await notifyPayout(tx, run, await listOwnerIds(tx, runId))
  return { number: run.number, totalCents: run.totalCents }
}

/** Two operators who do something with the same run come one after the other. */
export async function lockRun(tx: Tx, runId: string): Promise<PayoutRunRow | undefined> {
  const [run] = await tx.select().from(payoutRuns).where(eq(payoutRuns.id, runId)).for('update')
  return run
}

/**
 * All of its partners can still be paid, to the accounts it was put together with, and none of its months was paid in another
 * way. What keeps them from changing meanwhile is held until the transaction ends.
 */
export async function assertUnchanged(tx: Tx, runId: string, at: Date, changed: Refusal): Promise<void> {
  const items = await listPayoutItems(tx, runId)
  const ownerIds = items.map(({ ownerId }) => ownerId)
  await lockOwners(tx, ownerIds, 'share')
  const payees = await listPayees(tx, ownerIds, at)
  const others = items.filter((item) => {
    const payee = payees.get(item.ownerId)
    return !payee || payee.reasons.length > 0 || !hasSameBankDetails(item, payee)
  })
  if (others.length > 0 || (await hasMonthPaidOtherwise(tx, runId))) {
    throw refuse(changed, { details: { ownerIds: others.map(({ ownerId }) => ownerId) } })
  }
}

async function hasMonthPaidOtherwise(tx: Tx, runId: string): Promise<boolean> {
  const [paid] = await tx
    .select({ statementId: payoutStatements.statementId })
    .from(payoutStatements)
    .innerJoin(payoutItems, eq(payoutItems.id, payoutStatements.itemId))
    .innerJoin(documents, eq(documents.id, payoutStatements.statementId))
    .innerJoin(
      monthPayments,
      and(
        eq(monthPayments.screenId, documents.screenId),
        eq(monthPayments.ownerId, documents.ownerId),
        eq(monthPayments.month, documents.month),
        eq(monthPayments.isPaid, true),
        gte(monthPayments.revision, documents.revision),
      ),
    )
    .where(eq(payoutItems.runId, runId))
    .limit(1)
  return paid !== undefined
}

/** What each statement of a run is worth on the account of its partner: `sign` 1 takes it away there. */
export async function listStatementLines(tx: Tx, runId: string, sign: 1 | -1): Promise<PostingLine[]> {
  const rows = await tx
    .select({
      partyId: documents.ownerId,
      screenId: documents.screenId,
      documentId: documents.id,
      cents: signedGrossCents,
    })
    .from(payoutStatements)
    .innerJoin(payoutItems, eq(payoutItems.id, payoutStatements.itemId))
    .innerJoin(documents, eq(documents.id, payoutStatements.statementId))
    .where(eq(payoutItems.runId, runId))
    .orderBy(payoutItems.endToEndId, documents.number)
  return rows.map((row) => ({ ...row, account: 'partner', cents: sign * row.cents }))
}

/** What is on its way to each partner: `sign` -1 sends it, 1 lets it arrive, or come back. */
export async function listTransferLines(tx: Tx, runId: string, sign: 1 | -1): Promise<PostingLine[]> {
  const items = await listPayoutItems(tx, runId)
  return items.map(({ ownerId, cents }) => ({ account: 'in-payout', partyId: ownerId, cents: sign * cents }))
}

async function postReversal(tx: Tx, run: PayoutRunRow, at: Date): Promise<void> {
  const { timeZone } = toBookkeeper(await findBillingSettings(tx))
  await post(tx, {
    cause: 'payout-cancelled',
    causeId: run.id,
    label: run.number,
    bookedOn: toCalendarDay(timeZone, at),
    at,
    lines: [...(await listTransferLines(tx, run.id, 1)), ...(await listStatementLines(tx, run.id, -1))],
  })
}

/**
 * The months of all statements of a run, by one statement however many they are (API-PAY-01). A month of which an earlier
 * statement is not paid yet stays unpaid, although its correction is: it is owed as before (decision 19).
 */
async function markMonthsPaid(tx: Tx, runId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${monthPayments} (screen_id, owner_id, month, is_paid, paid_at, revision)
    select d.screen_id, d.owner_id, d.month, true, ${at.toISOString()}::timestamptz, max(d.revision)
    from ${payoutItems} i
    join ${payoutStatements} s on s.item_id = i.id
    join ${documents} d on d.id = s.statement_id
    where i.run_id = ${runId}
    group by d.screen_id, d.owner_id, d.month
    having not exists (
      select from ${documents} earlier
      where earlier.kind = 'statement' and earlier.owner_id = d.owner_id and earlier.screen_id = d.screen_id
        and earlier.month = d.month and earlier.revision < max(d.revision) and earlier.gross_cents > 0
        and not exists (
          select from ${payoutStatements} s2
          join ${payoutItems} i2 on i2.id = s2.item_id
          join ${payoutRuns} run on run.id = i2.run_id
          where s2.statement_id = earlier.id and run.state = 'paid'))
    on conflict (screen_id, owner_id, month) do update set is_paid = true, paid_at = excluded.paid_at,
        revision = excluded.revision
      where not ${monthPayments.isPaid}`)
}

/** A bank statement has shown some of its transfers to go out, or to come back. */
async function isPartlyPaid(tx: Tx, runId: string): Promise<boolean> {
  return (await tx.$count(bankEntries, eq(bankEntries.payoutRunId, runId))) > 0 || (await hasReturns(tx, runId))
}

async function listOwnerIds(tx: Tx, runId: string): Promise<string[]> {
  return (await listPayoutItems(tx, runId)).map(({ ownerId }) => ownerId)
}

export function buildRunAuditEntry(
  { id, number }: { id: string; number: string },
  action: AuditEntry['action'],
): AuditEntry {
  return { action, subject: { kind: 'payout', id, name: number } }
}

/** Whoever is looking at a run, or at what is on its way to them, looks again. */
export async function notifyPayout(tx: Tx, { id }: { id: string }, ownerIds: readonly string[]): Promise<void> {
  const some = ownerIds.length === 0 ? [[]] : splitChunks(ownerIds, IDS_PER_NOTIFICATION)
  await announceAll(
    tx,
    some.map((part) => ({ topic: 'billing', ownerIds: part, data: { payoutId: id } })),
  )
}

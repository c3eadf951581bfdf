import { toCalendarDay } from '@marquee/contract/days.rules'
import type { Refusal } from '@marquee/contract/endpoint'
import { approvePayout, cancelPayout } from '@marquee/contract/payouts'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { notifyAll, splitChunks, IDS_PER_NOTIFICATION } from '../../../platform/notify.ts'
import { type Actor, type AuditEntry, writeAuditEntry } from '../../audit/commands.ts'
import { informOtherOperators } from '../../identity/commands/operators.ts'
import type { NewsOf } from '../../notifications/commands/notifications.ts'
import { getDualControlFacts } from '../../invoicing/queries/dual-control.ts'
import { signedGrossCents } from '../queries/open-statements.ts'
import { toBookkeeper, listPayees } from '../queries/payees.ts'
import { hasSameBankDetails, listPayoutItems } from '../queries/payout-runs.ts'
import { hasReturns } from '../queries/returns.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { checkDualControl } from '../../invoicing/rules/dual-control.ts'
import { mayBecome } from '../rules/payout-runs.ts'
import { documents } from '../../documents/schema/documents.ts'
import { bankEntries } from '../../bank/schema/payments.ts'
import { monthPayments, payoutStatements } from '../schema.ts'
import { payoutItems, payoutRuns } from '../../bank/schema/transfers.ts'
import { type PostingLine, post } from '../../ledger/commands.ts'
import { lockOwners } from './lock-owners.ts'
import { changeRun, lockRun, type PayoutRunRow } from '../../bank/commands/transfers.ts'

/**
 * Approves a run by a second, independent operator (decision 21). Refuses if a transfer has changed since the creation.
 *
 * @returns false if there is no such run
 */
export async function approveRun(
  tx: Tx,
  by: Actor & { userId: string },
  runId: string,
  { at, publicUrl }: CommandContext,
): Promise<boolean> {
  const run = await lockRun(tx, runId)
  if (!run) return false
  const { payoutState, payoutChanged, ...dualControlRefusals } = approvePayout.refusals
  if (!mayBecome(run.state, 'approved')) throw refuse(payoutState)
  const why = checkDualControl(await getDualControlFacts(tx, [run.createdBy, by.userId]), at)
  if (why) throw refuse(dualControlRefusals[why])
  await assertUnchanged(tx, runId, at, payoutChanged)
  const approval = { approvedBy: by.userId, approvedName: by.name, approvedAt: at }
  await changeRun(tx, runId, { state: 'approved', ...approval })
  await writeAuditEntry(
    tx,
    by,
    { ...buildRunAuditEntry(run, 'approve-payout'), details: { totalCents: run.totalCents } },
    at,
  )
  await notifyPayout(tx, run, [])
  const facts = { number: run.number, count: run.payees, by: by.name }
  const url = buildRunLink(run, publicUrl)
  await informOtherOperators(
    tx,
    [by.userId],
    buildRunNews(run, 'approved', by.name),
    ({ texts, formats, writeEmail }, firstName) => {
      const total = formats.formatEuros(run.totalCents)
      return writeEmail(texts.payouts.approved, { ...facts, total }, { firstName, url })
    },
    at,
  )
  return true
}

function buildRunNews(
  { id, number, totalCents: cents }: { id: string; number: string; totalCents: number },
  change: 'approved' | 'cancelled',
  note: string,
): NewsOf<'payout-run-changed'> {
  return {
    kind: 'payout-run-changed',
    values: { runId: id, number, cents, change, note },
    occurrence: `${id} ${change}`,
  }
}

type CommandContext = { at: Date; publicUrl: string }
const buildRunLink = ({ id }: { id: string }, publicUrl: string) => `${publicUrl}/operator/billing/payouts/${id}`

/**
 * Cancels a run and releases its statements for the next run, also if the bank has refused its file. The remittance
 * texts still name the statements. A run that the bank has paid in part cannot be cancelled, because its statements
 * would be paid twice. Cancelling an exported run needs a reason, which is mailed to all other operators (decision 21).
 *
 * @returns false if there is no such run
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
  await changeRun(tx, runId, { state: 'cancelled', cancelledAt: at })
  const changes = { state: { from: run.state, to: 'cancelled' } }
  await writeAuditEntry(tx, by, { ...buildRunAuditEntry(run, 'cancel'), reason: reason || null, changes }, at)
  await notifyPayout(tx, run, await listOwnerIds(tx, runId))
  if (run.state === 'exported') {
    const facts = { number: run.number, by: by.name, reason }
    const url = buildRunLink(run, publicUrl)
    await informOtherOperators(
      tx,
      [by.userId],
      buildRunNews(run, 'cancelled', reason),
      ({ texts, formats, writeEmail }, firstName) => {
        const total = formats.formatEuros(run.totalCents)
        return writeEmail(texts.payouts.cancelled, { ...facts, total }, { firstName, url })
      },
      at,
    )
  }
  return true
}

/**
 * Marks an exported run paid, from an operator or a bank statement: posts it to the ledger, marks the months paid, and
 * publishes the event that mails the partners.
 *
 * @returns undefined if the run is not exported; nothing changes then
 */
export async function markRunPaid(
  tx: Tx,
  by: Actor,
  { runId, paidOn }: { runId: string; paidOn: string },
  at: Date,
): Promise<{ number: string; totalCents: number } | undefined> {
  const run = await lockRun(tx, runId)
  if (!run || !mayBecome(run.state, 'paid')) return undefined
  await changeRun(tx, runId, { state: 'paid', paidOn, paidAt: at })
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
  await publish(tx, 'payout.paid', { runId })
  await notifyPayout(tx, run, await listOwnerIds(tx, runId))
  return { number: run.number, totalCents: run.totalCents }
}

/**
 * Refuses if a partner of the run can no longer be paid or has other bank details, or if one of its months was paid by
 * hand. The owners stay locked until the transaction ends.
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

/** A ledger line for each statement of a run on the account `partner`. `sign` 1 debits it, -1 credits it. */
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

/** A ledger line for each transfer on `in-payout`: `sign` -1 at the export, 1 when it is paid or cancelled. */
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
 * Marks the months of all statements of a run paid, in one SQL statement (API-PAY-01). A month stays unpaid while an
 * earlier statement of it is unpaid, even if its correction is paid (decision 19).
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

/** Whether a bank statement contains transfers of the run, paid or returned. */
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

/** Notifies operators and these owners, so that their pages refresh. */
export async function notifyPayout(tx: Tx, { id }: { id: string }, ownerIds: readonly string[]): Promise<void> {
  const some = ownerIds.length === 0 ? [[]] : splitChunks(ownerIds, IDS_PER_NOTIFICATION)
  await notifyAll(
    tx,
    some.map((part) => ({ topic: 'billing', ownerIds: part, data: { payoutId: id } })),
  )
}

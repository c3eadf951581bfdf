import { toCalendarDay } from '@marquee/contract/days.rules'
import type { EndpointBody } from '@marquee/contract/endpoint'
import { returnTransfer as returnCall } from '@marquee/contract/payouts'
import { runInEnglish } from '@marquee/contract/language/load'
import { describeReturnReason } from '@marquee/contract/texts/payout-returns'
import { type AnyColumn, eq, sql } from 'drizzle-orm'
import { publish, type Tx } from '../../../platform/db/database.ts'
import { pickColumns } from '../../../platform/db/columns.ts'
import { refuse } from '../../../platform/errors.ts'
import { notifyAll, splitChunks, IDS_PER_NOTIFICATION } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntries } from '../../audit/commands.ts'
import { signedGrossCents } from '../queries/open-statements.ts'
import { toBookkeeper } from '../queries/payees.ts'
import type { PayoutRun } from '../queries/payout-runs.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { documents } from '../../documents/schema/documents.ts'
import { monthPayments, payoutStatements } from '../schema.ts'
import { payoutItems, payoutRuns } from '../../bank/schema/transfers.ts'
import { payoutReturns } from '../../bank/schema/returns.ts'
import { type Posting, postAll } from '../../ledger/commands.ts'
import { lockOwners } from './lock-owners.ts'
import { buildRunAuditEntry } from './payout-runs.ts'
import { insertReturns, lockRun, type TransferReturn } from '../../bank/commands/transfers.ts'

/**
 * Records by hand that the bank returned a transfer of a paid run.
 *
 * @returns the id of the run; undefined if there is no such transfer
 * @throws Refused payoutState, transferReturned, returnedOnOther
 */
export async function returnTransfer(
  tx: Tx,
  by: Actor,
  { itemId, returnedOn, reason, note }: { itemId: string } & EndpointBody<typeof returnCall>,
  at: Date,
): Promise<string | undefined> {
  const { payoutState, transferReturned, returnedOnOther } = returnCall.refusals
  const run = await lockItemRun(tx, itemId)
  if (!run) return undefined
  if (run.state !== 'paid' || run.paidOn === null) throw refuse(payoutState)
  if (await tx.$count(payoutReturns, eq(payoutReturns.itemId, itemId))) throw refuse(transferReturned)
  const { timeZone } = toBookkeeper(await findBillingSettings(tx))
  const isAfter = returnedOn >= run.paidOn && returnedOn <= toCalendarDay(timeZone, at)
  if (!isAfter) throw refuse(returnedOnOther, { field: 'returnedOn' })
  await returnTransfers(tx, by, [{ itemId, on: returnedOn, code: reason, text: note, bankEntryId: null }], at)
  return run.id
}

/** A batch needs as few SQL statements as a single transfer. */
const MAX_TRANSFERS_PER_BATCH = 2_000

/**
 * Records returned transfers: the partners are owed the amounts again, and the statements can be paid again (decision
 * 21). The caller has locked the runs. The partners are mailed by a job.
 */
export async function returnTransfers(tx: Tx, by: Actor, returned: readonly TransferReturn[], at: Date): Promise<void> {
  if (returned.length === 0) return
  const transfersById = await listTransfers(
    tx,
    returned.map(({ itemId }) => itemId),
  )
  const transfers = returned.map((back): ReturnedTransfer => {
    const transfer = transfersById.get(back.itemId)
    if (!transfer) throw new Error('a returned transfer does not exist')
    return { ...transfer, ...back }
  })
  // One call locks all owners in the order of ids, which prevents deadlocks.
  await lockOwners(
    tx,
    transfers.map(({ ownerId }) => ownerId),
    'no key update',
  )
  for (const some of splitChunks(transfers, MAX_TRANSFERS_PER_BATCH)) await returnBatch(tx, by, some, at)
  await notifyReturns(tx, transfers)
  const itemIds = transfers.map(({ itemId }) => itemId)
  for (const some of splitChunks(itemIds, IDS_PER_NOTIFICATION))
    await publish(tx, 'transfers.returned', { itemIds: some })
}

type ReturnedTransfer = TransferReturn & {
  ownerId: string
  cents: number
  endToEndId: string
  run: { id: string; number: string }
}

async function listTransfers(tx: Tx, itemIds: readonly string[]) {
  const rows = await tx
    .select({
      itemId: payoutItems.id,
      ...pickColumns(payoutItems, 'ownerId', 'cents', 'endToEndId'),
      run: { id: payoutRuns.id, number: payoutRuns.number },
    })
    .from(payoutItems)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payoutItems.runId))
    .where(isAmong(payoutItems.id, itemIds))
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** All ids are one parameter of the SQL statement. */
const isAmong = (column: AnyColumn, ids: readonly string[]) => sql`${column} = any(${sql.param([...ids])}::uuid[])`

async function lockItemRun(tx: Tx, itemId: string): Promise<PayoutRun | undefined> {
  const [item] = await tx.select({ runId: payoutItems.runId }).from(payoutItems).where(eq(payoutItems.id, itemId))
  return item && lockRun(tx, item.runId)
}

async function returnBatch(tx: Tx, by: Actor, some: readonly ReturnedTransfer[], at: Date): Promise<void> {
  const itemIds = some.map(({ itemId }) => itemId)
  await insertReturns(tx, by, some, at)
  const statements = await releaseStatements(tx, itemIds)
  await postAll(
    tx,
    some.map((back) => toPosting(back, statements.get(back.itemId) ?? [], at)),
  )
  await writeAuditEntries(
    tx,
    by,
    some.map(({ run, ownerId, on, code, text, cents, endToEndId }) => ({
      ...buildRunAuditEntry(run, 'return-transfer'),
      partyId: ownerId,
      reason: runInEnglish(() => describeReturnReason(code, text)),
      details: { endToEndId, cents, returnedOn: on },
    })),
    at,
  )
}

function toPosting(back: ReturnedTransfer, statements: readonly ReleasedStatement[], at: Date): Posting {
  return {
    cause: 'payout-returned',
    causeId: back.itemId,
    label: back.endToEndId,
    bookedOn: back.on,
    at,
    lines: [
      { account: back.bankEntryId === null ? 'bank' : 'unclear', cents: back.cents },
      ...statements.map(({ id, screenId, grossCents }) => ({
        account: 'partner' as const,
        cents: -grossCents,
        partyId: back.ownerId,
        screenId,
        documentId: id,
      })),
    ],
  }
}

async function notifyReturns(tx: Tx, transfers: readonly ReturnedTransfer[]): Promise<void> {
  const byRun = Map.groupBy(transfers, ({ run }) => run.id)
  await notifyAll(
    tx,
    [...byRun].flatMap(([payoutId, some]) =>
      splitChunks(
        some.map(({ ownerId }) => ownerId),
        IDS_PER_NOTIFICATION,
      ).map((ownerIds) => ({ topic: 'billing', ownerIds, data: { payoutId } })),
    ),
  )
}

type ReleasedStatement = { id: string; itemId: string; screenId: string | null; grossCents: number }

/**
 * Removes the statements of transfers from their runs. Each month is paid up to the revision before them (API-PAY-01);
 * an unpaid month stays unpaid, because transfers of a corrected month can be returned in any order.
 */
async function releaseStatements(tx: Tx, itemIds: readonly string[]): Promise<Map<string, ReleasedStatement[]>> {
  const freed = await tx
    .delete(payoutStatements)
    .where(isAmong(payoutStatements.itemId, itemIds))
    .returning({ id: payoutStatements.statementId, itemId: payoutStatements.itemId })
  const ids = freed.map(({ id }) => id)
  await tx.execute(sql`
    update ${monthPayments} as paid
    set revision = greatest(least(paid.revision, freed.revision - 1), 1), is_paid = paid.is_paid and freed.revision > 1,
      paid_at = case when freed.revision > 1 then paid.paid_at end
    from (
      select screen_id, owner_id, month, min(revision) as revision from ${documents}
      where id = any(${sql.param(ids)}::uuid[]) group by 1, 2, 3
    ) as freed
    where paid.screen_id = freed.screen_id and paid.owner_id = freed.owner_id and paid.month = freed.month`)
  const rows = await tx
    .select({ id: documents.id, screenId: documents.screenId, grossCents: signedGrossCents })
    .from(documents)
    .where(isAmong(documents.id, ids))
    .orderBy(documents.number)
  const itemIdByStatement = new Map(freed.map(({ id, itemId }) => [id, itemId]))
  return Map.groupBy(
    rows.map((row) => ({ ...row, itemId: itemIdByStatement.get(row.id) ?? '' })),
    ({ itemId }) => itemId,
  )
}

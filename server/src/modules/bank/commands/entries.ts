import { ignoreBankEntry, matchBankEntry, reopenBankEntry } from '@marquee/contract/bank'
import { runInEnglish } from '@marquee/contract/language/load'
import { COMMON } from '@marquee/contract/refusals'
import { bankTexts } from '@marquee/contract/messages/bank'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { listActiveAllocations } from '../queries/allocations.ts'
import { type BankEntryRow, computeLeftCents } from '../queries/entries.ts'
import { listCandidates } from '../queries/candidates.ts'
import { listOpenAmounts } from '../queries/open-amounts.ts'
import { listPayableInvoices, type PaymentRow, listPaymentsByRequest, listActivePayments } from '../queries/payments.ts'
import { assertCompanies } from '../queries/payers.ts'
import { matchDocuments, deriveOutcome, type Part } from '../rules/matching.ts'
import { isReturn } from '../queries/returned-entries.ts'
import { bankEntries } from '../schema/payments.ts'
import { undoAllocations } from './allocations.ts'
import { lockCampaigns, settleInvoices, undoPayments } from './payments.ts'

/**
 * Records which invoices an entry pays. The rest of the entry stays open. A request that is sent twice with the same id
 * pays once (decision 21).
 *
 * @throws Refused notFound, requestOther, entrySettled, notIncoming, otherCurrency, moreThanEntry, moreThanOpen,
 *   otherCompany
 */
export async function matchEntry(
  tx: Tx,
  by: Actor,
  { entryId, parts, reason = '', requestId }: EntryMatch,
  at: Date,
): Promise<void> {
  const { refusals } = matchBankEntry
  const entry = await lockEntry(tx, entryId)
  const wanted = new Map<string, number>()
  for (const { invoiceId, cents } of parts) wanted.set(invoiceId, (wanted.get(invoiceId) ?? 0) + cents)
  const invoices = await listPayableInvoices(tx, [...wanted.keys()])
  await lockCampaigns(
    tx,
    invoices.map(({ campaignId }) => campaignId),
  )
  // Read after the locks: no other request can pay these invoices now.
  const before = await listPaymentsByRequest(tx, requestId)
  if (before.length > 0) return assertSameRequest(before, entryId, wanted)
  if (entry.state !== 'open') throw refuse(refusals.entrySettled)
  if (entry.cents <= 0) throw refuse(refusals.notIncoming)
  if (entry.currency !== 'EUR') throw refuse(refusals.otherCurrency)
  const left = await getLeftCents(tx, entry)
  const leftAfter = [...wanted.values()].reduce((rest, cents) => rest - cents, left)
  if (leftAfter < 0) throw refuse(refusals.moreThanEntry, { details: { leftCents: left } })
  if (invoices.length < wanted.size) throw refuse(COMMON.notFound)
  if (reason === '') {
    const companyIds = invoices.map(({ companyId }) => companyId)
    await assertCompanies(tx, { ...entry, cents: left }, companyIds, refusals.otherCompany)
  }
  const open = await listOpenAmounts(tx, [...wanted.keys()])
  const settlements = invoices.map((invoice) => {
    const [cents, openCents] = [wanted.get(invoice.id) ?? 0, open.get(invoice.id)?.openCents ?? 0]
    if (cents > openCents) throw refuse(refusals.moreThanOpen, { details: { invoiceId: invoice.id, openCents } })
    return {
      invoice,
      kind: 'bank' as const,
      cents,
      paidOn: entry.bookedOn,
      bankEntryId: entry.id,
      by,
      note: reason,
      requestId,
    }
  })
  await settleInvoices(tx, by, settlements, at)
  const nextState =
    leftAfter === 0 ? ({ state: 'matched', doubt: null } as const) : ({ state: 'open', doubt: 'too-much' } as const)
  await tx.update(bankEntries).set(nextState).where(eq(bankEntries.id, entry.id))
  const paidParts = settlements.map(({ invoice, cents }) => ({ number: invoice.number, cents }))
  const auditEntry = { action: 'match', subject: getEntrySubject(entry), reason: reason || null } as const
  await writeAuditEntry(tx, by, { ...auditEntry, details: { parts: paidParts } }, at)
}

/** The invoices that an entry pays, and the reason if nothing in the entry points to their company. */
type EntryMatch = { entryId: string; parts: readonly Part[]; reason?: string; requestId?: string | undefined }

function assertSameRequest(before: readonly PaymentRow[], entryId: string, wanted: ReadonlyMap<string, number>): void {
  const isWanted = (one: PaymentRow) => one.bankEntryId === entryId && wanted.get(one.documentId) === one.cents
  const isSame = before.length === wanted.size && before.every(isWanted)
  if (!isSame) throw refuse(matchBankEntry.refusals.requestOther)
}

/**
 * Ignores the rest of an entry, so that it leaves the list. The ledger does not change: the money stays unallocated.
 *
 * @throws Refused notFound, entrySettled
 */
export async function ignoreEntry(
  tx: Tx,
  by: Actor,
  { entryId, reason }: { entryId: string; reason: string },
  at: Date,
): Promise<void> {
  const entry = await lockOpenEntry(tx, entryId)
  const nextState = { state: 'ignored', doubt: null, ignoredReason: reason } as const
  await tx.update(bankEntries).set(nextState).where(eq(bankEntries.id, entry.id))
  await writeAuditEntry(
    tx,
    by,
    { action: 'ignore', subject: getEntrySubject(entry), reason, details: { cents: entry.cents } },
    at,
  )
}

/**
 * Reopens an entry: undoes its payments and allocations, or returns it to the list if it was ignored. An open entry
 * without allocations stays as it is.
 *
 * @throws Refused notFound, creditUsed; payoutState for an entry that paid a payout run or returned a transfer, because
 *   partners were paid or are owed the amount again
 */
export async function reopenEntry(
  tx: Tx,
  by: Actor,
  { entryId, on }: { entryId: string; on: string },
  at: Date,
): Promise<void> {
  const entry = await lockEntry(tx, entryId)
  if (entry.payoutRunId || (await isReturn(tx, entry.id))) throw refuse(reopenBankEntry.refusals.payoutState)
  const activePayments = await listActivePayments(tx, { bankEntryIds: [entry.id] })
  const allocated = await listActiveAllocations(tx, [entry.id])
  if (entry.state === 'open' && activePayments.length + allocated.length === 0) return
  if (entry.state !== 'ignored') {
    const invoices = await listPayableInvoices(
      tx,
      activePayments.map(({ documentId }) => documentId),
    )
    await lockCampaigns(
      tx,
      invoices.map(({ campaignId }) => campaignId),
    )
    await undoPayments(tx, by, activePayments, { note: REOPENED, on }, at)
    const { creditUsed } = reopenBankEntry.refusals
    await undoAllocations(tx, by, allocated, { note: REOPENED, label: getEntryLabel(entry), creditUsed }, at)
  }
  await markEntryOpen(tx, entry)
  await writeAuditEntry(
    tx,
    by,
    { action: 'reopen', subject: getEntrySubject(entry), details: { was: entry.state } },
    at,
  )
}

/** It is stored for all readers, so it stays English. */
const REOPENED = bankTexts.reopened

/** Locks an entry, so that only this transaction can settle it. */
export async function lockEntry(tx: Tx, id: string): Promise<BankEntryRow> {
  const [entry] = await tx.select().from(bankEntries).where(eq(bankEntries.id, id)).for('update')
  if (!entry) throw refuse(COMMON.notFound)
  return entry
}

async function lockOpenEntry(tx: Tx, id: string): Promise<BankEntryRow> {
  const entry = await lockEntry(tx, id)
  if (entry.state !== 'open') throw refuse(ignoreBankEntry.refusals.entrySettled)
  return entry
}

/** Reopens an entry and computes its doubt again. */
export async function markEntryOpen(tx: Tx, entry: BankEntryRow): Promise<void> {
  const left = await getLeftCents(tx, entry)
  const { candidates } = await listCandidates(tx, [entry])
  // Only the bank file says whether an entry is a return, and it is not stored.
  const now = { ...entry, cents: left, isReturn: false }
  const { doubt } = deriveOutcome(now, matchDocuments(now, candidates))
  const nextState = { state: 'open', doubt, ignoredReason: null } as const
  await tx.update(bankEntries).set(nextState).where(eq(bankEntries.id, entry.id))
}

/** The part of an entry that is not allocated yet. */
export async function getLeftCents(tx: Tx, entry: BankEntryRow): Promise<number> {
  const paid = await listActivePayments(tx, { bankEntryIds: [entry.id] })
  return computeLeftCents(entry, [...paid, ...(await listActiveAllocations(tx, [entry.id]))])
}

/** The name of an entry, which is stored for all readers. */
export const getEntryLabel = ({
  partyName,
  reference,
  remittance,
}: Pick<BankEntryRow, 'partyName' | 'reference' | 'remittance'>) =>
  (partyName || reference || remittance || runInEnglish(() => bankTexts.entry)).slice(0, 100)

export const getEntrySubject = (entry: BankEntryRow) => ({
  kind: 'bank-entry' as const,
  id: entry.id,
  name: getEntryLabel(entry),
})

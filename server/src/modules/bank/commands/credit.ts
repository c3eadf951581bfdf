import { refundCredit as refundCall, undoCreditRefund as undoCall } from '@marquee/contract/credit'
import { COMMON } from '@marquee/contract/refusals'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import {
  type AllocationRow,
  findAllocation,
  findAllocationByRequest,
  listCreditAllocations,
  getCompanyCredit,
} from '../queries/allocations.ts'
import { findParty } from '../../invoicing/queries/parties.ts'
import { allocate, lockCompanies, undoAllocations } from './allocations.ts'

export type CreditRefund = {
  companyId: string
  cents: number
  paidOn: string
  note: string
  requestId?: string | undefined
}

/**
 * Records by hand a refund of credit to a company. A request that is sent twice with the same id books once
 * (decision 21).
 *
 * @returns the remaining credit
 * @throws Refused notFound, requestOther, moreThanCredit
 */
export async function refundCredit(tx: Tx, by: Actor, refund: CreditRefund, at: Date): Promise<number> {
  const { companyId, cents, paidOn, note, requestId } = refund
  const { moreThanCredit } = refundCall.refusals
  await lockCompanies(tx, [companyId])
  const company = await findParty(tx, 'company', companyId)
  if (!company) throw refuse(COMMON.notFound)
  const before = await findAllocationByRequest(tx, requestId)
  const creditCents = await getCompanyCredit(tx, companyId)
  if (before) {
    assertSameRequest(before, refund)
    return creditCents
  }
  if (cents > creditCents) throw refuse(moreThanCredit, { details: { creditCents } })
  const refunded = {
    kind: 'credit-refund',
    cents: -cents,
    bookedOn: paidOn,
    bankEntryId: null,
    companyId,
    note,
  } as const
  await allocate(tx, by, { ...refunded, label: company.name, requestId }, at)
  await auditRefund(tx, by, company, 'record-payment', { note, cents: -cents }, at)
  return creditCents - cents
}

function assertSameRequest(before: AllocationRow, { companyId, cents, paidOn, note }: CreditRefund): void {
  const isOfSame = before.kind === 'credit-refund' && before.companyId === companyId && before.bankEntryId === null
  const isSame = isOfSame && before.cents === -cents && before.bookedOn === paidOn && before.note === note
  if (!isSame) throw refuse(refundCall.refusals.requestOther)
}

/**
 * Undoes a refund of credit that was recorded by hand. A refund from a bank entry is undone with the entry.
 *
 * @returns the remaining credit
 * @throws Refused notFound, paymentUndone
 */
export async function undoCreditRefund(
  tx: Tx,
  by: Actor,
  { id, note }: { id: string; note: string },
  at: Date,
): Promise<number> {
  const refund = await findAllocation(tx, id)
  const { companyId = null, kind, bankEntryId, undoesId } = refund ?? {}
  const isRefund = kind === 'credit-refund' && bankEntryId === null && undoesId === null
  const company = companyId && isRefund && (await findParty(tx, 'company', companyId))
  if (!refund || !company) throw refuse(COMMON.notFound)
  const { paymentUndone } = undoCall.refusals
  await lockCompanies(tx, [company.partyId])
  const canUndo = (await listCreditAllocations(tx, company.partyId)).some((one) => one.id === id && !one.isUndone)
  if (!canUndo) throw refuse(paymentUndone)
  await undoAllocations(tx, by, [refund], { note, label: company.name, creditUsed: paymentUndone }, at)
  await auditRefund(tx, by, company, 'undo-payment', { note, cents: -refund.cents }, at)
  return getCompanyCredit(tx, company.partyId)
}

async function auditRefund(
  tx: Tx,
  by: Actor,
  { partyId, name }: { partyId: string; name: string },
  action: 'record-payment' | 'undo-payment',
  { note, cents }: { note: string; cents: number },
  at: Date,
): Promise<void> {
  const auditEntry = { action, subject: { kind: 'company', id: partyId, name }, partyId, reason: note || null } as const
  await writeAuditEntry(tx, by, { ...auditEntry, details: { kind: 'credit-refund', cents } }, at)
}

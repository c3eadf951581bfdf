import { type BookableKind, fitsDirection, isClientAllocation } from '@marquee/contract/allocations.rules'
import { bookBankEntry } from '@marquee/contract/bank'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeAuditEntry } from '../../audit/commands.ts'
import { type AllocationRow, findAllocationByRequest, getCompanyCredit } from '../queries/allocations.ts'
import type { BankEntryRow } from '../queries/entries.ts'
import { findParty } from '../../invoicing/queries/parties.ts'
import { assertCompanies } from '../queries/payers.ts'
import { bankEntries } from '../schema/payments.ts'
import { allocate, lockCompanies } from './allocations.ts'
import { lockEntry, getEntryLabel, getLeftCents, getEntrySubject } from './entries.ts'

export type EntryBooking = {
  entryId: string
  kind: BookableKind
  companyId?: string | undefined
  note: string
  requestId?: string | undefined
}

/**
 * Books the rest of an entry that pays no invoice. A request that is sent twice with the same id books once (decision
 * 21).
 *
 * @throws Refused notFound, requestOther, entrySettled, otherCurrency, otherDirection, moreThanCredit, otherCompany
 */
export async function bookEntry(tx: Tx, by: Actor, booked: EntryBooking, at: Date): Promise<void> {
  const { refusals } = bookBankEntry
  const { entryId, kind, note, requestId } = booked
  const companyId = isClientAllocation(kind) ? (booked.companyId ?? '') : null
  const entry = await lockEntry(tx, entryId)
  const before = await findAllocationByRequest(tx, requestId)
  if (before) return assertSameRequest(before, { ...booked, companyId })
  if (entry.state !== 'open') throw refuse(refusals.entrySettled)
  if (entry.currency !== 'EUR') throw refuse(refusals.otherCurrency)
  if (!fitsDirection(kind, entry.cents)) throw refuse(refusals.otherDirection)
  const cents = await getLeftCents(tx, entry)
  if (companyId !== null) await assertCompanyEntry(tx, { ...entry, cents }, companyId, note)
  const label = getEntryLabel(entry)
  const allocation = { kind, cents, bookedOn: entry.bookedOn, bankEntryId: entry.id, companyId, note, label, requestId }
  // Banks also write entries of 0, such as a statement without charges. These need no booking.
  if (cents !== 0) await allocate(tx, by, allocation, at)
  const nextState = { state: 'matched', doubt: null } as const
  await tx.update(bankEntries).set(nextState).where(eq(bankEntries.id, entry.id))
  const auditEntry = {
    action: 'allocate',
    subject: getEntrySubject(entry),
    partyId: companyId,
    reason: note || null,
  } as const
  await writeAuditEntry(tx, by, { ...auditEntry, details: { kind, cents } }, at)
}

function assertSameRequest(
  before: AllocationRow,
  { entryId, kind, companyId, note }: Omit<EntryBooking, 'companyId'> & CompanyRef,
): void {
  const isOfSame = before.bankEntryId === entryId && before.kind === kind
  if (!isOfSame || before.companyId !== companyId || before.note !== note)
    throw refuse(bookBankEntry.refusals.requestOther)
}
type CompanyRef = { companyId: string | null }

/** Locks the company. Incoming money must be from it or have a note; a refund must be within its credit. */
async function assertCompanyEntry(tx: Tx, entry: BankEntryRow, companyId: string, note: string): Promise<void> {
  const { moreThanCredit, otherCompany } = bookBankEntry.refusals
  if (!companyId) throw refuse(COMMON.invalid, { field: 'companyId' })
  await lockCompanies(tx, [companyId])
  if (!(await findParty(tx, 'company', companyId))) throw refuse(COMMON.notFound)
  if (note === '') await assertCompanies(tx, entry, [companyId], otherCompany)
  const creditCents = await getCompanyCredit(tx, companyId)
  if (creditCents + entry.cents < 0) throw refuse(moreThanCredit, { details: { creditCents } })
}

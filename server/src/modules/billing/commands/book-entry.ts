import { type BookableKind, fitsDirection, isOfClient } from '@marquee/contract/allocations.rules'
import { bookBankEntry } from '@marquee/contract/bank'
import { COMMON } from '@marquee/contract/refusals'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Actor, writeDown } from '../../audit/commands.ts'
import { type AllocationRow, allocationRequested, creditOfCompany } from '../queries/allocations.ts'
import type { BankEntryRow } from '../queries/bank.ts'
import { partyById } from '../queries/parties.ts'
import { refuseOtherCompanies } from '../queries/payers.ts'
import { bankEntries } from '../schema/payments.ts'
import { allocate, holdCompanies } from './allocations.ts'
import { holdEntry, labelOf, leftOfEntry, subjectOf } from './bank-entries.ts'

export type Booked = {
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
export async function bookEntry(tx: Tx, by: Actor, booked: Booked, at: Date): Promise<void> {
  const { refusals } = bookBankEntry
  const { entryId, kind, note, requestId } = booked
  const companyId = isOfClient(kind) ? (booked.companyId ?? '') : null
  const entry = await holdEntry(tx, entryId)
  const before = await allocationRequested(tx, requestId)
  if (before) return assertSame(before, { ...booked, companyId })
  if (entry.state !== 'open') throw refuse(refusals.entrySettled)
  if (entry.currency !== 'EUR') throw refuse(refusals.otherCurrency)
  if (!fitsDirection(kind, entry.cents)) throw refuse(refusals.otherDirection)
  const cents = await leftOfEntry(tx, entry)
  if (companyId !== null) await assertTheirs(tx, { ...entry, cents }, companyId, note)
  const label = labelOf(entry)
  const allocation = { kind, cents, bookedOn: entry.bookedOn, bankEntryId: entry.id, companyId, note, label, requestId }
  // Banks write entries of nothing, such as a statement of charges without any; they move no money.
  if (cents !== 0) await allocate(tx, by, allocation, at)
  const become = { state: 'matched', doubt: null } as const
  await tx.update(bankEntries).set(become).where(eq(bankEntries.id, entry.id))
  const deed = { action: 'allocate', subject: subjectOf(entry), partyId: companyId, reason: note || null } as const
  await writeDown(tx, by, { ...deed, details: { kind, cents } }, at)
}

function assertSame(
  before: AllocationRow,
  { entryId, kind, companyId, note }: Omit<Booked, 'companyId'> & Whose,
): void {
  const isOfSame = before.bankEntryId === entryId && before.kind === kind
  if (!isOfSame || before.companyId !== companyId || before.note !== note)
    throw refuse(bookBankEntry.refusals.requestOther)
}
type Whose = { companyId: string | null }

/** Locks the company. Incoming money must be theirs or have a note, and a refund must be within their credit. */
async function assertTheirs(tx: Tx, entry: BankEntryRow, companyId: string, note: string): Promise<void> {
  const { moreThanCredit, otherCompany } = bookBankEntry.refusals
  if (!companyId) throw refuse(COMMON.invalid, { field: 'companyId' })
  await holdCompanies(tx, [companyId])
  if (!(await partyById(tx, 'company', companyId))) throw refuse(COMMON.notFound)
  if (note === '') await refuseOtherCompanies(tx, entry, [companyId], otherCompany)
  const creditCents = await creditOfCompany(tx, companyId)
  if (creditCents + entry.cents < 0) throw refuse(moreThanCredit, { details: { creditCents } })
}

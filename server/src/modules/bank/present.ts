import type { BankEntry, bankFile } from '@marquee/contract/bank'
import type { getPartyCredit } from '@marquee/contract/credit'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { payment } from '@marquee/contract/invoices'
import type * as z from 'zod/mini'
import { translateStored } from '../../platform/stored-texts.ts'
import { computeLeftCents, type BankEntryDetails } from './queries/entries.ts'
import type { BankFileRow } from './queries/files.ts'
import type { listCreditAllocations } from './queries/allocations.ts'
import type { PaymentRow } from './queries/payments.ts'

export function presentBankFile(row: BankFileRow): z.output<typeof bankFile> {
  const { id, name, statementId, iban, fromOn, untilOn, openingCents, closingCents, entries, newEntries } = row
  const fields = { id, name, statementId, iban, fromOn, untilOn, openingCents, closingCents, entries, newEntries }
  const ledgerCents = closingCents === null ? null : row.ledgerCents
  return { ...fields, ledgerCents, importedAt: row.importedAt.toISOString(), importedBy: row.importedByName }
}

export function presentBankEntry({
  entry,
  payments,
  payout,
  payers,
  allocations,
  suggestions,
}: BankEntryDetails): BankEntry {
  const { id, bookedOn, cents, currency, partyName, partyIban, reference, remittance, endToEndId } = entry
  const { state, doubt, ignoredReason } = entry
  return {
    id,
    bookedOn,
    cents,
    currency,
    partyName,
    partyIban,
    reference,
    remittance,
    endToEndId,
    state,
    doubt,
    ignoredReason,
    suggestions,
    payments,
    payout,
    payers,
    allocations,
    leftCents: payout ? 0 : computeLeftCents(entry, [...payments, ...allocations]),
  }
}

/** Who recorded a payment, and the note; the bank import and some notes are texts of Marquee. */
export const presentAuthor = ({ note, byName }: { note: string; byName: string }) => ({
  note: translateStored(note),
  byName: translateStored(byName),
})

export function presentPayment(row: PaymentRow, isUndone: boolean): z.output<typeof payment> {
  const { id, kind, cents, paidOn, at, bankEntryId } = row
  return { id, kind, cents, paidOn, ...presentAuthor(row), at: at.toISOString(), isUndone, bankEntryId }
}

type CreditMove = EndpointReply<typeof getPartyCredit>['moves'][number]

export function presentCreditMove(row: Awaited<ReturnType<typeof listCreditAllocations>>[number]): CreditMove {
  const { id, kind, cents, bookedOn, at, isUndone, bankEntryId } = row
  if (kind !== 'credit' && kind !== 'credit-refund')
    throw new Error('only credit belongs to a company: a check says so')
  return { id, kind, cents, bookedOn, ...presentAuthor(row), at: at.toISOString(), isUndone, bankEntryId }
}

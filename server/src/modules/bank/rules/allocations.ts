import type { AllocationKind } from '@marquee/contract/allocations.rules'
import type { LedgerAccount } from '@marquee/contract/ledger.rules'

/** The ledger account of each kind. */
const ACCOUNTS: Readonly<Record<AllocationKind, LedgerAccount>> = {
  credit: 'client-credit',
  'credit-refund': 'client-credit',
  'bank-fee': 'bank-fees',
  interest: 'interest',
  'own-money': 'own-money',
  other: 'other',
  noted: 'bank',
  opening: 'own-money',
}

type Line = { account: LedgerAccount; cents: number; partyId: string | null }
type Allocated = {
  kind: AllocationKind
  cents: number
  bankEntryId: string | null
  companyId: string | null
  undoesId: string | null
}

/**
 * The ledger lines of an allocation. Incoming money is already on `unclear`. Outgoing money is not booked yet, so
 * booking an outgoing payment as already recorded by hand moves nothing.
 */
export function buildPostingLines({ kind, cents, bankEntryId, companyId, undoesId }: Allocated): Line[] {
  const isIncoming = bankEntryId !== null && (undoesId === null ? cents : -cents) > 0
  const from = isIncoming ? 'unclear' : 'bank'
  const to = ACCOUNTS[kind]
  if (from === to) return []
  const about = { partyId: companyId }
  return [
    { ...about, account: from, cents },
    { ...about, account: to, cents: -cents },
  ]
}

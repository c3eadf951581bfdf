import { useQueryClient } from '@tanstack/react-query'

/** What is kept of money; one change moves amounts on many pages. */
const BILLING_KEYS = [
  'invoices',
  'invoice',
  'statements',
  'billingMonth',
  'bankFiles',
  'bankEntries',
  'nextPayout',
  'payouts',
  'payout',
  'ledger',
  'ledgerCheck',
  'billingSettings',
  'billingDetails',
  'partyCredit',
  'campaigns',
  'campaign',
  'operatorOverview',
] as const

/**
 * Everything about money is asked for again where it is shown, and later where it is not. Nothing waits for that: what
 * was done may be gone from a fresh list, and the row that has to say so with it. It belongs in `onSettled`: where the
 * answer was lost it may have happened all the same, and whoever is refused has seen what is no longer so.
 */
export function useBillingRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const noun of BILLING_KEYS) void queryClient.invalidateQueries({ queryKey: [noun] })
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'

/** The queries about money; one change moves amounts on many pages. */
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

/** An action that moves money, or may have moved it. */
export function useBillingAction<Input, Reply>(action: (input: Input) => Promise<Reply>) {
  const refresh = useBillingRefresh()
  return useMutation({ mutationFn: action, onSettled: refresh })
}

/**
 * Invalidates all queries about money: visible ones load at once, the others later. The caller does not wait for them,
 * because a row that has to report the result may be missing from a fresh list. Call it in `onSettled`: after a lost
 * answer the change may have happened, and after a refusal the data on the page are outdated.
 */
export function useBillingRefresh(): () => void {
  const queryClient = useQueryClient()
  return () => {
    for (const noun of BILLING_KEYS) void queryClient.invalidateQueries({ queryKey: [noun] })
  }
}

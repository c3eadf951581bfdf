import { useMutation } from '@tanstack/react-query'
import { useRefresh } from '../../../lib/use-change.ts'

/** The queries about money; one change moves amounts on many pages. */
const BILLING_KEYS = [
  ['invoices'],
  ['invoice'],
  ['statements'],
  ['billingMonth'],
  ['bankFiles'],
  ['bankEntries'],
  ['nextPayout'],
  ['payouts'],
  ['payout'],
  ['ledger'],
  ['ledgerCheck'],
  ['billingSettings'],
  ['billingDetails'],
  ['partyCredit'],
  ['campaigns'],
  ['campaign'],
  ['operatorOverview'],
]

/** An action that moves money, or may have moved it. */
export const useBillingAction = <Input, Reply>(action: (input: Input) => Promise<Reply>) =>
  useMutation({ mutationFn: action, onSettled: useBillingRefresh() })

/**
 * Invalidates all queries about money: visible ones load at once, the others later. The caller does not wait for them,
 * because a row that has to report the result may be missing from a fresh list. Call it in `onSettled`: after a lost
 * answer the change may have happened, and after a refusal the data on the page are outdated.
 */
export function useBillingRefresh(): () => void {
  const refresh = useRefresh(...BILLING_KEYS)
  return () => void refresh()
}

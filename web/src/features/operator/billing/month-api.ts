import { checkLedger, getBillingMonth, makeStatements } from '@marquee/contract/billing-months'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useBillingAction } from '../shared/use-billing-refresh.ts'

/** A month of the books; the previous month stays until the next one has loaded. */
export const useBillingMonth = (month: string) =>
  useCall(keys.billingMonth(month), getBillingMonth, { params: { month } }, { placeholderData: keepPreviousData })

export const useMakeStatements = (month: string) =>
  useBillingAction(() => call(makeStatements, { params: { month }, body: {} }))

/** Requested only on demand, because the server calculates everything again. */
export function useLedgerCheck() {
  const queryClient = useQueryClient()
  const last = useCall(keys.ledgerCheck, checkLedger, {}, { enabled: false, staleTime: 'static' })
  const check = async () => {
    await queryClient.cancelQueries({ queryKey: keys.ledgerCheck })
    await last.refetch()
  }
  return { ...last, check }
}

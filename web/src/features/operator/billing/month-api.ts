import { checkLedger, exportBillingMonth, getBillingMonth, makeStatements } from '@marquee/contract/billing-months'
import { operatorMonthTexts } from '@marquee/contract/messages/operator-month'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { useFileDownload } from '../../files/use-file-download.ts'
import { useBillingRefresh } from '../shared/use-billing-refresh.ts'

/** A month of the books; the previous month stays until the next one has loaded. */
export function useBillingMonth(month: string) {
  return useQuery({
    queryKey: keys.billingMonth(month),
    queryFn: ({ signal }) => call(getBillingMonth, { params: { month }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useMakeStatements(month: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: () => call(makeStatements, { params: { month }, body: {} }),
    onSuccess: refresh,
  })
}

/** Requested only on demand, because the server calculates everything again. */
export function useLedgerCheck() {
  const queryClient = useQueryClient()
  const last = useQuery({
    queryKey: keys.ledgerCheck,
    queryFn: ({ signal }) => call(checkLedger, { signal }),
    enabled: false,
    staleTime: 'static',
  })
  const check = async () => {
    await queryClient.cancelQueries({ queryKey: keys.ledgerCheck })
    await last.refetch()
  }
  return { ...last, check }
}

/** Downloads all documents of a month as a file. */
export function useMonthExport(month: string) {
  return useFileDownload(() => download(exportBillingMonth, { params: { month } }), operatorMonthTexts.csvFailed)
}

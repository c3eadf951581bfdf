import { recordPayment, undoPayment } from '@marquee/contract/invoices'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useBillingRefresh } from '../shared/use-billing-refresh.ts'

export function useRecordPayment(id: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof recordPayment>) => call(recordPayment, { params: { id }, body }),
    onSettled: refresh,
  })
}

export function useUndoPayment() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) => call(undoPayment, { params: { id }, body: { note } }),
    onSuccess: refresh,
  })
}

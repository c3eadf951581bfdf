import { getPartyCredit, refundCredit, undoCreditRefund } from '@marquee/contract/credit'
import type { EndpointReply, EndpointBodyInput } from '@marquee/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useBillingRefresh } from '../shared/use-billing-refresh.ts'

export type CreditMove = EndpointReply<typeof getPartyCredit>['moves'][number]

export function usePartyCredit(id: string) {
  return useQuery({
    queryKey: keys.partyCredit(id),
    queryFn: ({ signal }) => call(getPartyCredit, { params: { id }, signal }),
  })
}

export function useRefundCredit(id: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof refundCredit>) => call(refundCredit, { params: { id }, body }),
    onSettled: refresh,
  })
}

export function useUndoCreditRefund() {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (id: string) => call(undoCreditRefund, { params: { id }, body: { note: '' } }),
    onSettled: refresh,
  })
}

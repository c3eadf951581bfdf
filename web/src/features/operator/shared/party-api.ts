import { confirmVatNumber, getPartyBilling, refuseVatNumber } from '@marquee/contract/billing-details'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useBillingRefresh } from './use-billing-refresh.ts'

/** The billing details of an owner or a company. */
export function usePartyBilling(id: string) {
  return useQuery({
    queryKey: keys.partyBilling(id),
    queryFn: ({ signal }) => call(getPartyBilling, { params: { id }, signal }),
  })
}

export function useConfirmVat(id: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof confirmVatNumber>) => call(confirmVatNumber, { params: { id }, body }),
    onSuccess: refresh,
  })
}

export function useRefuseVat(id: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof refuseVatNumber>) => call(refuseVatNumber, { params: { id }, body }),
    onSuccess: refresh,
  })
}

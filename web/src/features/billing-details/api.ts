import { getBillingDetails, saveBillingDetails } from '@marquee/contract/billing-details'
import type { EndpointDraft } from '@marquee/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys, useRefresh } from '../../lib/query.ts'

/** The billing details of the user's own owner profile or company. */
export function useBillingDetails(enabled = true) {
  return useQuery({
    queryKey: keys.billingDetails,
    queryFn: ({ signal }) => call(getBillingDetails, { signal }),
    enabled,
  })
}

export function useSaveBillingDetails() {
  // The reasons why payouts are held may depend on the billing details.
  const refresh = useRefresh('billingDetails', 'earnings')
  return useMutation({
    mutationFn: (body: EndpointDraft<typeof saveBillingDetails>) => call(saveBillingDetails, { body }),
    onSuccess: refresh,
  })
}

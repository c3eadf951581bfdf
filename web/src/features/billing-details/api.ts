import { getBillingDetails, saveBillingDetails } from '@marquee/contract/billing-details'
import type { EndpointDraft } from '@marquee/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'

/** The billing details of the user's own owner profile or company. */
export function useBillingDetails(enabled = true) {
  return useQuery({
    queryKey: keys.billingDetails,
    queryFn: ({ signal }) => call(getBillingDetails, { signal }),
    enabled,
  })
}

export function useSaveBillingDetails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: EndpointDraft<typeof saveBillingDetails>) => call(saveBillingDetails, { body }),
    // The reasons why payouts are held may depend on the billing details.
    onSuccess: () =>
      Promise.all(['billingDetails', 'earnings'].map((noun) => queryClient.invalidateQueries({ queryKey: [noun] }))),
  })
}

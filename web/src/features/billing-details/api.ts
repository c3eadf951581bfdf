import { getBillingDetails, saveBillingDetails } from '@marquee/contract/billing-details'
import type { EndpointDraft } from '@marquee/contract/endpoint'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'

/** The billing details of the user's own owner profile or company. */
export const useBillingDetails = (enabled = true) => useCall(keys.billingDetails, getBillingDetails, {}, { enabled })

/** The reasons why payouts are held may depend on the billing details, so the earnings are loaded again. */
export const useSaveBillingDetails = () =>
  useChange(
    (body: EndpointDraft<typeof saveBillingDetails>) => call(saveBillingDetails, { body }),
    [keys.billingDetails, keys.earnings],
  )

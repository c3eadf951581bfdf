import { confirmVatNumber, getPartyBilling, refuseVatNumber } from '@marquee/contract/billing-details'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useBillingAction } from './use-billing-refresh.ts'

/** The billing details of an owner or a company. */
export const usePartyBilling = (id: string) => useCall(keys.partyBilling(id), getPartyBilling, { params: { id } })

export const useConfirmVat = (id: string) =>
  useBillingAction((body: EndpointBodyInput<typeof confirmVatNumber>) =>
    call(confirmVatNumber, { params: { id }, body }),
  )

export const useRefuseVat = (id: string) =>
  useBillingAction((body: EndpointBodyInput<typeof refuseVatNumber>) => call(refuseVatNumber, { params: { id }, body }))

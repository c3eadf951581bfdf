import { getPartyCredit, refundCredit, undoCreditRefund } from '@marquee/contract/credit'
import type { EndpointReply, EndpointBodyInput } from '@marquee/contract/endpoint'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useBillingAction } from '../shared/use-billing-refresh.ts'

export type CreditMove = EndpointReply<typeof getPartyCredit>['moves'][number]

export const usePartyCredit = (id: string) => useCall(keys.partyCredit(id), getPartyCredit, { params: { id } })

export const useRefundCredit = (id: string) =>
  useBillingAction((body: EndpointBodyInput<typeof refundCredit>) => call(refundCredit, { params: { id }, body }))

export const useUndoCreditRefund = () =>
  useBillingAction((id: string) => call(undoCreditRefund, { params: { id }, body: { note: '' } }))

import { correctStatement } from '@marquee/contract/earnings'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { recordPayment, undoPayment } from '@marquee/contract/invoices'
import { call } from '../../../lib/call.ts'
import { useBillingAction } from '../shared/use-billing-refresh.ts'

export const useRecordPayment = (id: string) =>
  useBillingAction((body: EndpointBodyInput<typeof recordPayment>) => call(recordPayment, { params: { id }, body }))

export const useUndoPayment = () =>
  useBillingAction(({ id, note }: { id: string; note: string }) =>
    call(undoPayment, { params: { id }, body: { note } }),
  )

export const useCorrectStatement = (id: string) =>
  useBillingAction((body: EndpointBodyInput<typeof correctStatement>) =>
    call(correctStatement, { params: { id }, body }),
  )

import type { EndpointReply, EndpointBodyInput, EndpointQueryInput } from '@marquee/contract/endpoint'
import {
  approvePayout,
  cancelPayout,
  createPayout,
  downloadPayoutFile,
  exportPayout,
  getNextPayout,
  getPayout,
  holdPayouts,
  listPayouts,
  markPayoutPaid,
  returnTransfer,
  type Payout,
} from '@marquee/contract/payouts'
import { nextPayoutTexts } from '@marquee/contract/messages/next-payout'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useFileDownload } from '../../files/use-file-download.ts'
import { useBillingRefresh, useBillingAction } from '../shared/use-billing-refresh.ts'

export type NextPayout = EndpointReply<typeof getNextPayout>
export type Payee = NextPayout['payees'][number]
export type HeldPayee = NextPayout['held'][number]

/** A page of the partners who can be paid and of those held; the previous page stays until the next one has loaded. */
export const useNextPayout = (query: EndpointQueryInput<typeof getNextPayout> = {}) =>
  useCall([...keys.nextPayout, query], getNextPayout, { query }, { placeholderData: keepPreviousData })

export const usePayouts = (page: number) =>
  useCall(keys.payouts(page), listPayouts, { query: { page } }, { placeholderData: keepPreviousData })

/** A run with a page of its transfers; the previous page of the same run stays until the next one has loaded. */
export function usePayout(id: string, query: EndpointQueryInput<typeof getPayout>) {
  const send = { params: { id }, query }
  return useCall([...keys.payout(id), query], getPayout, send, {
    select: ({ payout }) => payout,
    placeholderData: (before) => (before?.payout.id === id ? before : undefined),
  })
}

/**
 * Creates a payout run. The result is reported here and not by the caller, because no partner remains to be paid and
 * the caller's form is removed before the answer is complete.
 */
export function useCreatePayout(onMade: (payout: Payout) => void) {
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof createPayout>) => call(createPayout, { body }),
    onSuccess: ({ payout }) => onMade(payout),
    onSettled: useBillingRefresh(),
  })
}

export const useApprovePayout = (id: string) =>
  useBillingAction(() => call(approvePayout, { params: { id }, body: {} }))

export const useExportPayout = (id: string) => useBillingAction(() => call(exportPayout, { params: { id }, body: {} }))

export const useMarkPayoutPaid = (id: string) =>
  useBillingAction((paidOn: string) => call(markPayoutPaid, { params: { id }, body: { paidOn } }))

export const useReturnTransfer = (itemId: string) =>
  useBillingAction((body: EndpointBodyInput<typeof returnTransfer>) =>
    call(returnTransfer, { params: { id: itemId }, body }),
  )

export const useCancelPayout = (id: string) =>
  useBillingAction((reason: string) => call(cancelPayout, { params: { id }, body: { reason } }))

/** Holds payouts if there is a reason, and releases them if there is none. */
export const useHold = () =>
  useBillingAction(({ ownerId, reason }: { ownerId: string; reason: string }) =>
    call(holdPayouts, { params: { id: ownerId }, body: { reason } }),
  )

/** The file as it was exported, with the same bytes every time. */
export function useSepaFile(id: string) {
  return useFileDownload(() => download(downloadPayoutFile, { params: { id } }), nextPayoutTexts.downloadFailed)
}

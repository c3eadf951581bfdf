import type { ReplyOf, SendOf } from '@marquee/contract/endpoint'
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
import { nextPayoutTexts } from '@marquee/contract/texts/operator-month'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call, messageOf } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { useMoneyMoved } from './fresh.ts'

export type NextPayout = ReplyOf<typeof getNextPayout>
export type Payee = NextPayout['payees'][number]
export type HeldPayee = NextPayout['held'][number]

export function useNextPayout() {
  return useQuery({ queryKey: keys.nextPayout, queryFn: ({ signal }) => call(getNextPayout, { signal }) })
}

export function usePayouts(page: number) {
  return useQuery({
    queryKey: keys.payouts(page),
    queryFn: ({ signal }) => call(listPayouts, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePayout(id: string) {
  return useQuery({
    queryKey: keys.payout(id),
    queryFn: async ({ signal }) => (await call(getPayout, { params: { id }, signal })).payout,
  })
}

/** Something that is done with a run, or before there is one. */
function useDeed<Body, Reply>(deed: (body: Body) => Promise<Reply>) {
  const moved = useMoneyMoved()
  return useMutation({ mutationFn: deed, onSettled: moved })
}

/**
 * Puts a run together. What follows is told here and not where it is asked for: nobody is left to be paid then, and
 * whoever asked is gone from the page before the answer is through.
 */
export function useCreatePayout(onMade: (payout: Payout) => void) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof createPayout>) => call(createPayout, { body }),
    onSuccess: ({ payout }) => onMade(payout),
    onSettled: moved,
  })
}

export const useApprovePayout = (id: string) => useDeed(() => call(approvePayout, { params: { id }, body: {} }))

export const useExportPayout = (id: string) => useDeed(() => call(exportPayout, { params: { id }, body: {} }))

export const useMarkPayoutPaid = (id: string) =>
  useDeed((paidOn: string) => call(markPayoutPaid, { params: { id }, body: { paidOn } }))

export const useReturnTransfer = (itemId: string) =>
  useDeed((body: SendOf<typeof returnTransfer>) => call(returnTransfer, { params: { id: itemId }, body }))

export const useCancelPayout = (id: string) =>
  useDeed((reason: string) => call(cancelPayout, { params: { id }, body: { reason } }))

/** With a reason payouts are held, with none they are let go. */
export const useHold = () =>
  useDeed(({ ownerId, reason }: { ownerId: string; reason: string }) =>
    call(holdPayouts, { params: { id: ownerId }, body: { reason } }),
  )

/** The file as it was exported, the same bytes every time. */
export function useSepaFile(id: string) {
  const toast = useToast()
  return useMutation({
    mutationFn: () => download(downloadPayoutFile, { params: { id } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (failure) => toast.error(nextPayoutTexts.downloadFailed, messageOf(failure)),
  })
}

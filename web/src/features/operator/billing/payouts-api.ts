import type { ReplyOf, SendOf, SendQueryOf } from '@marquee/contract/endpoint'
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
import { call } from '../../../lib/call.ts'
import { download } from '../../../lib/download.ts'
import { keys } from '../../../lib/query.ts'
import { useSavedFile } from '../../files/use-saved-file.ts'
import { useMoneyMoved } from './fresh.ts'

export type NextPayout = ReplyOf<typeof getNextPayout>
export type Payee = NextPayout['payees'][number]
export type HeldPayee = NextPayout['held'][number]

/** A page of who can be paid and of who is kept back; the one before stays while another one is asked for. */
export function useNextPayout(query: SendQueryOf<typeof getNextPayout> = {}) {
  return useQuery({
    queryKey: [...keys.nextPayout, query],
    queryFn: ({ signal }) => call(getNextPayout, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePayouts(page: number) {
  return useQuery({
    queryKey: keys.payouts(page),
    queryFn: ({ signal }) => call(listPayouts, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A run with a page of its transfers; the one before stays while another one of the same run is asked for. */
export function usePayout(id: string, query: SendQueryOf<typeof getPayout>) {
  return useQuery({
    queryKey: [...keys.payout(id), query],
    queryFn: async ({ signal }) => (await call(getPayout, { params: { id }, query, signal })).payout,
    placeholderData: (before) => (before?.id === id ? before : undefined),
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
  return useSavedFile(() => download(downloadPayoutFile, { params: { id } }), nextPayoutTexts.downloadFailed)
}

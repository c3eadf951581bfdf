import { getPartyCredit, refundCredit, undoCreditRefund } from '@marquee/contract/credit'
import type { ReplyOf, SendOf } from '@marquee/contract/endpoint'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keys } from '../../../lib/query.ts'
import { useMoneyMoved } from './fresh.ts'

export type CreditMove = ReplyOf<typeof getPartyCredit>['moves'][number]

export function usePartyCredit(id: string) {
  return useQuery({
    queryKey: keys.partyCredit(id),
    queryFn: ({ signal }) => call(getPartyCredit, { params: { id }, signal }),
  })
}

export function useRefundCredit(id: string) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof refundCredit>) => call(refundCredit, { params: { id }, body }),
    onSettled: moved,
  })
}

export function useUndoCreditRefund() {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (id: string) => call(undoCreditRefund, { params: { id }, body: { note: '' } }),
    onSettled: moved,
  })
}

import { recordPayment, undoPayment } from '@marquee/contract/invoices'
import type { SendOf } from '@marquee/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useMoneyMoved } from './fresh.ts'

export function useRecordPayment(id: string) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof recordPayment>) => call(recordPayment, { params: { id }, body }),
    onSettled: moved,
  })
}

export function useUndoPayment() {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) => call(undoPayment, { params: { id }, body: { note } }),
    onSuccess: moved,
  })
}

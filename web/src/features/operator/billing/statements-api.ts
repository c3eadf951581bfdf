import { correctStatement } from '@marquee/contract/earnings'
import type { SendOf } from '@marquee/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useMoneyMoved } from './fresh.ts'

export function useCorrectStatement(id: string) {
  const moved = useMoneyMoved()
  return useMutation({
    mutationFn: (body: SendOf<typeof correctStatement>) => call(correctStatement, { params: { id }, body }),
    onSettled: moved,
  })
}

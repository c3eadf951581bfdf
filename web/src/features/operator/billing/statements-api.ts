import { correctStatement } from '@marquee/contract/earnings'
import type { EndpointBodyInput } from '@marquee/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useBillingRefresh } from '../shared/use-billing-refresh.ts'

export function useCorrectStatement(id: string) {
  const refresh = useBillingRefresh()
  return useMutation({
    mutationFn: (body: EndpointBodyInput<typeof correctStatement>) => call(correctStatement, { params: { id }, body }),
    onSettled: refresh,
  })
}

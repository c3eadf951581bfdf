import { acceptSelfBilling } from '@marquee/contract/billing-details'
import { getEarnings, getScreenEarnings, listStatements } from '@marquee/contract/earnings'
import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys, useRefresh } from '../../lib/query.ts'

export function useEarnings(enabled = true) {
  return useQuery({ queryKey: keys.earnings, queryFn: ({ signal }) => call(getEarnings, { signal }), enabled })
}

export function useStatements(query: EndpointQueryInput<typeof listStatements>) {
  return useQuery({
    queryKey: keys.statements(query),
    queryFn: ({ signal }) => call(listStatements, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useScreenEarnings(id: string) {
  return useQuery({
    queryKey: keys.screenEarnings(id),
    queryFn: async ({ signal }) => (await call(getScreenEarnings, { params: { id }, signal })).months,
  })
}

/** Once the agreement is accepted, statements can be issued at once, so the earnings are loaded again. */
export function useAcceptance() {
  const refresh = useRefresh('billingDetails', 'earnings', 'statements')
  return useMutation({
    mutationFn: (version: string) => call(acceptSelfBilling, { body: { version } }),
    onSettled: refresh,
  })
}

import { useMay } from '../team/may.tsx'
import { acceptSelfBilling } from '@marquee/contract/billing-details'
import { getEarnings, getScreenEarnings, listStatements } from '@marquee/contract/earnings'
import type { EndpointQueryInput, EndpointReply } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

export const useEarnings = (enabled = true) => useCall(keys.earnings, getEarnings, {}, { enabled })

export const useStatements = (query: EndpointQueryInput<typeof listStatements>) =>
  useCall(keys.statements(query), listStatements, { query }, { placeholderData: keepPreviousData })

export function useScreenEarnings(id: string) {
  const enabled = useMay(getScreenEarnings)
  const options = { enabled, select: ({ months }: EndpointReply<typeof getScreenEarnings>) => months }
  return useCall(keys.screenEarnings(id), getScreenEarnings, { params: { id } }, options)
}

/** Once the agreement is accepted, statements can be issued at once, so the earnings are loaded again. */
export const useAcceptance = () =>
  useMutation({
    mutationFn: (version: string) => call(acceptSelfBilling, { body: { version } }),
    onSettled: useRefresh(keys.billingDetails, keys.earnings, ['statements']),
  })

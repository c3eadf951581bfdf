import { acceptSelfBilling } from '@marquee/contract/billing-details'
import { getEarnings, getScreenEarnings, listStatements } from '@marquee/contract/earnings'
import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useRefresh } from '../../lib/use-change.ts'

export const useEarnings = (enabled = true) => useCall(keys.earnings, getEarnings, {}, { enabled })

export const useStatements = (query: EndpointQueryInput<typeof listStatements>) =>
  useCall(keys.statements(query), listStatements, { query }, { placeholderData: keepPreviousData })

export const useScreenEarnings = (id: string) =>
  useCall(keys.screenEarnings(id), getScreenEarnings, { params: { id } }, { select: ({ months }) => months })

/** Once the agreement is accepted, statements can be issued at once, so the earnings are loaded again. */
export const useAcceptance = () =>
  useMutation({
    mutationFn: (version: string) => call(acceptSelfBilling, { body: { version } }),
    onSettled: useRefresh(keys.billingDetails, keys.earnings, ['statements']),
  })

import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { getInvoice, listInvoices } from '@marquee/contract/invoices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'

/**
 * Invoices and credit notes; clients get those of their company. The previous rows stay until the answer for another
 * filter arrives.
 */
export function useInvoices(query: EndpointQueryInput<typeof listInvoices>, enabled = true) {
  return useQuery({
    queryKey: keys.invoices(query),
    queryFn: ({ signal }) => call(listInvoices, { query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  })
}

export function useInvoice(id: string) {
  return useQuery({
    queryKey: keys.invoice(id),
    queryFn: async ({ signal }) => (await call(getInvoice, { params: { id }, signal })).invoice,
  })
}

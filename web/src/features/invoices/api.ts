import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { getInvoice, listInvoices } from '@marquee/contract/invoices'
import { keepPreviousData } from '@tanstack/react-query'
import { keys } from '../../lib/query.ts'
import { useMay } from '../team/may.tsx'
import { useCall } from '../../lib/use-call.ts'

/**
 * Invoices and credit notes; clients get those of their company. The previous rows stay until the answer for another
 * filter arrives. Nothing is requested for members who may not see invoices.
 */
export function useInvoices(query: EndpointQueryInput<typeof listInvoices>, enabled = true) {
  const mayRead = useMay(listInvoices)
  const options = { placeholderData: keepPreviousData, enabled: enabled && mayRead }
  return useCall(keys.invoices(query), listInvoices, { query }, options)
}

export const useInvoice = (id: string) =>
  useCall(keys.invoice(id), getInvoice, { params: { id } }, { select: ({ invoice }) => invoice })

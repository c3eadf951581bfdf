import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import { getInvoice, listInvoices } from '@marquee/contract/invoices'
import { keepPreviousData } from '@tanstack/react-query'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'

/**
 * Invoices and credit notes; clients get those of their company. The previous rows stay until the answer for another
 * filter arrives.
 */
export const useInvoices = (query: EndpointQueryInput<typeof listInvoices>, enabled = true) =>
  useCall(keys.invoices(query), listInvoices, { query }, { placeholderData: keepPreviousData, enabled })

export const useInvoice = (id: string) =>
  useCall(keys.invoice(id), getInvoice, { params: { id } }, { select: ({ invoice }) => invoice })

import type { EndpointShape, EndpointQueryInput } from '@marquee/contract/endpoint'
import { linkToDocument } from '@marquee/contract/invoices'
import { billingTexts } from '@marquee/contract/messages/billing-pages'
import { useMutation } from '@tanstack/react-query'
import { call, getErrorMessage } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { openTab } from '../../lib/open-tab.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useFileDownload } from '../files/use-file-download.ts'

/** Opens an invoice, credit note or statement in a new tab (INV-2, INV-3). */
export function useDocument(id: string, kind: 'pdf' | 'xml') {
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      openTab(
        billingTexts.makingDocument,
        async () => (await call(linkToDocument, { params: { id }, body: { kind } })).link,
      ),
    onError: (failure) => toast.error(billingTexts.documentFailed, getErrorMessage(failure)),
  })
}

/** Downloads a list as a file with all rows that match its filters. */
export function useTableExport<E extends EndpointShape>(endpoint: E, query: EndpointQueryInput<E>) {
  return useFileDownload(
    // Neither of the tables has path parameters.
    () => download<EndpointShape>(endpoint, { params: undefined, query }),
    billingTexts.csvFailed,
  )
}

import type { EndpointShape, SendQueryOf } from '@marquee/contract/endpoint'
import { linkToDocument } from '@marquee/contract/invoices'
import { billingTexts } from '@marquee/contract/texts/billing-pages'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../../lib/call.ts'
import { download } from '../../lib/download.ts'
import { openBeside } from '../../lib/open-beside.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useSavedFile } from '../files/use-saved-file.ts'

/** Opens an invoice, credit note or statement in a tab of its own (INV-2, INV-3). */
export function useDocument(id: string, kind: 'pdf' | 'xml') {
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      openBeside(
        billingTexts.makingDocument,
        async () => (await call(linkToDocument, { params: { id }, body: { kind } })).link,
      ),
    onError: (failure) => toast.error(billingTexts.documentFailed, messageOf(failure)),
  })
}

/** What a list shows, as a file: all rows that fit its filters. */
export function useTable<E extends EndpointShape>(endpoint: E, query: SendQueryOf<E>) {
  return useSavedFile(
    // Neither of the tables has params in its path.
    () => download<EndpointShape>(endpoint, { params: undefined, query }),
    billingTexts.csvFailed,
  )
}

import { useSearchParams } from 'react-router'
import { type DocumentsView, type ViewChange, updateDocumentsQuery } from './view.rules.ts'

/** The view of a list of documents in the address, and how it is changed. */
export function useDocumentsView<State extends string>(
  read: (query: URLSearchParams) => DocumentsView<State>,
): [DocumentsView<State>, (change: ViewChange) => void] {
  const [query, setQuery] = useSearchParams()
  // At once, because the search box shows what stands in the address (decision 5).
  const change = (changed: ViewChange) =>
    setQuery((present) => updateDocumentsQuery(present, changed), {
      replace: true,
      flushSync: true,
      preventScrollReset: true,
    })
  return [read(query), change]
}

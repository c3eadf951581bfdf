import { useSearchParams } from 'react-router'
import { type DocumentsView, type ViewChange, updateDocumentsQuery } from './view.rules.ts'

/** Reads and changes the view of a list of documents in the address. */
export function useDocumentsView<State extends string>(
  read: (query: URLSearchParams) => DocumentsView<State>,
): [DocumentsView<State>, (change: ViewChange) => void] {
  const [query, setQuery] = useSearchParams()
  // Updates at once, because the search box shows the value in the address (decision 5).
  const change = (changed: ViewChange) =>
    setQuery((present) => updateDocumentsQuery(present, changed), {
      replace: true,
      flushSync: true,
      preventScrollReset: true,
    })
  return [read(query), change]
}

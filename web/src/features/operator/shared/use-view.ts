import { useSearchParams } from 'react-router'
import type { AddressView } from './view.rules.ts'

/** The view in the address, and the function that changes it without a step in the history. */
export function useView<View, Change>(view: AddressView<View, Change>): [View, (change: Change) => void] {
  const [query, setQuery] = useSearchParams()
  // Updates at once, because the search box shows the value in the address (decision 5).
  const change = (changed: Change) =>
    setQuery((present) => view.update(present, changed), { replace: true, flushSync: true, preventScrollReset: true })
  return [view.parse(query), change]
}

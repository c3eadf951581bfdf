import { useSearchParams } from 'react-router'

/** What every list keeps in the address, by the same names, so that reload, Back and a copied link show it again (LST-2). */
export type ListView = { search: string; status: string; sort: string; view: string }

export function parseListView(query: URLSearchParams): ListView {
  const getText = (name: string) => query.get(name) ?? ''
  return { search: getText('search'), status: getText('status'), sort: getText('sort'), view: getText('view') }
}

/** The address after a change; what is usual is left out, and what is not the list's own stays. */
export function updateListQuery(query: URLSearchParams, change: Partial<ListView>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The view of the list in the address. A change does not add a step to the history. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [query, setQuery] = useSearchParams()
  // At once, because a search box shows what stands in the address: later, quick typing would lose letters.
  const change = (changed: Partial<ListView>) =>
    setQuery(updateListQuery(query, changed), { replace: true, flushSync: true, preventScrollReset: true })
  return [parseListView(query), change]
}

import { useSearchParams } from 'react-router'

/** The parameters that every list stores in the address, so that reload, Back and a copied link restore it (LST-2). */
export type ListView = { search: string; status: string; sort: string; view: string }

export function parseListView(query: URLSearchParams): ListView {
  const getText = (name: string) => query.get(name) ?? ''
  return { search: getText('search'), status: getText('status'), sort: getText('sort'), view: getText('view') }
}

/** The address after a change; default values are left out, and parameters of others stay. */
export function updateListQuery(query: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams {
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
  // Updates at once, because a search box shows the value in the address: with a delay, quick typing would lose
  // letters.
  const change = (changed: Partial<ListView>) =>
    setQuery(updateListQuery(query, changed), { replace: true, flushSync: true, preventScrollReset: true })
  return [parseListView(query), change]
}

import { useSearchParams } from 'react-router'

/** What every list keeps in the address, by the same names, so that reload, Back and a copied link show it again (ux LST-2). */
export type ListView = { search: string; status: string; sort: string; view: string; page: PageNumber }

/** `all` shows the whole list at once (OPEN-99). */
export type PageNumber = number | 'all'

/** Cards of one page of a list; the smallest of the sizes of ux LST-1. */
export const PAGE_SIZE = 24

export function viewOf(query: URLSearchParams): ListView {
  const text = (name: string) => query.get(name) ?? ''
  const page = text('page') === 'all' ? 'all' : Number(text('page'))
  return {
    search: text('search'),
    status: text('status'),
    sort: text('sort'),
    view: text('view'),
    page: page === 'all' || (Number.isInteger(page) && page > 1) ? page : 1,
  }
}

/** The address after a change; what is usual is left out, and another search begins at its first page. */
export function withView(query: URLSearchParams, change: Partial<ListView>): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ page: 1, ...change })) {
    if (value === '' || value === 1) next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** The entries of that page, of the last one when there are fewer pages, or all of them. */
export function pageOf<Entry>(entries: readonly Entry[], wanted: PageNumber) {
  const pages = Math.max(1, Math.ceil(entries.length / PAGE_SIZE))
  if (wanted === 'all') return { page: wanted, pages, first: 1, shown: entries }
  const page = Math.min(wanted, pages)
  const before = (page - 1) * PAGE_SIZE
  return { page, pages, first: before + 1, shown: entries.slice(before, before + PAGE_SIZE) }
}

/** The view of the list in the address. A change does not add a step to the history. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [query, setQuery] = useSearchParams()
  // At once, because a search box shows what stands in the address: later, quick typing would lose letters.
  const change = (changed: Partial<ListView>) =>
    setQuery(withView(query, changed), { replace: true, flushSync: true, preventScrollReset: true })
  return [viewOf(query), change]
}

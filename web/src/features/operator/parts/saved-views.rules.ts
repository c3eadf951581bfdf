/** What stands in an address for the moment only: the page of a list, what is chosen on it. */
const TRANSIENT_PARAMS = new Set(['page', 'selected'])

/** The part of an address that a view keeps, in an order that lets two of them be compared. */
export function normalizeSearch(search: string): string {
  const query = new URLSearchParams(search)
  const kept = [...query].filter(([name, value]) => value !== '' && !TRANSIENT_PARAMS.has(name))
  return new URLSearchParams(kept.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}

/** The first view that is what the address shows now. */
export function findShownView<View extends { search: string }>(
  views: readonly View[],
  search: string,
): View | undefined {
  const shown = normalizeSearch(search)
  return views.find((view) => normalizeSearch(view.search) === shown)
}

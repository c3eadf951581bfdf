/** Parameters that a saved view does not contain: the page of a list, and its selection. */
const TRANSIENT_PARAMS = new Set(['page', 'selected'])

/** The part of an address that a view stores, in a stable order for comparison. */
export function normalizeSearch(search: string): string {
  const query = new URLSearchParams(search)
  const stored = [...query].filter(([name, value]) => value !== '' && !TRANSIENT_PARAMS.has(name))
  return new URLSearchParams(stored.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))).toString()
}

/** The first view that equals the current address. */
export function findShownView<View extends { search: string }>(
  views: readonly View[],
  search: string,
): View | undefined {
  const shown = normalizeSearch(search)
  return views.find((view) => normalizeSearch(view.search) === shown)
}

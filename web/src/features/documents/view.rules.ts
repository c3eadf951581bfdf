/** The view of a list of documents in the address, with the parameters that all lists use (LST-2). */
export type DocumentsView<State extends string> = {
  search: string
  state: State | ''
  sort: string
  month: string
  page: number
}

/** Reads the view of documents with these states; invalid values in the address are ignored. */
export function parseDocumentsView<State extends string>(
  query: URLSearchParams,
  states: readonly State[],
): DocumentsView<State> {
  const page = Number(query.get('page'))
  const month = query.get('month') ?? ''
  return {
    search: query.get('search') ?? '',
    state: states.find((state) => state === query.get('status')) ?? '',
    sort: query.get('sort') ?? '',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : '',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
  }
}

export const NO_FILTERS: ViewChange = { search: '', status: '', month: '' }

/** The query of the call, with the debounced search text. */
export function toFilter<State extends string>({ state, month }: DocumentsView<State>, search: string) {
  return { ...(search && { search }), ...(state && { state }), ...(month && { month }) }
}

/** Whether the answer contains all rows. An answer for other search text or another filter does not say. */
export const isCompleteList = (filter: object, { isPlaceholderData }: { isPlaceholderData: boolean }): boolean =>
  Object.keys(filter).length === 0 && !isPlaceholderData

/** The number of active filters, without the search text. */
export const countFilters = ({ state, month }: DocumentsView<string>): number => [state, month].filter(Boolean).length

export type ViewChange = Readonly<Partial<Record<'search' | 'status' | 'sort' | 'month' | 'page', string>>>

/** The address after a change; other rows start at page one. */
export function updateDocumentsQuery(query: URLSearchParams, change: ViewChange): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    const isDefault = value === '' || (name === 'page' && value === '1') || (name === 'sort' && value === 'newest')
    if (isDefault || value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The states that have rows, with their counts; `''` means all. */
export function listStateChoices<State extends string>(
  states: readonly State[],
  counts: Readonly<Partial<Record<State, number>>>,
  chosen: State | '',
): { value: State | ''; count: number }[] {
  const all = states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const shown = states.filter((state) => (counts[state] ?? 0) > 0 || state === chosen)
  return [{ value: '' as const, count: all }, ...shown.map((value) => ({ value, count: counts[value] ?? 0 }))]
}

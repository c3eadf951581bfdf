/** The view that the bank page stores in the address. */
export type BankView = {
  state: 'open' | 'matched' | 'ignored' | 'all'
  file: string
  entry: string
  search: string
  page: number
}

const STATES = ['open', 'matched', 'ignored', 'all'] as const
const ID = /^[\da-f-]{36}$/i

/** Reads the view from the address; invalid values are ignored. Unsettled entries are shown first. */
export function parseBankView(query: URLSearchParams): BankView {
  const readId = (name: string) => (ID.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    state: STATES.find((state) => state === query.get('state')) ?? 'open',
    file: readId('file'),
    entry: readId('entry'),
    search: query.get('search')?.slice(0, 100) ?? '',
    page: parsePage(query),
  }
}

/** The address after a change; another view starts on page one and drops the selected entry. */
export function updateBankQuery(query: URLSearchParams, change: Partial<BankView>): URLSearchParams {
  const { state, file, entry, search, page } = { ...parseBankView(query), entry: '', page: 1, ...change }
  return buildQuery({ state: state === 'open' ? '' : state, file, entry, search, page: page > 1 ? String(page) : '' })
}

/** The query of the call. */
export function toEntryQuery({ state, file, entry, search, page }: BankView) {
  return {
    ...(state !== 'all' && { state }),
    ...(file !== '' && { file }),
    ...(entry !== '' && { entry }),
    ...(search.trim() !== '' && { search: search.trim() }),
    page,
  }
}

/** The page in the address; the first one by default. */
export function parsePage(query: URLSearchParams, name = 'page'): number {
  const page = Number(query.get(name) ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** An address with only the values that are not default. */
export function buildQuery(fields: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))
}

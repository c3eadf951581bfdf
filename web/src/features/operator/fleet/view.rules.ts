import { FLEET_SORTS, type FleetCounts, type FleetFilter, fleetFilter, PAGE_SIZES } from '@marquee/contract/fleet-watch'

/** The columns of the list, in their order; the name of the screen always stands first. */
export const COLUMNS = [
  'place',
  'owner',
  'display',
  'contact',
  'playing',
  'content',
  'version',
  'device',
  'storage',
  'errors',
  'proofs',
  'status',
  'type',
] as const
export type ColumnKey = (typeof COLUMNS)[number]

/** The partner stands below the name of the screen, the device below its version. */
const DEFAULT_COLUMNS: readonly ColumnKey[] = [
  'place',
  'display',
  'contact',
  'playing',
  'content',
  'version',
  'storage',
  'errors',
]

export type FleetView = {
  filter: FleetFilter
  /** A column of the list, or with a minus the other way round. */
  sort: string
  page: number
  size: number
  columns: readonly ColumnKey[]
  hasMap: boolean
  selectedId: string | undefined
}

const DEFAULT_SORT = 'name'
const [DEFAULT_SIZE] = PAGE_SIZES

/** What the address asks for; what makes no sense in it is left out, so that an old link still shows something. */
export function parseFleetView(query: URLSearchParams): FleetView {
  const sort = query.get('sort') ?? DEFAULT_SORT
  const size = Number(query.get('size'))
  const page = Number(query.get('page'))
  const columns = query.get('columns')?.split(' ')
  return {
    filter: parseFilter(query),
    sort: FLEET_SORTS.some((key) => sort === key || sort === `-${key}`) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    size: PAGE_SIZES.some((one) => one === size) ? size : DEFAULT_SIZE,
    columns: columns ? COLUMNS.filter((key) => columns.includes(key)) : DEFAULT_COLUMNS,
    hasMap: query.get('map') !== 'off',
    selectedId: query.get('selected') ?? undefined,
  }
}

function parseFilter(query: URLSearchParams): FleetFilter {
  const entries = Object.entries(fleetFilter.shape).flatMap(([name, schema]) => {
    const text = query.get(name)
    const read = text ? schema.safeParse(text) : undefined
    return read?.success && read.data ? [[name, read.data] as const] : []
  })
  return Object.fromEntries(entries)
}

/** What may be changed in the address; empty text takes it out. */
export type FleetChange = Readonly<
  Partial<Record<keyof FleetFilter | 'sort' | 'page' | 'size' | 'columns' | 'map' | 'selected', string>>
>

/** The address after a change. Whatever changes which rows there are begins at their first page again. */
export function updateFleetQuery(query: URLSearchParams, change: FleetChange): URLSearchParams {
  const next = new URLSearchParams(query)
  const staysOnPage = Object.keys(change).every((name) => ['page', 'columns', 'map', 'selected'].includes(name))
  if (!staysOnPage) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === '' || value === undefined || isDefault(name, value)) next.delete(name)
    else next.set(name, value)
  }
  return next
}

function isDefault(name: string, value: string): boolean {
  return (
    (name === 'sort' && value === DEFAULT_SORT) ||
    (name === 'page' && value === '1') ||
    (name === 'size' && value === String(DEFAULT_SIZE)) ||
    (name === 'columns' && value === DEFAULT_COLUMNS.join(' '))
  )
}

/** The columns after one was put in or taken out, as the address has them; without any it says so. */
export function toggleColumn(columns: readonly ColumnKey[], key: ColumnKey): string {
  const next = COLUMNS.filter((one) => (one === key ? !columns.includes(one) : columns.includes(one)))
  return next.length > 0 ? next.join(' ') : 'none'
}

/** How the rows are ordered after a click on a head: first as it is read, then the other way round. */
export function toggleSort(sort: string, key: string): string {
  return sort === key ? `-${key}` : key
}

export function getDirection(sort: string, key: string): 'ascending' | 'descending' | 'none' {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/** The filters that tell how a screen is; the others say which screens at all. */
const STATES = ['online', 'silent', 'content', 'storage', 'error', 'proofs'] as const
export const NO_STATE = Object.fromEntries(STATES.map((name) => [name, ''])) as Readonly<
  Record<(typeof STATES)[number], string>
>
const SCOPE = ['status', 'type', 'location', 'owner', 'version'] as const
export const NO_FILTER = { ...NO_STATE, ...Object.fromEntries(SCOPE.map((name) => [name, ''])), search: '' }

/** How many filters are on beside the search. */
export function countFilters(filter: FleetFilter): number {
  return [...STATES, ...SCOPE].filter((name) => filter[name] !== undefined).length
}

/** The choices above the list, each with the one filter of state that it means. */
export const QUICK_FILTERS = [
  { value: 'all', count: 'all', state: {} },
  { value: 'offline', count: 'offline', state: { online: 'offline' } },
  { value: 'outdated', count: 'outdated', state: { content: 'outdated' } },
  { value: 'errors', count: 'withErrors', state: { error: 'any' } },
] as const satisfies readonly { value: string; count: keyof FleetCounts; state: Partial<FleetFilter> }[]

/** Which of these is what the filters say; none when they say something else. */
export function findQuickFilter(filter: FleetFilter): string {
  const on = STATES.filter((name) => filter[name] !== undefined)
  const shown = QUICK_FILTERS.find(({ state }) => {
    const wanted: Partial<FleetFilter> = state
    return on.length === Object.keys(wanted).length && on.every((name) => filter[name] === wanted[name])
  })
  return shown?.value ?? ''
}

/** A share in percent with one decimal; of nothing it is nothing. */
export const computePercent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)

/** The row that j or k leads to from the chosen one; from none it is the first or the last. */
export function findNextRow(ids: readonly string[], selectedId: string | undefined, by: 1 | -1): string | undefined {
  const index = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  if (index === -1) return by === 1 ? ids[0] : ids.at(-1)
  return ids[Math.min(ids.length - 1, Math.max(0, index + by))]
}

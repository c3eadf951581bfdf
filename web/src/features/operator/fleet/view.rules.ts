import { FLEET_SORTS, type FleetCounts, type FleetFilter, fleetFilter, PAGE_SIZES } from '@marquee/contract/fleet-watch'

/** The columns of the list, in their order; the name of the screen is always first. */
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

/** The partner is below the name of the screen, the device below its version. */
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
  /** A column of the list; a minus reverses the order. */
  sort: string
  page: number
  size: number
  columns: readonly ColumnKey[]
  hasMap: boolean
  selectedId: string | undefined
}

const DEFAULT_SORT = 'name'
const [DEFAULT_SIZE] = PAGE_SIZES

/** Reads the view from the address; invalid values are ignored, so that an old link still works. */
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

/** The changeable parameters; an empty text removes a parameter. */
export type FleetChange = Readonly<
  Partial<Record<keyof FleetFilter | 'sort' | 'page' | 'size' | 'columns' | 'map' | 'selected', string>>
>

/** The address after a change. A change that affects which rows exist starts at page one. */
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

/** The columns after adding or removing one, as the address stores them; "none" if there are none. */
export function toggleColumn(columns: readonly ColumnKey[], key: ColumnKey): string {
  const next = COLUMNS.filter((one) => (one === key ? !columns.includes(one) : columns.includes(one)))
  return next.length > 0 ? next.join(' ') : 'none'
}

/** The order of the rows after a click on a column header: first the natural order of the column, then the reverse. */
export function toggleSort(sort: string, key: string): string {
  return sort === key ? `-${key}` : key
}

export function getDirection(sort: string, key: string): 'ascending' | 'descending' | 'none' {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

/** The filters of a screen's state; the other filters restrict the set of screens. */
const STATES = ['online', 'silent', 'content', 'storage', 'error', 'proofs'] as const
export const NO_STATE = Object.fromEntries(STATES.map((name) => [name, ''])) as Readonly<
  Record<(typeof STATES)[number], string>
>
const SCOPE = ['status', 'type', 'location', 'owner', 'version'] as const
export const NO_FILTER = { ...NO_STATE, ...Object.fromEntries(SCOPE.map((name) => [name, ''])), search: '' }

/** The number of active filters, without the search. */
export function countFilters(filter: FleetFilter): number {
  return [...STATES, ...SCOPE].filter((name) => filter[name] !== undefined).length
}

/** The choices above the list, each with the state filter that it sets. */
export const QUICK_FILTERS = [
  { value: 'all', count: 'all', state: {} },
  { value: 'offline', count: 'offline', state: { online: 'offline' } },
  { value: 'outdated', count: 'outdated', state: { content: 'outdated' } },
  { value: 'errors', count: 'withErrors', state: { error: 'any' } },
] as const satisfies readonly { value: string; count: keyof FleetCounts; state: Partial<FleetFilter> }[]

/** The choice that matches the filters; undefined for other combinations. */
export function findQuickFilter(filter: FleetFilter): string {
  const on = STATES.filter((name) => filter[name] !== undefined)
  const shown = QUICK_FILTERS.find(({ state }) => {
    const wanted: Partial<FleetFilter> = state
    return on.length === Object.keys(wanted).length && on.every((name) => filter[name] === wanted[name])
  })
  return shown?.value ?? ''
}

/** A share in percent with one decimal; 0 if the whole is 0. */
export const computePercent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)

/** The row that j or k leads to; without a current row it is the first or the last. */
export function findNextRow(ids: readonly string[], selectedId: string | undefined, by: 1 | -1): string | undefined {
  const index = selectedId === undefined ? -1 : ids.indexOf(selectedId)
  if (index === -1) return by === 1 ? ids[0] : ids.at(-1)
  return ids[Math.min(ids.length - 1, Math.max(0, index + by))]
}

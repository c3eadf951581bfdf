import { FLEET_SORTS, type FleetCounts, type FleetFilter, fleetFilter, PAGE_SIZES } from '@marquee/contract/fleet-watch'
import { type AddressView, parseFilter, parsePage, parseSort, updateParams } from '../shared/view.rules.ts'

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
  'tags',
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

/** The changeable parameters; an empty text removes a parameter. */
export type FleetChange = Readonly<
  Partial<Record<keyof FleetFilter | 'sort' | 'page' | 'size' | 'columns' | 'map' | 'selected', string>>
>

/** A change that affects which rows exist starts at page one. */
export const fleetView: AddressView<FleetView, FleetChange> = {
  parse: (query) => {
    const size = Number(query.get('size'))
    const columns = query.get('columns')?.split(' ')
    return {
      filter: parseFilter<FleetFilter>(query, fleetFilter),
      sort: parseSort(query.get('sort'), FLEET_SORTS, DEFAULT_SORT),
      page: parsePage(query.get('page')),
      size: PAGE_SIZES.some((one) => one === size) ? size : DEFAULT_SIZE,
      columns: columns ? COLUMNS.filter((key) => columns.includes(key)) : DEFAULT_COLUMNS,
      hasMap: query.get('map') !== 'off',
      selectedId: query.get('selected') ?? undefined,
    }
  },
  update: (query, change) => {
    const staysOnPage = Object.keys(change).every((name) => ['page', 'columns', 'map', 'selected'].includes(name))
    return updateParams(query, staysOnPage ? change : { page: '', ...change }, DEFAULT_PARAMS)
  },
}

const DEFAULT_PARAMS = {
  sort: DEFAULT_SORT,
  page: '1',
  size: String(DEFAULT_SIZE),
  columns: DEFAULT_COLUMNS.join(' '),
}

/** The columns after adding or removing one, as the address stores them; "none" if there are none. */
export function toggleColumn(columns: readonly ColumnKey[], key: ColumnKey): string {
  const next = COLUMNS.filter((one) => (one === key ? !columns.includes(one) : columns.includes(one)))
  return next.length > 0 ? next.join(' ') : 'none'
}

/** The filters of a screen's state; the other filters restrict the set of screens. */
const STATES = ['online', 'silent', 'content', 'storage', 'error', 'proofs'] as const
export const NO_STATE = Object.fromEntries(STATES.map((name) => [name, ''])) as Readonly<
  Record<(typeof STATES)[number], string>
>
const SCOPE = ['status', 'type', 'location', 'owner', 'version', 'tag'] as const
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

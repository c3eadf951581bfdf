import { campaignFilter, type CampaignFilter, type CampaignSort } from '@marquee/contract/operator-campaigns'

/** The view in the address (decision 5): the filters with the names of the call, the order and the page. */
export type CampaignsView = { filter: CampaignFilter; sort: string; page: number }

const DEFAULT_SORT = '-created'
const SORTS: readonly CampaignSort[] = [
  'created',
  'name',
  'company',
  'start',
  'end',
  'promised',
  'delivered',
  'shortfall',
  'cost',
]
/** Numbers are sorted largest first. */
const DESCENDING_FIRST: readonly CampaignSort[] = ['created', 'promised', 'delivered', 'shortfall', 'cost']

/** Reads the view from the address; invalid values are ignored, so that an old link still works. */
export function parseCampaignsView(query: URLSearchParams): CampaignsView {
  const sort = query.get('sort') ?? DEFAULT_SORT
  const page = Number(query.get('page'))
  return {
    filter: parseFilter(query),
    sort: SORTS.some((key) => sort === key || sort === `-${key}`) ? sort : DEFAULT_SORT,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  }
}

function parseFilter(query: URLSearchParams): CampaignFilter {
  const entries = Object.entries(campaignFilter.shape).flatMap(([name, schema]) => {
    const text = query.get(name)
    const read = text ? schema.safeParse(text) : undefined
    return read?.success && read.data ? [[name, read.data] as const] : []
  })
  return Object.fromEntries(entries)
}

export type CampaignsChange = Readonly<Partial<Record<keyof CampaignFilter | 'sort' | 'page', string>>>

/** The address after a change; other rows start at page one. */
export function updateCampaignsQuery(query: URLSearchParams, change: CampaignsChange): URLSearchParams {
  const next = new URLSearchParams(query)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    const isDefault = (name === 'sort' && value === DEFAULT_SORT) || (name === 'page' && value === '1')
    if (value === '' || value === undefined || isDefault) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The filters behind the button; search and delivery state are beside it. */
const MORE_FILTERS = ['status', 'payment', 'type', 'location', 'company', 'from', 'to'] as const
export const countFilters = (filter: CampaignFilter) => MORE_FILTERS.filter((name) => filter[name] !== undefined).length
export const NO_FILTER: CampaignsChange = Object.fromEntries(
  [...MORE_FILTERS, 'search', 'delivery'].map((name) => [name, '']),
)

/** The order of the rows after a click on a column header. */
export function toggleSort(sort: string, key: CampaignSort): string {
  const first = DESCENDING_FIRST.includes(key) ? `-${key}` : key
  const other = first === key ? `-${key}` : key
  return sort === first ? other : first
}

export function getDirection(sort: string, key: CampaignSort): 'ascending' | 'descending' | 'none' {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : 'none'
}

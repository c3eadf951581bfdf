import {
  CAMPAIGN_SORTS,
  campaignFilter,
  type CampaignFilter,
  type CampaignSort,
} from '@marquee/contract/operator-campaigns'
import { type AddressView, parseFilter, parsePage, parseSort, updateParams } from '../shared/view.rules.ts'

/** The view in the address (decision 5): the filters with the names of the call, the order and the page. */
export type CampaignsView = { filter: CampaignFilter; sort: string; page: number }

const DEFAULT_SORT = '-created'
/** Numbers are sorted largest first. */
export const DESCENDING_FIRST: readonly CampaignSort[] = ['created', 'promised', 'delivered', 'shortfall', 'cost']

export type CampaignsChange = Readonly<Partial<Record<keyof CampaignFilter | 'sort' | 'page', string>>>

/** Other rows start at page one. */
export const campaignsView: AddressView<CampaignsView, CampaignsChange> = {
  parse: (query) => ({
    filter: parseFilter<CampaignFilter>(query, campaignFilter),
    sort: parseSort(query.get('sort'), CAMPAIGN_SORTS, DEFAULT_SORT),
    page: parsePage(query.get('page')),
  }),
  update: (query, change) => updateParams(query, { page: '', ...change }, { sort: DEFAULT_SORT, page: '1' }),
}

/** The view without the filter and the order that only operators who read money may ask for (decision 38). */
export function dropMoney({ filter: { payment: _payment, ...filter }, sort, page }: CampaignsView): CampaignsView {
  return { filter, sort: sort.endsWith('cost') ? DEFAULT_SORT : sort, page }
}

/** The filters behind the button; search and delivery state are beside it. */
const MORE_FILTERS = ['status', 'payment', 'type', 'location', 'company', 'from', 'to'] as const
export const countFilters = (filter: CampaignFilter) => MORE_FILTERS.filter((name) => filter[name] !== undefined).length
export const NO_FILTER: CampaignsChange = Object.fromEntries(
  [...MORE_FILTERS, 'search', 'delivery'].map((name) => [name, '']),
)

import { MAX_START_DAYS_AHEAD, MAX_WEEKS } from '@marquee/contract/campaigns.rules'
import { addDays, toDayNumber } from '@marquee/contract/days.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import type { Period } from '../fleet/client-venues-api.ts'

/** The weeks of a page, as typed; they stay in the address from page to page. */
export type PeriodView = { startDate: string; weeks: string }
export type VenuesView = PeriodView & {
  location: string
  kind: ScreenType | ''
  search: string
  view: string
  page: number
}

const DEFAULT_WEEKS = '4'

/** The name of each field in the address. */
const NAMES = {
  location: 'location',
  startDate: 'start',
  weeks: 'weeks',
  kind: 'type',
  search: 'search',
  view: 'view',
  page: 'page',
} as const satisfies Record<keyof VenuesView, string>

/** The view of the address. Without dates it is the four weeks from tomorrow on, because today has begun. */
export function parseVenuesView(query: URLSearchParams, today: string): VenuesView {
  const getText = (field: keyof VenuesView) => query.get(NAMES[field]) ?? ''
  const kind = getText('kind')
  return {
    location: getText('location'),
    startDate: query.get(NAMES.startDate) ?? addDays(today, 1),
    weeks: query.get(NAMES.weeks) ?? DEFAULT_WEEKS,
    kind: kind === 'vehicle' || kind === 'restaurant' ? kind : '',
    search: getText('search'),
    view: getText('view'),
    page: Math.max(1, Math.trunc(Number(getText('page')) || 1)),
  }
}

/** The address after a change; any change but that of the page begins with the first page. */
export function updateVenuesQuery(query: URLSearchParams, change: Partial<VenuesView>): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(NAMES.page)
  for (const [field, value] of Object.entries(change) as [keyof VenuesView, string | number][]) {
    const isDefault = value === '' && field !== 'startDate' && field !== 'weeks'
    if (isDefault) next.delete(NAMES[field])
    else next.set(NAMES[field], String(value))
  }
  return next
}

/** The part of the address that the pages of locations and venues share. */
export function buildPeriodQuery({ startDate, weeks }: PeriodView): URLSearchParams {
  return new URLSearchParams({ [NAMES.startDate]: startDate, [NAMES.weeks]: weeks })
}

/** The weeks, if a campaign may start then and last that long; null otherwise. */
export function toPeriod({ startDate, weeks }: PeriodView, today: string): Period | null {
  const numberOfWeeks = /^\s*\d{1,3}\s*$/.test(weeks) ? Number(weeks) : 0
  if (numberOfWeeks < 1 || numberOfWeeks > MAX_WEEKS || !isDay(startDate)) return null
  if (startDate < today || startDate > addDays(today, MAX_START_DAYS_AHEAD)) return null
  return { startDate, numberOfWeeks }
}

/** While the user types a year, a date field has dates of the year 2 or 20. */
function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d\d-\d\d$/.test(text) && toDayNumber(text) > 0
  } catch {
    return false
  }
}

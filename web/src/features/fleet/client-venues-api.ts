import type { EndpointQueryInput } from '@marquee/contract/endpoint'
import type { ScreenType } from '@marquee/contract/scalars'
import { getVenue, listLocationScreens, listVenues } from '@marquee/contract/venues'
import { keepPreviousData } from '@tanstack/react-query'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'

/** The weeks for which a client looks for free screens. */
export type Period = { startDate: string; numberOfWeeks: number }
export type VenueFilter = EndpointQueryInput<typeof listVenues>

const NO_PERIOD: Period = { startDate: '', numberOfWeeks: 0 }

/** The locations with what is free there; nothing is requested without a period. */
export const useLocationScreens = (period: Period | null) =>
  useCall(
    keys.availability('locations', period),
    listLocationScreens,
    { query: period ?? NO_PERIOD },
    { enabled: period !== null, placeholderData: keepPreviousData },
  )

/** A page of the venues of a location; the previous one stays visible until the next has loaded. */
export const useVenues = (filter: VenueFilter | null) =>
  useCall(
    keys.availability('venues', filter),
    listVenues,
    { query: filter ?? { location: '', ...NO_PERIOD } },
    { enabled: filter !== null, placeholderData: keepPreviousData },
  )

/** A venue with the free slots of its screens on each day of the period. */
export const useVenue = (kind: ScreenType, id: string, period: Period | null) =>
  useCall(
    keys.availability('venue', kind, id, period),
    getVenue,
    { params: { kind, id }, query: period ?? NO_PERIOD },
    { enabled: period !== null, placeholderData: keepPreviousData },
  )

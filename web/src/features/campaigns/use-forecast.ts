import type { Campaign } from '@marquee/contract/campaigns'
import { createForecaster, type Forecast } from '@marquee/contract/forecast.rules'
import { useMemo } from 'react'
import { getToday } from '../../lib/clock.ts'
import { type Availability, type CampaignForm, listFirstVehicles, type ScreenSelection, toLookup } from './form.ts'
import { type ForecastVenue, listForecastVenues, toRestaurantVenue } from './forecast.ts'
import type { RestaurantRow } from './selection.ts'

/** A venue with its part of the forecast. */
export type VenueForecast = { venue: ForecastVenue; forecast: Forecast }

export type BookingForecast = {
  /** null without a selected screen */
  total: Forecast | null
  /** The selected venues; their forecasts add up to the total. */
  venues: readonly ForecastVenue[]
  forecastVenue: (venue: ForecastVenue) => VenueForecast
  /** Selected or not; undefined without a free screen. */
  forecastRestaurant: (row: RestaurantRow) => VenueForecast | undefined
}

type Input = {
  form: CampaignForm
  availability: Availability | undefined
  selected: ScreenSelection
  /** of the chosen location */
  timeZone: string | null | undefined
  stored: Campaign | undefined
}

/** Whether the campaign of the form has begun; its delivery report shows what is guaranteed. */
export const isForecastOver = ({ startsOn }: CampaignForm): boolean => startsOn !== '' && startsOn < getToday()

/**
 * The forecast of the form (decision 29), from the last answer about free screens; every change of the form counts at
 * once. Undefined until location, start, weeks and free screens are known, and for a campaign that has begun.
 */
export function useForecast({ form, availability, selected, timeZone, stored }: Input): BookingForecast | undefined {
  const { type, startsOn } = form
  const lookup = toLookup(form, stored)
  const weeks = lookup?.numberOfWeeks
  const hasBegun = isForecastOver(form)
  const asOf = availability?.type === type ? availability.asOf : undefined
  const forecast = useMemo(
    () =>
      asOf !== undefined && weeks !== undefined && timeZone && !hasBegun
        ? createForecaster({ type, startsOn, weeks, timeZone, now: new Date(asOf) })
        : undefined,
    [type, startsOn, weeks, timeZone, asOf, hasBegun],
  )
  const chosen = JSON.stringify(selected)
  const { firstVehicle } = form
  return useMemo(() => {
    const first = listFirstVehicles({ firstVehicle }, stored)
    const selection = JSON.parse(chosen) as ScreenSelection // written above, so that an equal one computes nothing
    const venues = availability && forecast && listForecastVenues(availability, selection, first)
    if (!forecast || !venues) return undefined
    const forecastVenue = (venue: ForecastVenue) => ({ venue, forecast: forecast(venue.screens) })
    const total = venues.length > 0 ? forecast(venues.flatMap(({ screens }) => screens)) : null
    const forecastRestaurant = (row: RestaurantRow) => {
      const venue = toRestaurantVenue(row)
      return venue && forecastVenue(venue)
    }
    return { total, venues, forecastVenue, forecastRestaurant }
  }, [availability, forecast, chosen, stored, firstVehicle])
}

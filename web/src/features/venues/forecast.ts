import { createForecaster } from '@marquee/contract/forecast.rules'
import type { VenueForecast } from '../campaigns/use-forecast.ts'
import type { FoundVenue } from '@marquee/contract/venues'

/** What the venue would give in these weeks: one screen of it, as a booking begins (decision 29). */
export function forecastVenue({
  venue,
  screens,
  startDate,
  numberOfWeeks,
  asOf,
}: FoundVenue): VenueForecast | undefined {
  const screen = screens.find(({ freeSlots }) => freeSlots.every((slots) => slots > 0))
  if (!screen) return undefined
  const { kind, openingHours, footTrafficEstimate, footTrafficStatedAt, timeZone } = venue
  const forecast = createForecaster({
    type: kind,
    startsOn: startDate,
    weeks: numberOfWeeks,
    timeZone,
    now: new Date(asOf),
  })
  const { slotsPerLoop, multiplier } = screen
  const restaurant = openingHours && { footTrafficEstimate, openingHours }
  const offered = [{ count: 1, slotsPerLoop, multiplier, restaurant }]
  return {
    venue: { id: venue._id, name: venue.name, screens: offered, statedAt: footTrafficStatedAt },
    forecast: forecast(offered),
  }
}

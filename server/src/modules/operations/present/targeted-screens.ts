import { computeRatioShare } from '@marquee/contract/display.rules'
import {
  createForecaster,
  type Forecast,
  type ForecastFlight,
  type ForecastScreens,
} from '@marquee/contract/forecast.rules'
import type { ReviewScreen, ReviewScreens } from '@marquee/contract/operator'
import { toPosition } from '../../fleet/rules.ts'
import type { ReviewRow } from '../queries/reviews.ts'
import type { TargetedScreen } from '../queries/targeted-screens.ts'

/** Only so many screens are listed; the others are counted. */
const MAX_LISTED_SCREENS = 300

/** The screens of a review with their positions, and the forecast of a campaign (issue 19). */
export function presentReviewScreens(
  review: ReviewRow,
  screens: readonly TargetedScreen[],
  forecast: ReviewScreens['forecast'] | undefined,
): ReviewScreens {
  const video = 'video' in review ? review.video : null
  const position = review.kind === 'restaurant' ? toPosition(review) : null
  return {
    count: screens.length,
    screens: screens.slice(0, MAX_LISTED_SCREENS).map((screen) => presentScreen(screen, video)),
    position,
    forecast: forecast ?? null,
  }
}

function presentScreen(
  { id, name, venueName, locationName, latitude, longitude, width, height }: TargetedScreen,
  video: { width: number; height: number } | null,
): ReviewScreen {
  const display = width && height ? { width, height } : null
  const share = display && video ? computeRatioShare(display.width / display.height, video.width / video.height) : null
  return {
    id,
    name,
    venueName,
    locationName,
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    display,
    fillPercent: share && Math.round(share * 100),
  }
}

/** The same groups as in the form of the client, so that its numbers are the same (decision 29). */
export function computeForecast(flight: ForecastFlight, screens: readonly TargetedScreen[]): Forecast {
  const groups = Map.groupBy(screens, ({ id, vehicleTypeId, slotsPerLoop, multiplier }) =>
    vehicleTypeId ? `${vehicleTypeId} ${slotsPerLoop} ${multiplier}` : id,
  )
  const counted = [...groups.values()].flatMap(([first, ...others]): ForecastScreens[] => {
    if (!first) return []
    const { slotsPerLoop, multiplier, footTrafficEstimate, openingHours } = first
    const restaurant = openingHours && { footTrafficEstimate, openingHours }
    return [{ count: others.length + 1, slotsPerLoop, multiplier, restaurant }]
  })
  return createForecaster(flight)(counted)
}

/** The cost is money (decision 38). */
export function presentForecast({ costPerThousandCents, ...forecast }: Forecast, readsMoney: boolean) {
  return readsMoney ? { ...forecast, costPerThousandCents } : forecast
}

import { computePriceCents } from './campaign-price.rules.ts'
import { computeEndDate } from './campaigns.rules.ts'
import { type Audience, computeAudience } from './impressions.rules.ts'
import { buildCalendar, type Calendar, createPromiseCalculator } from './promised-plays.rules.ts'
import type { ScreenType } from './scalars.ts'

/**
 * The forecast of a booking (decision 29): its guaranteed plays from the functions that later judge its delivery, and
 * its estimated impressions where an audience is stated. Days that have begun are not counted, because a campaign has
 * no guarantee before its approval.
 */

/** A booking before it is sent. */
export type ForecastFlight = {
  type: ScreenType
  startsOn: string
  weeks: number
  /** of the location */
  timeZone: string
  now: Date
}

/** Equal screens of one venue. */
export type ForecastScreens = Audience & { count: number; slotsPerLoop: number }

export type NumberRange = { low: number; high: number }

export type Forecast = {
  screens: number
  /** the guaranteed plays of the flight */
  plays: number
  /** The guaranteed plays of the day with the fewest and the most; null when no day is ahead. */
  playsADay: NumberRange | null
  /** whether the flight has days that have begun, which are not counted */
  isPartial: boolean
  /** The impressions of the screens with a stated audience; null without such a screen. */
  impressions: NumberRange | null
  /** the number of screens with a stated audience */
  screensWithAudience: number
  /** Cents per 1,000 impressions, from the net price of their days and screens; null without impressions. */
  costPerThousandCents: NumberRange | null
}

/** Computes forecasts for one flight. Equal terms are computed once. */
export function createForecaster(flight: ForecastFlight): (screens: readonly ForecastScreens[]) => Forecast {
  const calendar = buildCalendar(flight, flight.now)
  const computePromises = createPromiseCalculator(calendar)
  const reservation = { startsOn: flight.startsOn, endsOn: computeEndDate(flight.startsOn, flight.weeks) }
  const ahead = calendar.getDays(reservation.startsOn, reservation.endsOn).filter(({ state }) => state === 'ahead')
  const listPlays = ({ slotsPerLoop, restaurant }: ForecastScreens): ReadonlyMap<string, number> => {
    const terms = [{ since: calendar.now, slotsPerLoop, openingHours: restaurant?.openingHours ?? null }]
    const promised = computePromises({ approvalWindows: [], reservation, terms })
    return new Map(promised.map(({ day, promised: plays }) => [day.day, plays]))
  }
  return (screens) => sumForecast(flight, { ahead, isPartial: flight.startsOn <= calendar.today, screens, listPlays })
}

type SumInput = {
  ahead: ReturnType<Calendar['getDays']>
  isPartial: boolean
  screens: readonly ForecastScreens[]
  listPlays: (screens: ForecastScreens) => ReadonlyMap<string, number>
}

function sumForecast({ type, weeks }: ForecastFlight, { ahead, isPartial, screens, listPlays }: SumInput): Forecast {
  const byDay = new Map(ahead.map(({ day }) => [day, 0]))
  const impressions = { low: 0, high: 0 }
  let [count, plays, screensWithAudience] = [0, 0, 0]
  for (const group of screens) {
    let playsOfScreen = 0
    for (const [day, promised] of listPlays(group)) {
      byDay.set(day, (byDay.get(day) ?? 0) + promised * group.count)
      playsOfScreen += promised
    }
    count += group.count
    plays += playsOfScreen * group.count
    const audience = computeAudience(group)
    if (!audience) continue
    screensWithAudience += group.count
    // Whole numbers, so that the parts that a page shows add up to its total.
    impressions.low += Math.round(playsOfScreen * group.count * audience.low)
    impressions.high += Math.round(playsOfScreen * group.count * audience.high)
  }
  const days = ahead.map(({ day }) => byDay.get(day) ?? 0)
  // Days that have begun have no impressions here, so their price does not count either.
  const priceCents = (computePriceCents(type, screensWithAudience, weeks) * ahead.length) / (7 * weeks)
  return {
    screens: count,
    plays,
    playsADay: days.length === 0 ? null : { low: Math.min(...days), high: Math.max(...days) },
    isPartial,
    impressions: screensWithAudience === 0 ? null : impressions,
    screensWithAudience,
    costPerThousandCents: computeCostPerThousand(priceCents, impressions),
  }
}

/** The price of 1,000 impressions; the fewer impressions, the higher it is. */
function computeCostPerThousand(priceCents: number, { low, high }: NumberRange): NumberRange | null {
  if (low <= 0) return null
  return { low: Math.round((priceCents * 1000) / high), high: Math.round((priceCents * 1000) / low) }
}

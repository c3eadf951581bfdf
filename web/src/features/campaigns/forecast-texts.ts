import type { Forecast, NumberRange } from '@marquee/contract/forecast.rules'
import { computeAudience } from '@marquee/contract/impressions.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { forecastTexts as texts } from '@marquee/contract/messages/forecast'
import { formatCount, formatInstantDay } from '../../lib/format.ts'
import { formats } from '../../lib/formats.ts'
import type { ForecastVenue } from './forecast.ts'

/** Roles of operators that do not read money get no cost. */
export type ShownForecast = Omit<Forecast, 'costPerThousandCents'> & {
  costPerThousandCents?: Forecast['costPerThousandCents'] | undefined
}

function formatRange({ low, high }: NumberRange, format: (value: number) => string): string {
  const [from, until] = [format(low), format(high)]
  return from === until ? from : texts.range({ low: from, high: until })
}

/** "144 a day", or "0 to 144 a day" when the days differ. */
export function describePlaysADay({ playsADay }: ShownForecast): string | undefined {
  return playsADay ? texts.aDay({ plays: formatRange(playsADay, formatCount) }) : undefined
}

export const describeImpressions = ({ impressions }: ShownForecast): string =>
  impressions ? formatRange(impressions, formatCount) : texts.unknown

export const describeCost = ({ costPerThousandCents: cost }: Pick<Forecast, 'costPerThousandCents'>): string =>
  cost ? formatRange(cost, formatEuros) : texts.unknown

/** What the numbers count, and what is not known. */
export function describeBasis(forecast: ShownForecast | null | undefined, type: ScreenType): string {
  if (!forecast) return texts.noScreens
  const { screens, screensWithAudience: known } = forecast
  if (known === 0) return texts.noAudience[type]
  return known < screens ? texts.someKnown({ known, count: screens }) : texts.allKnown
}

/** Who stated the audience of a venue. */
export function describeSource({ screens, statedAt }: ForecastVenue, type: ScreenType): string {
  const multipliers = new Set(screens.map(({ multiplier }) => multiplier))
  const [first] = screens
  const source = first && computeAudience(first)?.source
  if (multipliers.size > 1) return texts.source.operatorMixed
  if (source === 'operator') return texts.source.operator({ multiplier: formats.formatNumber(first?.multiplier ?? 0) })
  const guests = first?.restaurant?.footTrafficEstimate ?? null
  if (guests === null) return texts.source.none[type]
  return statedAt
    ? texts.source.guestsOnDay({ guests, day: formatInstantDay(statedAt) })
    : texts.source.guests({ guests })
}

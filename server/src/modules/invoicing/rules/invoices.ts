import { WEEKLY_PRICE_CENTS } from '@marquee/contract/campaign-price.rules'
import { addDays, countDays } from '@marquee/contract/days.rules'
import type { ScreenType } from '@marquee/contract/scalars'
import { billingContentTexts as texts } from '@marquee/contract/messages/billing-content'
import { formatDocumentDays } from '@marquee/contract/texts/document-days'
import type { DocumentLine } from '../../documents/schema/content.ts'
import { computeChargedCents, type ChargedPeriod } from './charged-periods.ts'

/** A period of a new order; an extension charges the weeks after those of an earlier order (decision 27). */
export type InvoicedPeriod = ChargedPeriod & { isExtension: boolean }

/**
 * The lines of an order's invoice: the whole flight at the weekly price (standards 0), and negative lines for days that
 * are not charged; of an extension the added weeks only. Their sum is exactly what the order charges.
 */
export function buildInvoiceLines(
  { type, weeks, campaignName }: { type: ScreenType; weeks: number; campaignName: string },
  periods: readonly InvoicedPeriod[],
): DocumentLine[] {
  const [extensions, flights] = [periods.filter((one) => one.isExtension), periods.filter((one) => !one.isExtension)]
  const cutPeriods = flights.filter((each) => each.chargedFrom > each.startsOn)
  return [
    ...(flights.length > 0 ? [buildFlightLine(type, weeks, flights)] : []),
    ...groupByDays(cutPeriods, toUnchargedDays).map((group) => buildLine(group, texts.notCharged, -1)),
    ...groupByDays(extensions, toChargedDays).map((group) => buildExtensionLine(type, campaignName, group)),
  ]
}

function buildFlightLine(type: ScreenType, weeks: number, periods: readonly ChargedPeriod[]): DocumentLine {
  const { startsOn = '', endsOn = '' } = periods[0] ?? {}
  const screens = periods.length
  return {
    name: texts.run[type]({ screens, weeks }),
    description: formatDocumentDays(startsOn, endsOn),
    ...priceWeeks(type, screens * weeks),
  }
}

/** The added weeks of some screens. They are whole weeks, because the weeks before them are. */
function buildExtensionLine(type: ScreenType, campaign: string, { from, until, screens }: Group): DocumentLine {
  const weeks = countDays(from, until) / 7
  return {
    name: texts.extension[type]({ campaign, screens, weeks }),
    description: formatDocumentDays(from, until),
    ...priceWeeks(type, screens * weeks),
  }
}

const priceWeeks = (type: ScreenType, quantity: number) => ({
  quantity,
  unit: 'WEE' as const,
  unitPriceCents: WEEKLY_PRICE_CENTS[type],
  netCents: quantity * WEEKLY_PRICE_CENTS[type],
})

const toChargedDays = (period: ChargedPeriod): Days => ({
  from: period.chargedFrom,
  until: period.chargedUntil,
  cents: computeChargedCents(period),
})

/** The days before the charged ones, and their price. */
const toUnchargedDays = (period: ChargedPeriod): Days => ({
  from: period.startsOn,
  until: addDays(period.chargedFrom, -1),
  cents: period.priceCents - computeChargedCents(period),
})

/** A line of an order that loses its last days. */
export type CutPeriod = { period: ChargedPeriod; chargedUntil: string }

/** The lines of a credit note: the credited days, grouped by equal days of screens. */
export function buildCreditLines(type: ScreenType, cuts: readonly CutPeriod[]): DocumentLine[] {
  return groupByDays(cuts, toCreditedDays).map((group) => buildLine(group, texts.credited[type], 1))
}

const toCreditedDays = ({ period, chargedUntil }: CutPeriod): Days => ({
  from: addDays(chargedUntil, 1),
  until: period.chargedUntil,
  cents: computeChargedCents(period) - computeChargedCents({ ...period, chargedUntil }),
})

/** The net sum of the lines of a document. */
export const sumNet = (lines: readonly DocumentLine[]): number => lines.reduce((sum, { netCents }) => sum + netCents, 0)

/** Days of one screen and their price. */
type Days = { from: string; until: string; cents: number }
type Group = Days & { screens: number }

function groupByDays<T>(items: readonly T[], getDays: (item: T) => Days): Group[] {
  const groups = Map.groupBy(items.map(getDays), ({ from, until, cents }) => `${from} ${until} ${cents}`)
  return [...groups.values()]
    .flatMap((same) => same.slice(0, 1).map((days) => ({ ...days, screens: same.length })))
    .toSorted((one, other) => (`${one.from} ${one.until}` < `${other.from} ${other.until}` ? -1 : 1))
}

function buildLine(
  { from, until, cents, screens }: Group,
  name: (values: { screens: number; days: number }) => string,
  sign: 1 | -1,
): DocumentLine {
  return {
    name: name({ screens, days: countDays(from, until) }),
    description: formatDocumentDays(from, until),
    // The quantity counts screens, because the price of a day is not a whole number of cents.
    quantity: sign * screens,
    unit: 'C62',
    unitPriceCents: cents,
    netCents: sign * screens * cents,
  }
}

/** What an invoice of a seller in that country has to say about its payment (French Code de commerce, Art. L441-9). */
export const listPaymentTerms = (country: string): string[] => (country === 'FR' ? [texts.frenchLatePayment] : [])

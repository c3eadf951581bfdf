import { getFormats } from '@marquee/contract/language/formats'
import { billingDocumentTexts } from '@marquee/contract/messages/billing-documents'
import { formatEuros } from '@marquee/contract/money.rules'
import { addDays } from '@marquee/contract/days.rules'
import { formatDocumentDays } from '@marquee/contract/texts/document-days'
import { statementTexts as texts } from '@marquee/contract/messages/statement'
import type { DocumentLine } from '../../documents/schema/content.ts'
import { getLastDay, splitMonths, type ChargedPeriod, splitShare } from '../../invoicing/rules/charged-periods.ts'

/** A line of an order with the facts that statements need. */
export type SoldLine = ChargedPeriod & {
  screenId: string
  ownerId: string
  campaignId: string
  companyId: string
  /** the name of the campaign at the approval */
  campaign: string
  /** the time zone of its days */
  timeZone: string
  shareBps: number
}

/** The days of one order on one screen in one month, and how their price is divided. */
export type Part = {
  campaignId: string
  companyId: string
  campaign: string
  from: string
  until: string
  days: number
  chargedCents: number
  shareBps: number
  shareCents: number
  commissionCents: number
}

/**
 * The earnings of a screen in a month, by order: the partner's share of each is rounded half-up, the rest is commission
 * (decision 17). Parts of 0 cents are left out.
 */
export function computeMonthParts(lines: readonly SoldLine[], month: string): Part[] {
  return lines.flatMap((line) => computeParts(line).flatMap((part) => (part.month === month ? [part] : [])))
}

/** The same for all months of a line. */
export function computeParts(line: SoldLine): (Part & { month: string })[] {
  const { campaignId, companyId, campaign, shareBps } = line
  return splitMonths(line).flatMap(({ cents, ...days }) =>
    cents === 0
      ? []
      : [{ campaignId, companyId, campaign, shareBps, ...days, chargedCents: cents, ...splitShare(cents, shareBps) }],
  )
}

export type Sums = { chargedCents: number; shareCents: number; commissionCents: number }

/** The sums of parts. */
export function sumParts(parts: readonly Part[]): Sums {
  return parts.reduce(
    (sum, { chargedCents, shareCents, commissionCents }) => ({
      chargedCents: sum.chargedCents + chargedCents,
      shareCents: sum.shareCents + shareCents,
      commissionCents: sum.commissionCents + commissionCents,
    }),
    { chargedCents: 0, shareCents: 0, commissionCents: 0 },
  )
}

/** The lines of a statement, one for each part. */
export function buildStatementLines(parts: readonly Part[]): DocumentLine[] {
  return parts.map(({ campaign, from, until, days, chargedCents, shareBps, shareCents }) => ({
    name: texts.line({ campaign }),
    description: texts.description({
      period: formatDocumentDays(from, until),
      days,
      share: formatPercent(shareBps),
      charged: formatEuros(chargedCents),
    }),
    quantity: 1,
    unit: 'C62',
    unitPriceCents: shareCents,
    netCents: shareCents,
  }))
}

const formatPercent = (bps: number) => billingDocumentTexts.percent({ percent: getFormats().formatNumber(bps / 100) })

/** The period truncated to a day, for the earnings so far. */
export function truncatePeriod<P extends ChargedPeriod>(period: P, day: string): P {
  return period.chargedUntil <= day ? period : { ...period, chargedUntil: day }
}

/** Statements are issued from this day of the following month on, in the operator's time zone (product 8). */
const STATEMENTS_FROM_DAY = 3

/**
 * The last month whose statements are due: the previous month from day 3 on, before that the month before it.
 *
 * @param today in the operator's time zone
 */
export function getLastDueMonth(today: string): string {
  const thisMonth = addDays(today, 1 - STATEMENTS_FROM_DAY).slice(0, 7)
  return addDays(`${thisMonth}-01`, -1).slice(0, 7)
}

/** The day on which the statements of a month are issued. */
export function getStatementDay(month: string): string {
  return addDays(getLastDay(month), STATEMENTS_FROM_DAY)
}

import { formatEuros } from '@marquee/contract/money.rules'
import { addDays } from '@marquee/contract/days.rules'
import { statementTexts as texts } from '@marquee/contract/texts/self-billing'
import type { DocumentLine } from '../schema/content.ts'
import { getLastDay, splitMonths, type Run, splitShare } from './runs.ts'

/** A screen that an order sold, with what is needed to share it out. */
export type SoldLine = Run & {
  screenId: string
  ownerId: string
  campaignId: string
  companyId: string
  /** as it was called then */
  campaign: string
  /** whose days are counted */
  timeZone: string
  shareBps: number
}

/** The days of one order on one screen in one month, and who gets what of them. */
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
 * What a screen earns in a month, order by order: the partner's part of each is rounded half-up, the rest is commission
 * (decision 17). Days that cost nothing are no part.
 */
export function computeMonthParts(lines: readonly SoldLine[], month: string): Part[] {
  return lines.flatMap((line) => computeParts(line).flatMap((part) => (part.month === month ? [part] : [])))
}

/** The same of all months of a line. */
export function computeParts(line: SoldLine): (Part & { month: string })[] {
  const { campaignId, companyId, campaign, shareBps } = line
  return splitMonths(line).flatMap(({ cents, ...days }) =>
    cents === 0
      ? []
      : [{ campaignId, companyId, campaign, shareBps, ...days, chargedCents: cents, ...splitShare(cents, shareBps) }],
  )
}

export type Sums = { chargedCents: number; shareCents: number; commissionCents: number }

/** What parts add up to. */
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

/** The lines of a statement: one for every part. */
export function buildStatementLines(parts: readonly Part[]): DocumentLine[] {
  return parts.map(({ campaign, from, until, days, chargedCents, shareBps, shareCents }) => ({
    name: texts.line(campaign),
    description: texts.description({
      from,
      until,
      days,
      charged: formatEuros(chargedCents),
      share: formatPercent(shareBps),
    }),
    quantity: 1,
    unit: 'C62',
    unitPriceCents: shareCents,
    netCents: shareCents,
  }))
}

const formatPercent = (bps: number) => `${bps / 100} %`

/** The run as if it ended with that day: what has been earned so far. */
export function truncateRun<R extends Run>(run: R, day: string): R {
  return run.chargedUntil <= day ? run : { ...run, chargedUntil: day }
}

/** Statements are made from this day of the following month on, by the operator's clock (product 8). */
const STATEMENTS_FROM_DAY = 3

/**
 * The last month whose statements are due: the month before, from its day on; until then the one before it.
 *
 * @param today by the operator's clock
 */
export function getLastDueMonth(today: string): string {
  const thisMonth = addDays(today, 1 - STATEMENTS_FROM_DAY).slice(0, 7)
  return addDays(`${thisMonth}-01`, -1).slice(0, 7)
}

/** When the statements of a month are made. */
export function getStatementDay(month: string): string {
  return addDays(getLastDay(month), STATEMENTS_FROM_DAY)
}

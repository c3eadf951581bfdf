import { computeChargedCents, computeShare, type ChargedPeriod } from '../../invoicing/rules/charged-periods.ts'

/** The guaranteed and the missing plays of a screen on a finished day. */
export type ScreenDay = { day: string; promised: number; missing: number }
/** The sold days of a screen. */
export type SoldLine = ChargedPeriod & { id: string; orderId: string; screenId: string }

/** Missing plays of a screen on the days of an order line, and their price; without a line they were not charged. */
export type Part = {
  screenId: string
  orderLineId: string | null
  promisedPlays: number
  missingPlays: number
  creditCents: number
}

/**
 * Divides the missing plays of a screen among its order lines. The credit of a line is the missing share of its charge,
 * rounded like every part of a price (decision 17), so it never exceeds the charge.
 */
export function computeParts(screenId: string, days: readonly ScreenDay[], lines: readonly SoldLine[]): Part[] {
  const byLine = Map.groupBy(days, ({ day }) =>
    lines.find(({ chargedFrom, chargedUntil }) => chargedFrom <= day && day <= chargedUntil),
  )
  return [...byLine].flatMap(([line, charged]) => {
    const promisedPlays = charged.reduce((sum, { promised }) => sum + promised, 0)
    const missingPlays = charged.reduce((sum, { missing }) => sum + missing, 0)
    if (missingPlays === 0) return []
    const creditCents = line ? computeShare(computeChargedCents(line), missingPlays, promisedPlays) : 0
    return [{ screenId, orderLineId: line?.id ?? null, promisedPlays, missingPlays, creditCents }]
  })
}

/** Whether so much is missing that the rule leads to an offer. */
export const isShortEnough = (missing: number, promised: number, minPercent: number): boolean =>
  missing > 0 && missing * 100 >= minPercent * promised

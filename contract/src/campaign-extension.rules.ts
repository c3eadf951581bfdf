import { assertWholeWeeks } from './campaigns.rules.ts'
import { addDays, countDays } from './days.rules.ts'

/** The last day of an extended campaign and the net price of the added weeks, for server and page. */
export function computeExtension(
  { endDate, weekCents }: { endDate: string; weekCents: number },
  weeks: number,
): { endDate: string; priceCents: number } {
  assertWholeWeeks(weeks)
  return { endDate: addDays(endDate, 7 * weeks), priceCents: weekCents * weeks }
}

/**
 * The whole weeks after the last day of a campaign on which a screen has a free slot, at most `most`.
 *
 * @param bookedFrom the first later day without one; null: every day has one
 */
export function countFreeWeeks(endDate: string, bookedFrom: string | null, most: number): number {
  if (bookedFrom === null) return most
  return Math.min(most, Math.max(0, Math.floor((countDays(endDate, bookedFrom) - 2) / 7)))
}

import { assertWholeWeeks } from './campaigns.rules.ts'
import type { ScreenType } from './scalars.ts'

/** Euro cents for one screen and week. Ten vehicle screens cost 75 euro (CONST-02). */
export const WEEKLY_PRICE_CENTS = { restaurant: 7_500, vehicle: 750 } as const satisfies Record<ScreenType, number>

/**
 * The price of a campaign, without taxes, in euro cents (CAMP-FORM-31, CAMP-FORM-32).
 *
 * Any number of screens is sold. The specified price of ten vehicle screens is divided per screen in `WEEKLY_PRICE_CENTS`,
 * in whole cents, so nothing is rounded.
 *
 * @param screens whole screens, 0 or more
 * @param weeks whole weeks, at least 1
 * @throws RangeError below these; form and schema prevent it
 */
export function computePriceCents(type: ScreenType, screens: number, weeks: number): number {
  assertWholeWeeks(weeks)
  if (!Number.isInteger(screens) || screens < 0) throw new RangeError(`screens must be 0 or more: ${screens}`)
  return WEEKLY_PRICE_CENTS[type] * screens * weeks
}

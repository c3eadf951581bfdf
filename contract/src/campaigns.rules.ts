import { addDays } from './days.rules.ts'
import type { CampaignStatus } from './scalars.ts'

/** The longest campaign that can be booked; the calendar reaches this far ahead (decision 8). */
export const MAX_WEEKS = 52
/** How far ahead a campaign may start, in days (decision 8). */
export const MAX_START_DAYS_AHEAD = 365

/**
 * The last day of a campaign, itself included (CAMP-FORM-04, CONST-01).
 *
 * @param startsOn calendar day, YYYY-MM-DD
 * @param weeks whole weeks, at least 1
 * @throws RangeError for weeks below 1 or text that is not a day; form and schema prevent both
 */
export function computeEndDate(startsOn: string, weeks: number): string {
  assertWholeWeeks(weeks)
  return addDays(startsOn, 7 * weeks - 1)
}

/** @throws RangeError for weeks below 1 or a part of a week */
export function assertWholeWeeks(weeks: number): void {
  if (!Number.isInteger(weeks) || weeks < 1) throw new RangeError(`weeks must be 1 or more: ${weeks}`)
}

/** Whether campaigns of this status reserve slots (product 2). Drafts and rejected campaigns do not. */
export function reservesSlots(status: CampaignStatus): boolean {
  return status === 'Pending Approval' || status === 'Pending' || status === 'Approved'
}

/**
 * Selects vehicles of one type for `screens` screens: one screen of each vehicle with a free screen, in the order
 * given, each id once; the rest on vehicles with several screens (TRAP-05, TRAP-06, OPEN-71).
 */
export function selectVehicles(
  vehicles: readonly { vehicleId: string; availableScreens: number }[],
  screens: number,
): string[] {
  return vehicles
    .filter((vehicle) => vehicle.availableScreens > 0)
    .slice(0, Math.max(0, screens))
    .map((vehicle) => vehicle.vehicleId)
}

/** Screens to Run is between 1 and the number of free screens (CAMP-FORM-14). */
export function clampScreens(wanted: number, available: number): number {
  if (!Number.isFinite(wanted)) return 1
  return Math.min(Math.max(1, Math.trunc(wanted)), Math.max(1, available))
}

import { dayNumber } from '@marquee/contract/days.rules'
import type { ListedCampaign } from '@marquee/contract/campaigns'

/** Which greeting fits that hour, 0 to 23. */
export function partOfDay(hour: number): 'goodMorning' | 'goodAfternoon' | 'goodEvening' {
  if (hour < 12) return 'goodMorning'
  return hour < 18 ? 'goodAfternoon' : 'goodEvening'
}

/** A share in whole percent; nothing for a share of nothing. */
export function percentOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.round((part / whole) * 100)
}

/** Approved campaigns within their flight on that day, the one that ends first on top (OPEN-86). */
export function onAir<Shown extends Pick<ListedCampaign, 'status' | 'startDate' | 'endDate'>>(
  campaigns: readonly Shown[],
  day: string,
): Shown[] {
  return campaigns
    .filter(({ status, startDate, endDate }) => status === 'Approved' && startDate <= day && day <= endDate)
    .toSorted((one, other) => (one.endDate < other.endDate ? -1 : 1))
}

/** Which week of its flight a campaign is in, from 1. */
export function weekOfFlight(startDate: string, numberOfWeeks: number, day: string): number {
  const week = Math.floor((dayNumber(day) - dayNumber(startDate)) / 7) + 1
  return Math.min(numberOfWeeks, Math.max(1, week))
}

export type SetupStep = { key: string; done: boolean }

/** The steps of a set-up list are gone once all are done (ux ONB-1). */
export function isSetUp(steps: readonly SetupStep[]): boolean {
  return steps.every(({ done }) => done)
}

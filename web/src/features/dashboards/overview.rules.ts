import { compareKeys } from '@marquee/contract/text.rules'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { isOnAir } from '../campaigns/list-view.ts'

/** The greeting for an hour from 0 to 23. */
export function pickGreeting(hour: number): 'goodMorning' | 'goodAfternoon' | 'goodEvening' {
  if (hour < 12) return 'goodMorning'
  return hour < 18 ? 'goodAfternoon' : 'goodEvening'
}

/** A share in whole percent; undefined if the whole is 0. */
export function computePercent(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : Math.round((part / whole) * 100)
}

/** The campaigns on air, by the day in their own time zones, the one that ends first on top (OPEN-86). */
export function selectOnAir(campaigns: readonly ListedCampaign[], at: Date): ListedCampaign[] {
  return campaigns
    .filter((campaign) => isOnAir(campaign, at))
    .toSorted((one, other) => compareKeys(one.endDate, other.endDate))
}

export type SetupStep = { key: string; done: boolean }

/** The steps of a set-up list are hidden once all are done (ONB-1). */
export function isSetUp(steps: readonly SetupStep[]): boolean {
  return steps.every(({ done }) => done)
}

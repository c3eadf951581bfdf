import type { getCampaignDelivery } from '@marquee/contract/campaigns'
import { eachDay } from '@marquee/contract/days.rules'
import type { ReplyOf } from '@marquee/contract/endpoint'

export type DeliveryRow = ReplyOf<typeof getCampaignDelivery>['rows'][number]

/** What was proven on one day, over all screens. */
export type DeliveryDay = { day: string; plays: number; partialPlays: number; impressions: number }

/** Every day of the flight with its proven plays; days without any are there as well. Plays outside of it are added. */
export function deliveryDays(rows: readonly DeliveryRow[], startsOn: string, endsOn: string): DeliveryDay[] {
  const days = new Map<string, DeliveryDay>()
  for (const day of [...new Set([...eachDay(startsOn, endsOn), ...rows.map((row) => row.day)])].sort()) {
    days.set(day, { day, plays: 0, partialPlays: 0, impressions: 0 })
  }
  for (const { day, plays, partialPlays, impressions } of rows) {
    const sum = days.get(day)
    if (!sum) continue // every day of the rows is in the map
    sum.plays += plays
    sum.partialPlays += partialPlays
    sum.impressions += impressions
  }
  return [...days.values()]
}

/** Days on which something was proven, for the table, newest first. */
export function daysWithPlays(days: readonly DeliveryDay[]): DeliveryDay[] {
  return days.filter(({ plays, partialPlays }) => plays + partialPlays > 0).toReversed()
}

/** A round number at or above the highest value, that four steps divide: 4, 8, 12, 16, 20, 40, 80, 120 ... */
export function axisTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [4, 8, 12, 16, 20].find((step) => step * power >= highest)
    if (top !== undefined) return top * power
  }
}

/** Every how many weeks the axis names one, so that labels do not touch. */
export function weekStep(days: number): number {
  return Math.max(1, Math.ceil(days / 7 / 6))
}

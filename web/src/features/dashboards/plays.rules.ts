import { formatCsv } from '@marquee/contract/csv.rules'
import type { getOwnerPlays } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { dashboardTexts } from '@marquee/contract/texts/dashboards'

export type PlaysDay = EndpointReply<typeof getOwnerPlays>['days'][number]

export const RANGES = ['7', '30', '90'] as const
export type Range = (typeof RANGES)[number]

/** How many days the address asks for; anything unknown is the usual 30 (DSH-3). */
export function parseRange(query: URLSearchParams): Range {
  return RANGES.find((range) => range === query.get('days')) ?? '30'
}

/** "+8.4%" against the days before; nothing to compare with says nothing. */
export function describeChange(plays: number, playsBefore: number): string | undefined {
  if (playsBefore === 0) return undefined
  const percent = (plays / playsBefore - 1) * 100
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`
}

/** Which days the axis names: the first, the last, and as many between them as fit evenly. */
export function pickLabelledDays(count: number, most: number): number[] {
  const steps = Math.min(most, count) - 1
  return Array.from({ length: steps + 1 }, (_, index) => Math.round((index * (count - 1)) / steps))
}

export function formatPlaysCsv(days: readonly PlaysDay[]): string {
  return formatCsv([dashboardTexts.csvHead, ...days.map(({ day, plays }) => [day, plays])])
}

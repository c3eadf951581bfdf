import { formatCsv } from '@marquee/contract/csv.rules'
import type { getOwnerPlays } from '@marquee/contract/dashboards'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { formats } from '../../lib/formats.ts'

export type PlaysDay = EndpointReply<typeof getOwnerPlays>['days'][number]

export const RANGES = ['7', '30', '90'] as const
export type Range = (typeof RANGES)[number]

/** The number of days in the address; an unknown value is the default 30 (DSH-3). */
export function parseRange(query: URLSearchParams): Range {
  return RANGES.find((range) => range === query.get('days')) ?? '30'
}

/** "+8.4%" compared with the days before; empty without a comparison. */
export function describeChange(plays: number, playsBefore: number): string | undefined {
  if (playsBefore === 0) return undefined
  return formats.formatChange(plays / playsBefore - 1)
}

/** The days that the axis labels: the first, the last, and as many evenly spaced days between them as fit. */
export function pickLabelledDays(count: number, most: number): number[] {
  const steps = Math.min(most, count) - 1
  return Array.from({ length: steps + 1 }, (_, index) => Math.round((index * (count - 1)) / steps))
}

export function formatPlaysCsv(days: readonly PlaysDay[]): string {
  return formatCsv([dashboardTexts.csvHead, ...days.map(({ day, plays }) => [day, plays])])
}

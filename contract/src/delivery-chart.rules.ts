import { toDayNumber } from './days.rules.ts'
import type { DayState, DeliveryDay } from './delivery.ts'

/** The bars of a delivery chart, on pages and in the report (decision 9). */

/** A bar of the chart: a day, or a week of a long flight. */
export type ChartColumn = {
  first: string
  isWeek: boolean
  state: DayState
  promised: number
  plays: number
  delivered: number
  shortfall: number
  extra: number
  impressions: number
}

/** The limit of bars that are wide enough on a phone. */
const MAX_DAY_BARS = 42

/** The bars of the chart: the days, or the weeks of a long flight. Weeks count from the first day. */
export function buildChartColumns(days: readonly DeliveryDay[], isWeek = days.length > MAX_DAY_BARS): ChartColumn[] {
  const start = toDayNumber(days[0]?.day ?? '1970-01-01')
  const columns = new Map<number, ChartColumn>()
  for (const { day, state, ...counts } of days) {
    const index = Math.floor((toDayNumber(day) - start) / (isWeek ? 7 : 1))
    const column = columns.get(index)
    if (column) {
      column.state = mergeStates(column.state, state)
      for (const name of COUNTS) column[name] += counts[name]
    } else columns.set(index, { first: day, isWeek, state, ...pickCounts(counts) })
  }
  return [...columns.values()]
}

const COUNTS = ['promised', 'plays', 'delivered', 'shortfall', 'extra', 'impressions'] as const

const pickCounts = ({
  promised,
  plays,
  delivered,
  shortfall,
  extra,
  impressions,
}: Omit<DeliveryDay, 'day' | 'state'>) => ({
  promised,
  plays,
  delivered,
  shortfall,
  extra,
  impressions,
})

/** A week is past when all its days are past, and ahead when all its days are ahead. */
const mergeStates = (one: DayState, other: DayState): DayState => (one === other ? one : 'today')

/** The next round number that four steps divide: 4, 8, 12, 16, 20, 40, 60, 80, 120 ... */
export function computeAxisTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [4, 6, 8, 12, 16, 20].map((step) => step * power).find((round) => round >= highest && round % 4 === 0)
    if (top !== undefined) return top
  }
}

/** The bars that the axis labels: every seventh day, or as many weeks as fit side by side. */
export function isLabelled(index: number, columns: readonly ChartColumn[]): boolean {
  const isWeek = columns[0]?.isWeek ?? false
  const step = isWeek ? Math.ceil(columns.length / 6) : 7
  return index % step === 0
}

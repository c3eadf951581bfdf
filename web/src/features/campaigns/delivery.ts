import { toDayNumber } from '@marquee/contract/days.rules'
import type { DayState, DeliveryDay, getCampaignDelivery } from '@marquee/contract/delivery'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { headlineTexts } from '@marquee/contract/messages/headline'
import { formatCount, formatDay, formatList } from '../../lib/format.ts'
import { formats } from '../../lib/formats.ts'

export type Delivery = EndpointReply<typeof getCampaignDelivery>

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
}

/** The limit of bars that are wide enough on a phone. */
const MAX_DAY_BARS = 42

/** The bars of the chart: the days, or the weeks of a long flight. Weeks count from the first day. */
export function buildChartColumns(days: readonly DeliveryDay[]): ChartColumn[] {
  const isWeek = days.length > MAX_DAY_BARS
  const start = toDayNumber(days[0]?.day ?? '1970-01-01')
  const columns = new Map<number, ChartColumn>()
  for (const { day, state, promised, plays, delivered, shortfall, extra } of days) {
    const index = Math.floor((toDayNumber(day) - start) / (isWeek ? 7 : 1))
    const column = columns.get(index)
    if (column) {
      column.state = mergeStates(column.state, state)
      column.promised += promised
      column.plays += plays
      column.delivered += delivered
      column.shortfall += shortfall
      column.extra += extra
    } else columns.set(index, { first: day, isWeek, state, promised, plays, delivered, shortfall, extra })
  }
  return [...columns.values()]
}

/** A week is past when all its days are past, and ahead when all its days are ahead. */
const mergeStates = (one: DayState, other: DayState): DayState => (one === other ? one : 'today')

/** A bar as text. */
export function describeColumn(column: ChartColumn): string {
  const { first, isWeek, state, promised, plays, delivered, shortfall, extra } = column
  const when = isWeek ? texts.weekLabel({ day: formatDay(first) }) : formatDay(first)
  if (state !== 'past')
    return state === 'today' ? texts.ofToday({ when, played: plays, promised }) : texts.ofAhead({ when, promised })
  return formatList([
    texts.ofPast({ when, delivered, promised }),
    ...(shortfall > 0 ? [texts.missingCount({ count: shortfall })] : []),
    ...(extra > 0 ? [texts.extraCount({ count: extra })] : []),
  ])
}

/** The headline percentage and what it refers to, or the text shown before there is one. */
export function describeHeadline<Shown>(
  { headline, totals }: Pick<Delivery, 'headline' | 'totals'>,
  b: (text: string) => Shown,
): string | (string | Shown)[] {
  if (headline.percent === null) return totals.promised > 0 ? texts.noneFinished : texts.noneGuaranteed
  const percent = formatPercent(headline.percent)
  return isFinished(headline) ? texts.ofAllGuaranteed({ percent, b }) : texts.ofGuaranteed({ percent, b })
}

/** The days that the numbers cover: the whole flight, or its past days. */
export function describePeriod({ headline, days }: Pick<Delivery, 'headline' | 'days'>): string | undefined {
  const last = getLastFinishedDay(days)
  if (!last) return undefined
  return isFinished(headline) ? texts.wholeFlight : texts.soFar({ day: formatDay(last) })
}

export const isFinished = ({ state }: Delivery['headline']) => state === 'finished' || state === 'finishedShort'
export const getLastFinishedDay = (days: readonly DeliveryDay[]) => days.findLast(({ state }) => state === 'past')?.day

/** On which days and screens guaranteed plays are missing; nothing if none are. */
export function describeMissing({ days, totals }: Pick<Delivery, 'days' | 'totals'>): string | undefined {
  if (totals.soFar.shortfall === 0) return undefined
  const daysOver = days.filter(({ state, promised }) => state === 'past' && promised > 0).length
  return texts.missingNote({ daysShort: totals.daysShort, daysOver, screensShort: totals.screensShort })
}

/** "95.4%" */
export function formatPercent(percent: number): string {
  const digits = percent === 100 ? 0 : 1
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return headlineTexts.percent({ value: formats.formatNumber(percent, options) })
}

/** "Guaranteed, 900 a day" if all bars have the same guarantee. */
export function describeGuarantee(columns: readonly ChartColumn[]): string {
  const [first] = columns
  const isSame =
    first !== undefined && first.promised > 0 && columns.every(({ promised }) => promised === first.promised)
  if (!isSame) return texts.guaranteed
  return (first.isWeek ? texts.guaranteedAWeek : texts.guaranteedADay)({ count: formatCount(first.promised) })
}

/** How the guarantee is calculated. */
export function describeMethod({ loopSeconds, deviceHoursPerDay }: Delivery['method']): string {
  if (!loopSeconds) return texts.howGuaranteedLater
  const loop = formatRange(formatSpan(loopSeconds.shortest), formatSpan(loopSeconds.longest))
  return texts.howGuaranteed({ loop, hours: deviceHoursPerDay })
}

const formatRange = (low: string, high: string) => (low === high ? low : texts.between({ low, high }))

function formatSpan(seconds: number): string {
  const whole = Math.round(seconds)
  return texts.minutesAndSeconds({ minutes: Math.floor(whole / 60), seconds: whole % 60 })
}

/** The range of the screens' multipliers: × 1, or × 1 to × 3.2. Nothing without screens. */
export function formatMultipliers(screens: readonly { multiplier: number }[]): string | undefined {
  if (screens.length === 0) return undefined
  const all = screens.map(({ multiplier }) => multiplier)
  return formatRange(
    formatMultiplier(all.reduce((a, b) => Math.min(a, b))),
    formatMultiplier(all.reduce((a, b) => Math.max(a, b))),
  )
}

/** × 3.2, with at most two decimals. */
export const formatMultiplier = (multiplier: number) =>
  texts.times({ multiplier: formats.formatNumber(Math.round(multiplier * 100) / 100) })

/** Whether there is anything to draw. */
export function hasDelivery({ totals }: Pick<Delivery, 'totals'>): boolean {
  return totals.promised + totals.plays + totals.partialPlays > 0
}

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

import { dayNumber } from '@marquee/contract/days.rules'
import type { DayState, DeliveryDay, getCampaignDelivery } from '@marquee/contract/delivery'
import type { ReplyOf } from '@marquee/contract/endpoint'
import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { headlineTexts } from '@marquee/contract/texts/delivery'
import { dayText } from '../../lib/format.ts'

export type Delivery = ReplyOf<typeof getCampaignDelivery>

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

/** More bars than these would be hairs on a telephone. */
const MOST_DAYS = 42

/** The bars of the chart: every day, and the weeks of a flight that is long. Weeks count from the first day. */
export function chartColumns(days: readonly DeliveryDay[]): ChartColumn[] {
  const isWeek = days.length > MOST_DAYS
  const start = dayNumber(days[0]?.day ?? '1970-01-01')
  const columns = new Map<number, ChartColumn>()
  for (const { day, state, promised, plays, delivered, shortfall, extra } of days) {
    const place = Math.floor((dayNumber(day) - start) / (isWeek ? 7 : 1))
    const column = columns.get(place)
    if (column) {
      column.state = stateOfBoth(column.state, state)
      column.promised += promised
      column.plays += plays
      column.delivered += delivered
      column.shortfall += shortfall
      column.extra += extra
    } else columns.set(place, { first: day, isWeek, state, promised, plays, delivered, shortfall, extra })
  }
  return [...columns.values()]
}

/** A week is over when all of it is, and ahead when all of it is. */
const stateOfBoth = (one: DayState, other: DayState): DayState => (one === other ? one : 'today')

/** A bar in words. */
export function columnText(column: ChartColumn): string {
  const { first, isWeek, state, promised, plays } = column
  const when = isWeek ? texts.weekFrom(dayText(first)) : dayText(first)
  if (state === 'past') return texts.ofPast(when, column)
  return state === 'today' ? texts.ofToday(when, plays, promised) : texts.ofAhead(when, promised)
}

/** What the percentage of the headline is of; what is to be said in its place before there is one. */
export function headlineNote({ headline, totals }: Pick<Delivery, 'headline' | 'totals'>): string {
  if (headline.percent !== null) return isOver(headline) ? texts.ofAllGuaranteed : texts.ofGuaranteed
  return totals.promised > 0 ? texts.noneFinished : texts.noneGuaranteed
}

/** Which days the numbers count: the whole flight, or what is over of it. */
export function periodText({ headline, days }: Pick<Delivery, 'headline' | 'days'>): string | undefined {
  const last = lastFinishedDay(days)
  if (!last) return undefined
  return isOver(headline) ? texts.wholeFlight : texts.soFar(dayText(last))
}

export const isOver = ({ state }: Delivery['headline']) => state === 'finished' || state === 'finishedShort'
export const lastFinishedDay = (days: readonly DeliveryDay[]) => days.findLast(({ state }) => state === 'past')?.day

/** On which days and screens guaranteed plays are missing; nothing where none is. */
export function missingNote({ days, totals }: Pick<Delivery, 'days' | 'totals'>): string | undefined {
  if (totals.soFar.shortfall === 0) return undefined
  const daysOver = days.filter(({ state, promised }) => state === 'past' && promised > 0).length
  return texts.missingOn(totals.daysShort, daysOver, totals.screensShort)
}

/** "95.4%" */
export const percentText = headlineTexts.percent

/** "Guaranteed, 900 a day" where every bar has the same guarantee. */
export function guaranteeKey(columns: readonly ChartColumn[]): string {
  const [first] = columns
  const isSame =
    first !== undefined && first.promised > 0 && columns.every(({ promised }) => promised === first.promised)
  if (!isSame) return texts.guaranteed
  return (first.isWeek ? texts.guaranteedAWeek : texts.guaranteedADay)(first.promised.toLocaleString('en-US'))
}

/** What the guarantee is worked out from. */
export function guaranteeMethod({ loopSeconds, deviceHoursPerDay }: Delivery['method']): string {
  if (!loopSeconds) return texts.howGuaranteedLater
  const loop = texts.between(spanText(loopSeconds.shortest), spanText(loopSeconds.longest))
  return texts.howGuaranteed(loop, deviceHoursPerDay)
}

function spanText(seconds: number): string {
  const whole = Math.round(seconds)
  return texts.minutesAndSeconds(Math.floor(whole / 60), whole % 60)
}

/** The multipliers of the screens: × 1, or × 1 to × 3.2. Nothing without screens. */
export function multiplierText(screens: readonly { multiplier: number }[]): string | undefined {
  if (screens.length === 0) return undefined
  const all = screens.map(({ multiplier }) => multiplier)
  return texts.between(timesText(all.reduce((a, b) => Math.min(a, b))), timesText(all.reduce((a, b) => Math.max(a, b))))
}

/** × 3.2; at most two decimals. */
export const timesText = (multiplier: number) => texts.times(String(Math.round(multiplier * 100) / 100))

/** Whether there is anything to draw. */
export function hasDelivery({ totals }: Pick<Delivery, 'totals'>): boolean {
  return totals.promised + totals.plays + totals.partialPlays > 0
}

/** A round number at or above the highest value, that four steps divide: 4, 8, 12, 16, 20, 40, 80, 120 ... */
export function axisTop(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const top = [4, 8, 12, 16, 20].find((step) => step * power >= highest)
    if (top !== undefined) return top * power
  }
}

/** Which bars the axis names: every week of days, and as many weeks as fit side by side. */
export function isNamed(index: number, columns: readonly ChartColumn[]): boolean {
  const isWeek = columns[0]?.isWeek ?? false
  const step = isWeek ? Math.ceil(columns.length / 6) : 7
  return index % step === 0
}

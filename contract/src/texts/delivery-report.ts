import type { CampaignDelivery, DeliveryDay, DeliveryScreen } from '../delivery.ts'
import type { ChartColumn } from '../delivery-chart.rules.ts'
import { MAX_REPORT_AGE_DAYS } from '../device.rules.ts'
import { getFormats } from '../language/formats.ts'
import { reportTexts as texts } from '../messages/campaign-report.ts'
import { headlineTexts } from '../messages/headline.ts'
import { proofReportTexts } from '../messages/proof-report.ts'

/** The delivery of a campaign in words: the same on pages, in the report and in emails (decision 9). */

type Delivery = Pick<CampaignDelivery, 'headline' | 'totals' | 'days'>

/** The headline percentage and what it refers to, or what is guaranteed before there is one. */
export function describeHeadline<Shown>(
  { headline, totals }: Pick<Delivery, 'headline' | 'totals'>,
  b: (text: string) => Shown,
): string | (string | Shown)[] {
  if (headline.percent === null) {
    return totals.promised > 0 ? texts.guaranteedInFlight({ count: totals.promised, b }) : texts.noneGuaranteed
  }
  const percent = formatPercent(headline.percent)
  return isFinished(headline) ? texts.ofAllGuaranteed({ percent, b }) : texts.ofGuaranteed({ percent, b })
}

/** "95.4% of guaranteed plays delivered", of a period that is over or so far. */
export function describeShare(percent: number | null, isOver: boolean): string {
  if (percent === null) return texts.noneGuaranteed.replace(/\.$/, '')
  const values = { percent: formatPercent(percent), b: (text: string) => text }
  return [isOver ? texts.ofAllGuaranteed(values) : texts.ofGuaranteed(values)].flat().join('')
}

/** On finished days: "2,474 of 2,592 guaranteed plays, 118 missing (on 2 of 18 days, 2 screens), 24 extra". */
export function describeSums(delivery: Delivery): string {
  const { promised, delivered, shortfall, extra } = delivery.totals.soFar
  return getFormats().formatList([
    texts.deliveredOf({ delivered, promised }),
    ...(shortfall > 0 ? [`${texts.missingCount({ count: shortfall })} (${describeMissing(delivery)})`] : []),
    ...(extra > 0 ? [texts.extraCount({ count: extra })] : []),
  ])
}

/** The days that the numbers cover: the whole flight, or its past days. */
export function describePeriod({ headline, days }: Pick<Delivery, 'headline' | 'days'>): string | undefined {
  const last = getLastFinishedDay(days)
  if (!last) return undefined
  return isFinished(headline) ? texts.wholeFlight : texts.soFar({ day: formatCalendarDay(last) })
}

/** Whether the flight is over and was never stopped. */
export const isFinished = ({ state }: Delivery['headline']) => state === 'finished' || state === 'finishedShort'
export const getLastFinishedDay = (days: readonly DeliveryDay[]) => days.findLast(({ state }) => state === 'past')?.day

/** On which days and screens guaranteed plays are missing; nothing if none are. */
export function describeMissing({ days, totals }: Pick<Delivery, 'days' | 'totals'>): string | undefined {
  if (totals.soFar.shortfall === 0) return undefined
  const daysOver = days.filter(({ state, promised }) => state === 'past' && promised > 0).length
  return texts.missingNote({ daysShort: totals.daysShort, daysOver, screensShort: totals.screensShort })
}

/** A bar as text. */
export function describeColumn(column: ChartColumn): string {
  const { first, isWeek, state, promised, plays, delivered, shortfall, extra } = column
  const when = isWeek ? texts.weekLabel({ day: formatCalendarDay(first) }) : formatCalendarDay(first)
  if (state !== 'past')
    return state === 'today' ? texts.ofToday({ when, played: plays, promised }) : texts.ofAhead({ when, promised })
  return getFormats().formatList([
    texts.ofPast({ when, delivered, promised }),
    ...(shortfall > 0 ? [texts.missingCount({ count: shortfall })] : []),
    ...(extra > 0 ? [texts.extraCount({ count: extra })] : []),
  ])
}

/** "95.4%" */
export function formatPercent(percent: number): string {
  const digits = percent === 100 ? 0 : 1
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return headlineTexts.percent({ value: getFormats().formatNumber(percent, options) })
}

/** "Guaranteed, 900 a day" if all bars have the same guarantee. */
export function describeGuarantee(columns: readonly ChartColumn[]): string {
  const [first] = columns
  const isSame =
    first !== undefined && first.promised > 0 && columns.every(({ promised }) => promised === first.promised)
  if (!isSame) return texts.guaranteed
  return (first.isWeek ? texts.guaranteedAWeek : texts.guaranteedADay)({
    count: getFormats().formatCount(first.promised),
  })
}

/** Each number with how it is counted, and how plays are proven. */
export function listMethods(
  method: CampaignDelivery['method'],
  screens: readonly Pick<DeliveryScreen, 'multiplier'>[],
): (readonly [term: string, words: string])[] {
  return [
    [proofReportTexts.proof, proofReportTexts.howProven],
    [texts.guaranteed, describeMethod(method)],
    [texts.delivered, texts.howDelivered],
    [texts.missing, texts.howMissing],
    [texts.extra, texts.howExtra],
    [texts.impressions, texts.howImpressions({ multiplier: formatMultipliers(screens) ?? texts.none })],
    [proofReportTexts.late, proofReportTexts.howLate({ days: MAX_REPORT_AGE_DAYS })],
  ]
}

/** How the guarantee is calculated. */
export function describeMethod({ loopSeconds, deviceHoursPerDay }: CampaignDelivery['method']): string {
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
export function formatMultipliers(screens: readonly Pick<DeliveryScreen, 'multiplier'>[]): string | undefined {
  if (screens.length === 0) return undefined
  const all = screens.map(({ multiplier }) => multiplier)
  return formatRange(
    formatMultiplier(all.reduce((a, b) => Math.min(a, b))),
    formatMultiplier(all.reduce((a, b) => Math.max(a, b))),
  )
}

/** × 3.2, with at most two decimals. */
export const formatMultiplier = (multiplier: number) =>
  texts.times({ multiplier: getFormats().formatNumber(Math.round(multiplier * 100) / 100) })

export const formatCalendarDay = (day: string): string =>
  getFormats().formatDay(day, { year: 'numeric', month: '2-digit', day: '2-digit' })

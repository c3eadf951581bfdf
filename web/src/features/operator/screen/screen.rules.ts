import type { OpeningHours } from '@marquee/contract/fleet'
import { findOpenSpan } from '@marquee/contract/hours.rules'
import { type Weekday, WEEKDAYS } from '@marquee/contract/days.rules'
import type { OperatorScreen } from '@marquee/contract/operator-screen-details'
import { operatorScreenTexts } from '@marquee/contract/messages/operator-screens'
import { formatBytes, formatSeconds, formatWait } from '../../../lib/format.ts'
import { formats } from '../../../lib/formats.ts'

/** Texts about the state of a screen. */

const t = operatorScreenTexts

/** The actions that a button starts and a dialog completes. */
export type ScreenAction = 'edit' | 'pair' | 'unpair'

/** The stored value without trailing zeros. */
export function formatMultiplier(value: number): string {
  return formats.formatNumber(value, { maximumFractionDigits: 4 })
}

/** The source of the figure (product 7). */
export function describeMultiplier({ set, derived }: OperatorScreen['multiplier']): string {
  return set === null ? describeDerived(derived) : t.multiplierSet
}

export function describeDerived({ guests, openHoursPerDay }: OperatorScreen['multiplier']['derived']): string {
  if (guests === null || openHoursPerDay === null) return t.multiplierPlain
  const hours = formats.formatNumber(openHoursPerDay, { maximumFractionDigits: 1 })
  return t.multiplierGuests({ guests, hours })
}

/** The server corrects smaller deviations. */
const CLOCK_TOLERANCE_MS = 2000

/** @param offsetMs server time minus device time */
export function describeClock(offsetMs: number): string {
  const off = Math.abs(offsetMs)
  if (off < CLOCK_TOLERANCE_MS) return t.clockRight
  return t.clockOff({ seconds: off < 60_000 ? formatSeconds(off / 1000) : formatWait(off / 1000), ahead: offsetMs < 0 })
}

export function describeStorage(reported: {
  storageUsedBytes: number | null
  storageQuotaBytes: number | null
}): string | undefined {
  const { storageUsedBytes: used, storageQuotaBytes: quota } = reported
  if (used === null) return undefined
  return quota === null ? formatBytes(used) : t.storageUsed({ used: formatBytes(used), of: formatBytes(quota) })
}

/** The model if the device reports one, and the size of the display. */
export function describeDisplay({ model, width, height }: { model: string; width: number; height: number }): string {
  return model ? t.modelAndSize({ model, width, height }) : t.size({ width, height })
}

/** Opening hours in one line, with equal days grouped: Mon to Fri 09:00 to 18:00, Sat 10:00 to 14:00. */
export function formatHours(hours: OpeningHours | null): string {
  const days = WEEKDAYS.flatMap((weekday) => {
    const { start, end } = hours?.[weekday] ?? { start: '', end: '' }
    return hours && findOpenSpan(hours, weekday) ? [{ weekday, span: `${start}-${end}`, start, end }] : []
  })
  if (days.length === 0) return t.history.noHours
  const runs: (typeof days)[] = []
  for (const day of days) {
    const last = runs.at(-1)
    const isNext = last && WEEKDAYS.indexOf(day.weekday) === WEEKDAYS.indexOf(last.at(-1)?.weekday ?? day.weekday) + 1
    if (isNext && last[0]?.span === day.span) last.push(day)
    else runs.push([day])
  }
  return formats.formatList(
    runs.flatMap((run) => {
      const [first, last] = [run[0], run.at(-1)]
      return first && last
        ? [t.history.dayHours({ day: nameDays(first, last), from: first.start, until: first.end })]
        : []
    }),
  )
}

function nameDays(first: { weekday: Weekday }, last: { weekday: Weekday }): string {
  const [from, until] = [first, last].map(({ weekday }) => formats.formatWeekday(weekday, 'short'))
  return from === until ? `${from}` : `${from}-${until}`
}

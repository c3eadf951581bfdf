import type { DayState, DeliverySoFar } from './delivery.ts'
import type { OpeningHours } from './fleet.ts'
import { hasHours, type LocalDay, computeOpenRanges, type TimeRange } from './hours.rules.ts'
import { SLOTS_BETWEEN_BREAKS } from './loop.rules.ts'
import { VIDEO_RULES } from './media.rules.ts'

/**
 * What is promised of a campaign and what a screen fell short of it (product 7, decision 9).
 *
 * A promise has to hold whatever else the screen shows, so it is counted with the longest loop there can
 * be: every slot sold, every video as long as it may be, and a break after every fifth.
 */

/** The longest a slot can be. */
export const MAX_SLOT_SECONDS = VIDEO_RULES.campaign.vehicle.maxDurationSeconds
/** The longest a break can be: one infotainment video. */
export const MAX_BREAK_SECONDS = VIDEO_RULES.infotainment.vehicle.maxDurationSeconds
/**
 * Hours of every day that are promised of a screen nobody knows the hours of: those of vehicles, and of
 * restaurants that gave none. They play whenever the device is on.
 */
export const DEVICE_HOURS_PER_DAY = 8

/** The longest a loop can be. Slots are counted on through the loops, so each has its part of a break. */
export function computeMaxLoopSeconds(slotsPerLoop: number): number {
  return slotsPerLoop * (MAX_SLOT_SECONDS + MAX_BREAK_SECONDS / SLOTS_BETWEEN_BREAKS)
}

/** A time during which a campaign was to be shown on a screen, and what the screen was like then. */
export type PromisePeriod = TimeRange & {
  slotsPerLoop: number
  /** null for vehicles */
  hours: OpeningHours | null
}

/**
 * The plays promised of a campaign on one screen and local day: the open seconds of the day during which it
 * was in force, by the longest loop, whole plays only.
 *
 * @param times none over another; what lies outside of the day does not count
 */
export function computePromisedPlays(day: LocalDay, times: readonly PromisePeriod[]): number {
  const loops = times.reduce(
    (sum, time) => sum + computeOpenSeconds(day, time) / computeMaxLoopSeconds(time.slotsPerLoop),
    0,
  )
  // Sums of fractions may miss a whole number by a hair.
  return Math.floor(loops + 1e-9)
}

function computeOpenSeconds(day: LocalDay, { hours, ...time }: PromisePeriod): number {
  if (hasHours(hours))
    return computeOpenRanges(hours, day).reduce((sum, open) => sum + computeOverlapSeconds(open, time), 0)
  // Nobody knows which hours these are, so a part of a day is worth its part of them.
  return (computeOverlapSeconds(day, time) / computeOverlapSeconds(day, day)) * DEVICE_HOURS_PER_DAY * 3600
}

/** How long both last together. */
function computeOverlapSeconds(one: TimeRange, other: TimeRange): number {
  return Math.max(0, Math.min(one.untilMs, other.untilMs) - Math.max(one.fromMs, other.fromMs)) / 1000
}

/** What counts towards the guarantee. `promised` is `delivered` and `shortfall` together, of one day and of all. */
export type DeliveryCounts = {
  /** guaranteed plays that were played */
  delivered: number
  /** guaranteed plays that are missing */
  shortfall: number
  /** plays beyond the guarantee; they make up for nothing elsewhere */
  extra: number
}

/** Counts one screen and day. A day counts once it is finished. */
export function computeDeliveryCounts({
  state,
  promised,
  plays,
}: {
  state: DayState
  promised: number
  plays: number
}): DeliveryCounts {
  if (state !== 'past') return { delivered: 0, shortfall: 0, extra: 0 }
  const delivered = Math.min(promised, plays)
  return { delivered, shortfall: promised - delivered, extra: plays - delivered }
}

/** Four decimals, as they are stored. */
export function roundImpressions(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

export type CountedDay = DeliverySoFar & { state: DayState }

/** The sum of the finished days among these, of one screen or of all. */
export function sumOfFinishedDays(days: readonly CountedDay[]): DeliverySoFar {
  const sum = { promised: 0, delivered: 0, shortfall: 0, extra: 0, impressions: 0 }
  for (const day of days) {
    if (day.state !== 'past') continue
    sum.promised += day.promised
    sum.delivered += day.delivered
    sum.shortfall += day.shortfall
    sum.extra += day.extra
    sum.impressions += day.impressions
  }
  return { ...sum, impressions: roundImpressions(sum.impressions) }
}

/** Whether a day is finished, running or ahead. */
export function deriveDayState(day: string, today: string): DayState {
  if (day === today) return 'today'
  return day < today ? 'past' : 'ahead'
}

import type { DayState, DeliverySoFar } from './delivery.ts'
import type { OpeningHours } from './fleet.ts'
import { hasHours, type LocalDay, computeOpenRanges, type TimeRange } from './hours.rules.ts'
import { SLOTS_BETWEEN_BREAKS } from './loop.rules.ts'
import { VIDEO_RULES } from './media.rules.ts'

/**
 * The plays that a campaign is guaranteed, and the shortfall of each screen (product 7, decision 9).
 *
 * The guarantee has to hold whatever else the screen shows, so it is computed from the longest possible loop: every
 * slot sold, every video of the maximum length, and a break after every fifth slot.
 */

/** The longest slot. */
export const MAX_SLOT_SECONDS = VIDEO_RULES.campaign.vehicle.maxDurationSeconds
/** The longest break: one infotainment video. */
export const MAX_BREAK_SECONDS = VIDEO_RULES.infotainment.vehicle.maxDurationSeconds
/**
 * Hours per day that are guaranteed for a screen without opening hours: in vehicles, and in restaurants that entered
 * none. These screens play whenever the device is on.
 */
export const DEVICE_HOURS_PER_DAY = 8

/** The length of the longest loop. Slots are counted across loops, so each has its share of a break. */
export function computeMaxLoopSeconds(slotsPerLoop: number): number {
  return slotsPerLoop * (MAX_SLOT_SECONDS + MAX_BREAK_SECONDS / SLOTS_BETWEEN_BREAKS)
}

/** A period in which a screen had to show a campaign, with the terms of the screen at the time. */
export type PromisePeriod = TimeRange & {
  slotsPerLoop: number
  /** null for vehicles */
  hours: OpeningHours | null
}

/**
 * The plays guaranteed to a campaign on one screen and local day: the open seconds in force, divided by the length of
 * the longest loop, rounded down.
 *
 * @param times without overlaps; parts outside of the day do not count
 */
export function computePromisedPlays(day: LocalDay, times: readonly PromisePeriod[]): number {
  const loops = times.reduce(
    (sum, time) => sum + computeOpenSeconds(day, time) / computeMaxLoopSeconds(time.slotsPerLoop),
    0,
  )
  // Floating-point sums may fall just below a whole number.
  return Math.floor(loops + 1e-9)
}

function computeOpenSeconds(day: LocalDay, { hours, ...time }: PromisePeriod): number {
  if (hasHours(hours))
    return computeOpenRanges(hours, day).reduce((sum, open) => sum + computeOverlapSeconds(open, time), 0)
  // It is unknown which hours of the day these are, so a part of a day has the same part of them.
  return (computeOverlapSeconds(day, time) / computeOverlapSeconds(day, day)) * DEVICE_HOURS_PER_DAY * 3600
}

/** The seconds that two ranges have in common. */
function computeOverlapSeconds(one: TimeRange, other: TimeRange): number {
  return Math.max(0, Math.min(one.untilMs, other.untilMs) - Math.max(one.fromMs, other.fromMs)) / 1000
}

/** Plays by their effect on the guarantee. `delivered` and `shortfall` add up to `promised`, per day and in total. */
export type DeliveryCounts = {
  /** guaranteed plays that were played */
  delivered: number
  /** guaranteed plays that are missing */
  shortfall: number
  /** plays beyond the guarantee; they do not reduce a shortfall elsewhere */
  extra: number
}

/** Counts one screen and day. Unfinished days count zero. */
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

/** Rounds to four decimals, as in the database. */
export function roundImpressions(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

export type CountedDay = DeliverySoFar & { state: DayState }

/** The sum of the finished days, of one screen or of all. */
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

/** Whether a day is past, today or ahead. */
export function deriveDayState(day: string, today: string): DayState {
  if (day === today) return 'today'
  return day < today ? 'past' : 'ahead'
}

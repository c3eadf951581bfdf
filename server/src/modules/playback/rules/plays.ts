import { toCalendarDay } from '@marquee/contract/days.rules'
import { COMPLETE_TOLERANCE_MS, MAX_REPORT_AGE_DAYS, REPORT_RETENTION_DAYS } from '@marquee/contract/device.rules'
import type { Play } from '@marquee/contract/player'
import { DAYS, SECONDS } from '../../../platform/clock.ts'
import type { PlayTimeline, Span } from './play-time.ts'

/** Judging plays: what a play proves, and what it does not (decision 15). */

/** How far the clock of a device may be off; also the time that a stop needs to reach a screen. */
export const CLOCK_TOLERANCE_MS = 60 * SECONDS
/** The maximum age of plays, for screens without a network. */
export const MAX_PLAY_AGE_MS = MAX_REPORT_AGE_DAYS * DAYS
/**
 * The limit for clocks that are ahead. A play arrives after its start, or earlier by at most this, so queries by start
 * time need not read older months (decision 3).
 */
export const MAX_CLOCK_AHEAD_MS = REPORT_RETENTION_DAYS * DAYS
/** The last frame may stay a moment longer than the file says. */
const LENGTH_TOLERANCE_MS = 1 * SECONDS

const FLAG_REASONS = [
  'malformed',
  'future',
  'too-late',
  'not-paired',
  'not-booked',
  'other-file',
  'too-long',
  'too-fast',
  // Only returned, never stored: the daily maximum is reached (decision 15).
  'too-many',
] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

/** A time during which something was approved to play on a screen. */
type ApprovalWindow = {
  startsOn: string
  endsOn: string
  sha256: string
  durationMs: number
  fromAt: Date
  /** null: still applies */
  untilAt: Date | null
  /** The time zone of its location, for the days of its flight. */
  timeZone: string
}
export type CampaignWindow = ApprovalWindow & { campaignId: string }
export type VideoWindow = ApprovalWindow & { videoId: string }

export type PlayFacts = {
  receivedAt: Date
  pairedAt: Date
  campaignWindows: readonly CampaignWindow[]
  videoWindows: readonly VideoWindow[]
  /** The impressions of one play on this screen. */
  multiplier: number
}

export type JudgedPlay = {
  play: Play
  verdict: 'counted' | 'partial' | 'flagged'
  reason: FlagReason | null
  impressions: number
  /** The local day of the flight that a campaign's play proves. */
  day: string | null
}

/**
 * Judges plays of one screen, in the order of their start.
 *
 * @param timeline when the screen was busy around these plays; it adds the new ones for the next batch. Flagged plays
 *   do not count as busy
 */
export function judgeScreenPlays(plays: readonly Play[], facts: PlayFacts, timeline: PlayTimeline): JudgedPlay[] {
  return sortPlays(plays).map((play) => {
    const judged = judgePlay(play, facts)
    return judged.verdict === 'flagged' || timeline.tryAdd(toSpan(play)) ? judged : flagPlay(play, 'too-fast')
  })
}

export function toSpan({ startedAt, durationMs }: { startedAt: string; durationMs: number }): Span {
  return { startMs: Date.parse(startedAt), durationMs }
}

function sortPlays(plays: readonly Play[]): Play[] {
  return plays.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt) || a.seq - b.seq)
}

/** Judges one play without the others. */
export function judgePlay(play: Play, facts: PlayFacts): JudgedPlay {
  const problem = checkPlayTime(play, facts)
  if (problem) return flagPlay(play, problem)
  return play.kind === 'campaign' ? judgeCampaignPlay(play, facts) : judgeInfotainmentPlay(play, facts)
}

/** Why a play cannot count, independent of bookings. */
export function checkPlayTime(
  play: Play,
  { receivedAt, pairedAt }: Pick<PlayFacts, 'receivedAt' | 'pairedAt'>,
): FlagReason | undefined {
  const startMs = Date.parse(play.startedAt)
  const endMs = startMs + play.durationMs
  if (endMs > receivedAt.getTime() + CLOCK_TOLERANCE_MS) return 'future'
  if (startMs < receivedAt.getTime() - MAX_PLAY_AGE_MS) return 'too-late'
  if (startMs < pairedAt.getTime() - CLOCK_TOLERANCE_MS) return 'not-paired'
  return undefined
}

function judgeCampaignPlay(play: Play, { campaignWindows, multiplier }: PlayFacts): JudgedPlay {
  const windows = campaignWindows.filter(({ campaignId }) => campaignId === play.campaignId)
  const judged = judgeWindows(play, windows)
  return { ...judged, impressions: judged.verdict === 'counted' ? multiplier : 0 }
}

/** Infotainment is not sold: the play proves no day, and has no impressions. */
function judgeInfotainmentPlay(play: Play, { videoWindows }: PlayFacts): JudgedPlay {
  const windows = videoWindows.filter(({ videoId }) => videoId === play.videoId)
  return { ...judgeWindows(play, windows), day: null }
}

/** Compares a play with the approval windows: its time, its day and the approved file. */
function judgeWindows(play: Play, windows: readonly ApprovalWindow[]): JudgedPlay {
  const startedAt = new Date(play.startedAt)
  const inForce = windows.flatMap((window) => {
    const day = isInForce(window, startedAt) && findFlightDay(window, startedAt)
    return day ? [{ ...window, day }] : []
  })
  if (inForce.length === 0) return flagPlay(play, 'not-booked')
  const window = inForce.find(({ sha256 }) => sha256 === play.sha256)
  if (!window) return flagPlay(play, 'other-file')
  const judged = judgeLength(play, window.durationMs)
  return judged.verdict === 'flagged' ? judged : { ...judged, day: window.day }
}

/** Longer than its file is impossible; shorter counts as partial, whatever the device says. */
function judgeLength(play: Play, fileMs: number): JudgedPlay {
  if (play.durationMs > fileMs + LENGTH_TOLERANCE_MS) return flagPlay(play, 'too-long')
  const isComplete = play.complete && play.durationMs >= fileMs - COMPLETE_TOLERANCE_MS
  return { play, verdict: isComplete ? 'counted' : 'partial', reason: null, impressions: 0, day: null }
}

function isInForce({ fromAt, untilAt }: ApprovalWindow, startedAt: Date): boolean {
  const startMs = startedAt.getTime()
  return (
    startMs >= fromAt.getTime() - CLOCK_TOLERANCE_MS &&
    (untilAt === null || startMs <= untilAt.getTime() + CLOCK_TOLERANCE_MS)
  )
}

/**
 * The local day of the flight to which a play belongs. A spot that was due at the end of the flight, or before its
 * start by a slightly fast clock, belongs to the last or first day.
 */
function findFlightDay({ startsOn, endsOn, timeZone }: ApprovalWindow, startedAt: Date): string | undefined {
  for (const offsetMs of [0, -CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS]) {
    const day = toCalendarDay(timeZone, new Date(startedAt.getTime() + offsetMs))
    if (startsOn <= day && day <= endsOn) return day
  }
  return undefined
}

function flagPlay(play: Play, reason: FlagReason): JudgedPlay {
  return { play, verdict: 'flagged', reason, impressions: 0, day: null }
}

import { toCalendarDay } from '@marquee/contract/days.rules'
import type { Play } from '@marquee/contract/player'
import { DAYS, SECONDS } from '../../../platform/clock.ts'
import type { PlayTimeline, Span } from './play-time.ts'

/** What a play proves, and what it does not (decision 15). */

/** How far a device's clock may be off; also the time a screen needs to hear that something was stopped. */
export const CLOCK_TOLERANCE_MS = 60 * SECONDS
/** Plays are taken this late, from screens that had no network. */
export const MAX_PLAY_AGE_MS = 30 * DAYS
/**
 * A clock is rarely further ahead than this. Plays came after they began, or so much earlier at most: who looks for what
 * began at some time need not look at older months (decision 3).
 */
export const MAX_CLOCK_AHEAD_MS = 31 * DAYS
/** A play counts when it ran its full length less this much. */
const COMPLETE_TOLERANCE_MS = 500
/** The last frame may stand a moment longer than its file says. */
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
  // Enough of them were kept that day: only said, never stored (decision 15).
  'too-many',
] as const
export type FlagReason = (typeof FLAG_REASONS)[number]

/** A time during which something approved was to be shown on this screen. */
type ApprovalWindow = {
  startsOn: string
  endsOn: string
  sha256: string
  durationMs: number
  fromAt: Date
  /** null: still in force */
  untilAt: Date | null
  /** Zone of its location; the days of its flight are of this zone. */
  timeZone: string
}
export type CampaignWindow = ApprovalWindow & { campaignId: string }
export type VideoWindow = ApprovalWindow & { videoId: string }

export type PlayFacts = {
  receivedAt: Date
  pairedAt: Date
  campaignWindows: readonly CampaignWindow[]
  videoWindows: readonly VideoWindow[]
  /** Impressions one play of this screen is worth. */
  multiplier: number
}

export type JudgedPlay = {
  play: Play
  verdict: 'counted' | 'partial' | 'flagged'
  reason: FlagReason | null
  impressions: number
  /** Local day of the flight that a campaign's play is proof of. */
  day: string | null
}

/**
 * Judges plays of one screen, in the order in which they were shown.
 *
 * @param timeline when it was busy already, around these plays; remembers them, so that the next batch is judged with this
 *   one in view. Flagged plays take no time
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

/** What one play is, looked at alone. */
export function judgePlay(play: Play, facts: PlayFacts): JudgedPlay {
  const problem = checkPlayTime(play, facts)
  if (problem) return flagPlay(play, problem)
  return play.kind === 'campaign' ? judgeCampaignPlay(play, facts) : judgeInfotainmentPlay(play, facts)
}

/** Why a play cannot count, whatever was booked. */
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

function judgeCampaignPlay(play: Play, { campaignWindows: airings, multiplier }: PlayFacts): JudgedPlay {
  const windows = airings.filter(({ campaignId }) => campaignId === play.campaignId)
  const judged = judgeWindows(play, windows)
  return { ...judged, impressions: judged.verdict === 'counted' ? multiplier : 0 }
}

/** Nothing is sold here: the play is proof of no day, and worth no impressions. */
function judgeInfotainmentPlay(play: Play, { videoWindows: videoAirings }: PlayFacts): JudgedPlay {
  const windows = videoAirings.filter(({ videoId }) => videoId === play.videoId)
  return { ...judgeWindows(play, windows), day: null }
}

/** Booked then, approved then, and the very file that was approved. */
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

/** Longer than its file is impossible; shorter is kept as partial, whatever the device says of it. */
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
 * The day of the flight a play belongs to: its local day. A spot that was due in the last moment of the
 * flight, or by a slightly fast clock before the first, belongs to that last or first day.
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

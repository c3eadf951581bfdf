import { dayIn } from '@marquee/contract/days.rules'
import type { Play } from '@marquee/contract/player'
import { DAYS, SECONDS } from '../../../platform/clock.ts'
import type { BusyScreen, Span } from './play-time.ts'

/** What a play proves, and what it does not (decision 15). */

/** How far a device's clock may be off; also the time a screen needs to hear that something was stopped. */
export const CLOCK_TOLERANCE_MS = 60 * SECONDS
/** Plays are taken this late, from screens that had no network. */
export const OLDEST_PLAY_MS = 30 * DAYS
/**
 * A clock is rarely further ahead than this. Plays came after they began, or so much earlier at most: who looks for what
 * began at some time need not look at older months (decision 3).
 */
export const AHEAD_AT_MOST_MS = 31 * DAYS
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
type Approved = {
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
export type Airing = Approved & { campaignId: string }
export type VideoAiring = Approved & { videoId: string }

export type PlayFacts = {
  receivedAt: Date
  pairedAt: Date
  airings: readonly Airing[]
  videoAirings: readonly VideoAiring[]
  /** Impressions one play of this screen is worth. */
  multiplier: number
}

export type Judged = {
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
 * @param screen when it was busy already, around these plays; remembers them, so that the next batch is judged with this
 *   one in view. Flagged plays take no time
 */
export function judgeOnScreen(plays: readonly Play[], facts: PlayFacts, screen: BusyScreen): Judged[] {
  return inOrder(plays).map((play) => {
    const judged = judgePlay(play, facts)
    return judged.verdict === 'flagged' || screen.hasRoomFor(spanOf(play)) ? judged : flagged(play, 'too-fast')
  })
}

export function spanOf({ startedAt, durationMs }: { startedAt: string; durationMs: number }): Span {
  return { startMs: Date.parse(startedAt), durationMs }
}

function inOrder(plays: readonly Play[]): Play[] {
  return plays.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt) || a.seq - b.seq)
}

/** What one play is, looked at alone. */
export function judgePlay(play: Play, facts: PlayFacts): Judged {
  const untimely = timeFlaw(play, facts)
  if (untimely) return flagged(play, untimely)
  return play.kind === 'campaign' ? judgeCampaignPlay(play, facts) : judgeInfotainmentPlay(play, facts)
}

/** Why a play cannot count, whatever was booked. */
export function timeFlaw(
  play: Play,
  { receivedAt, pairedAt }: Pick<PlayFacts, 'receivedAt' | 'pairedAt'>,
): FlagReason | undefined {
  const startMs = Date.parse(play.startedAt)
  const endMs = startMs + play.durationMs
  if (endMs > receivedAt.getTime() + CLOCK_TOLERANCE_MS) return 'future'
  if (startMs < receivedAt.getTime() - OLDEST_PLAY_MS) return 'too-late'
  if (startMs < pairedAt.getTime() - CLOCK_TOLERANCE_MS) return 'not-paired'
  return undefined
}

function judgeCampaignPlay(play: Play, { airings, multiplier }: PlayFacts): Judged {
  const ofCampaign = airings.filter(({ campaignId }) => campaignId === play.campaignId)
  const judged = judgeAgainst(play, ofCampaign)
  return { ...judged, impressions: judged.verdict === 'counted' ? multiplier : 0 }
}

/** Nothing is sold here: the play is proof of no day, and worth no impressions. */
function judgeInfotainmentPlay(play: Play, { videoAirings }: PlayFacts): Judged {
  const ofVideo = videoAirings.filter(({ videoId }) => videoId === play.videoId)
  return { ...judgeAgainst(play, ofVideo), day: null }
}

/** Booked then, approved then, and the very file that was approved. */
function judgeAgainst(play: Play, airings: readonly Approved[]): Judged {
  const startedAt = new Date(play.startedAt)
  const inForce = airings.flatMap((airing) => {
    const day = isInForce(airing, startedAt) && flightDay(airing, startedAt)
    return day ? [{ ...airing, day }] : []
  })
  if (inForce.length === 0) return flagged(play, 'not-booked')
  const airing = inForce.find(({ sha256 }) => sha256 === play.sha256)
  if (!airing) return flagged(play, 'other-file')
  const judged = judgeLength(play, airing.durationMs)
  return judged.verdict === 'flagged' ? judged : { ...judged, day: airing.day }
}

/** Longer than its file is impossible; shorter is kept as partial, whatever the device says of it. */
function judgeLength(play: Play, fileMs: number): Judged {
  if (play.durationMs > fileMs + LENGTH_TOLERANCE_MS) return flagged(play, 'too-long')
  const isComplete = play.complete && play.durationMs >= fileMs - COMPLETE_TOLERANCE_MS
  return { play, verdict: isComplete ? 'counted' : 'partial', reason: null, impressions: 0, day: null }
}

function isInForce({ fromAt, untilAt }: Approved, startedAt: Date): boolean {
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
function flightDay({ startsOn, endsOn, timeZone }: Approved, startedAt: Date): string | undefined {
  for (const offsetMs of [0, -CLOCK_TOLERANCE_MS, CLOCK_TOLERANCE_MS]) {
    const day = dayIn(timeZone, new Date(startedAt.getTime() + offsetMs))
    if (startsOn <= day && day <= endsOn) return day
  }
  return undefined
}

function flagged(play: Play, reason: FlagReason): Judged {
  return { play, verdict: 'flagged', reason, impressions: 0, day: null }
}

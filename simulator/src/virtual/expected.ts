import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import type { ShownPlay } from './recording-stage.ts'
import type { ApprovalWindow, SimulatedCampaign } from './marketplace.ts'

/**
 * What the server ought to make of a play, worked out from what really stood on the glass and from what people really
 * did, by the words of decision 15 and without the server's own rules.
 */
export type Verdict = 'counted' | 'partial' | 'flagged'
export type ExpectedPlay = {
  verdict: Verdict | 'lost' | 'doubtful'
  /** Of a flagged one, as decision 15 calls it; of others why they may differ. */
  reason: string | null
  campaign: SimulatedCampaign | undefined
  /** The local day it belongs to. */
  day: string
}

const TOLERANCE_MS = 60_000
const FULL_TOLERANCE_MS = 500

/** By the id in the play: a campaign or an infotainment video. */
export function computeExpected(shown: ShownPlay, campaign: SimulatedCampaign | undefined): ExpectedPlay {
  const timeZone = campaign?.timeZone ?? 'UTC'
  const about = { campaign, day: toCalendarDay(timeZone, new Date(shown.stampedMs)) }
  // The device never came to tell it; when only the answer was lost, the server knows it all the same.
  if (shown.untold === 'replaced') return { ...about, verdict: 'lost', reason: 'lost with its device' }
  if (shown.untold === 'over') return { ...about, verdict: 'lost', reason: 'shown in the last minutes of the run' }
  // The server takes the time that the device gives for the true one (decision 15).
  if (Math.abs(shown.stampedMs - shown.startMs) > TOLERANCE_MS)
    return { ...about, verdict: 'doubtful', reason: 'shown by a clock that nobody had put right' }
  const flagPlay = (reason: string): ExpectedPlay => ({ ...about, verdict: 'flagged', reason })
  if (shown.stampedMs < shown.pairedMs - TOLERANCE_MS) return flagPlay('not-paired')
  const inForce = (campaign?.approvalWindows ?? []).flatMap((airing) => {
    const day = isInForce(airing, shown.stampedMs) ? findFlightDay(airing, timeZone, shown.stampedMs) : undefined
    return day === undefined ? [] : [{ airing, day }]
  })
  if (inForce.length === 0) return flagPlay('not-booked')
  const found = inForce.find(({ airing }) => airing.sha256 === shown.file.sha256)
  if (!found) return flagPlay('other-file')
  const isFull = shown.end !== 'power' && shown.shownMs >= shown.file.durationMs - FULL_TOLERANCE_MS
  return { campaign, day: found.day, verdict: isFull ? 'counted' : 'partial', reason: null }
}

function isInForce({ fromMs, untilMs }: ApprovalWindow, atMs: number): boolean {
  return atMs >= fromMs - TOLERANCE_MS && atMs <= untilMs + TOLERANCE_MS
}

function findFlightDay({ startsOn, endsOn }: ApprovalWindow, timeZone: string, atMs: number): string | undefined {
  return [0, -TOLERANCE_MS, TOLERANCE_MS]
    .map((off) => toCalendarDay(timeZone, new Date(atMs + off)))
    .find((day) => startsOn <= day && day <= endsOn)
}

/** A day more than the run has: nights go on past midnight. */
export function getLastDay(days: readonly string[]): string {
  return addDays(days.at(-1) ?? '', 1)
}

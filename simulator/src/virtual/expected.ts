import { addDays, toCalendarDay } from '@marquee/contract/days.rules'
import type { ShownPlay } from './recording-stage.ts'
import type { ApprovalWindow, SimulatedCampaign } from './marketplace-setup.ts'

/**
 * The expected verdict of a play, derived from the shown plays and the actions of people by decision 15, without the
 * code of the server.
 */
export type Verdict = 'counted' | 'partial' | 'flagged'
export type ExpectedPlay = {
  verdict: Verdict | 'lost' | 'doubtful'
  /** The reason of a flagged play in the words of decision 15; otherwise why the result may differ. */
  reason: string | null
  campaign: SimulatedCampaign | undefined
  /** The local day it belongs to. */
  day: string
}

const TOLERANCE_MS = 60_000
const FULL_TOLERANCE_MS = 500

/** Derives the verdict. `campaign` is the campaign or infotainment video of the play. */
export function computeExpected(shown: ShownPlay, campaign: SimulatedCampaign | undefined): ExpectedPlay {
  const timeZone = campaign?.timeZone ?? 'UTC'
  const about = { campaign, day: toCalendarDay(timeZone, new Date(shown.stampedMs)) }
  // The device could not send it. If only the response was lost, the server has it.
  if (shown.untold === 'replaced') return { ...about, verdict: 'lost', reason: 'lost with its device' }
  if (shown.untold === 'over') return { ...about, verdict: 'lost', reason: 'shown in the last minutes of the run' }
  // The server uses the time that the device sends (decision 15).
  if (Math.abs(shown.stampedMs - shown.startMs) > TOLERANCE_MS)
    return { ...about, verdict: 'doubtful', reason: 'shown by a clock that had not been corrected' }
  const flagPlay = (reason: string): ExpectedPlay => ({ ...about, verdict: 'flagged', reason })
  if (shown.stampedMs < shown.pairedMs - TOLERANCE_MS) return flagPlay('not-paired')
  const inForce = (campaign?.approvalWindows ?? []).flatMap((window) => {
    const day = isInForce(window, shown.stampedMs) ? findFlightDay(window, timeZone, shown.stampedMs) : undefined
    return day === undefined ? [] : [{ window, day }]
  })
  if (inForce.length === 0) return flagPlay('not-booked')
  const found = inForce.find(({ window }) => window.sha256 === shown.file.sha256)
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

/** The day after the run, because nights continue past midnight. */
export function getLastDay(days: readonly string[]): string {
  return addDays(days.at(-1) ?? '', 1)
}

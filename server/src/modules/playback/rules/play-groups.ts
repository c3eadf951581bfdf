import { type Audience, computeMultiplier } from '@marquee/contract/impressions.rules'
import type { Play, PlayResult } from '@marquee/contract/player'
import { type FlagTally, createFlagTallies } from './flag-tallies.ts'
import { type PlayTimeline, createPlayTimeline, type Span } from './play-time.ts'
import { type PlayRow, getSequenceKey } from './play-rows.ts'
import { type CampaignWindow, judgeScreenPlays, type JudgedPlay, type VideoWindow } from './plays.ts'

/** A device that is paired with a screen. */
export type PairedDevice = { deviceId: string; screenId: string; pairedAt: Date }

/** A batch of a paired device. */
export type PairedBatch = { device: PairedDevice; rows: readonly PlayRow[]; at: Date }

/** The facts for judging batches, by screen. */
export type GroupFacts = {
  /** The plays that were recorded before: their positions among all plays of the batches, one batch after the other. */
  known: ReadonlySet<number>
  audiences: ReadonlyMap<string, Audience>
  campaignWindows: ReadonlyMap<string, readonly CampaignWindow[]>
  videoWindows: ReadonlyMap<string, readonly VideoWindow[]>
  /** When each screen was busy around these plays. */
  shown: ReadonlyMap<string, readonly Span[]>
  /** The company of each campaign. */
  companies: ReadonlyMap<string, string>
  /** The stored flagged plays by device. */
  flagged: ReadonlyMap<string, FlagTally>
}

/** A judged play with its origin. */
export type IngestedPlay = JudgedPlay & { deviceId: string; screenId: string; receivedAt: Date }

export type JudgedBatch = { results: PlayResult[]; taken: IngestedPlay[] }

/**
 * Judges batches one after the other, as if each was alone: later batches of a screen are judged together with the
 * earlier ones.
 */
export function judgeBatches(batches: readonly PairedBatch[], facts: GroupFacts, mostFlagged?: number): JudgedBatch[] {
  const screens = createScreenCache(facts)
  const tallies = createFlagTallies(facts.flagged, mostFlagged)
  const playIds = new Set<string>()
  const sequences = new Set<string>()
  let position = -1

  /** Whether a play is the first with its id and number. */
  function isFresh(deviceId: string, play: Play): boolean {
    position += 1
    const sequence = `${deviceId} ${getSequenceKey(play)}`
    if (facts.known.has(position) || playIds.has(play.playId) || sequences.has(sequence)) return false
    playIds.add(play.playId)
    sequences.add(sequence)
    return true
  }

  /** A play that is not recorded blocks neither its number nor its id for others. */
  function forget(deviceId: string, play: Play): void {
    playIds.delete(play.playId)
    sequences.delete(`${deviceId} ${getSequenceKey(play)}`)
  }

  return batches.map(({ device, rows, at: receivedAt }) => {
    const { deviceId, screenId, pairedAt } = device
    const { screen, ...ofScreen } = screens.get(screenId)
    const fresh = rows.flatMap(({ play }) => (play && isFresh(deviceId, play) ? play : []))
    const judged = judgeScreenPlays(fresh, { ...ofScreen, receivedAt, pairedAt }, screen).map((one) => {
      const isKept = one.verdict !== 'flagged' || tallies.tryAdd(deviceId, receivedAt)
      if (!isKept) forget(deviceId, one.play)
      return isKept ? one : { ...one, reason: 'too-many' as const }
    })
    const byPlay = new Map(judged.map((one) => [one.play, one]))
    const kept = judged.filter(({ reason }) => reason !== 'too-many')
    return {
      results: rows.map((row) => toResult(row, byPlay)),
      taken: kept.map((one) => ({ ...one, deviceId, screenId, receivedAt })),
    }
  })
}

type ScreenFacts = {
  screen: PlayTimeline
  campaignWindows: readonly CampaignWindow[]
  videoWindows: readonly VideoWindow[]
  multiplier: number
}

/** Collects the facts of each screen once. */
function createScreenCache({ audiences, campaignWindows, videoWindows, shown }: GroupFacts) {
  const known = new Map<string, ScreenFacts>()
  return {
    get(screenId: string): ScreenFacts {
      const before = known.get(screenId)
      if (before) return before
      const audience = audiences.get(screenId)
      const facts = {
        screen: createPlayTimeline(shown.get(screenId) ?? []),
        campaignWindows: campaignWindows.get(screenId) ?? [],
        videoWindows: videoWindows.get(screenId) ?? [],
        multiplier: audience ? computeMultiplier(audience) : 1,
      }
      known.set(screenId, facts)
      return facts
    },
  }
}

function toResult({ playId, play }: PlayRow, taken: ReadonlyMap<Play, JudgedPlay>): PlayResult {
  if (!play) return { playId, result: 'flagged', reason: 'malformed' }
  const judged = taken.get(play)
  if (!judged) return { playId, result: 'duplicate' }
  return judged.reason ? { playId, result: 'flagged', reason: judged.reason } : { playId, result: 'accepted' }
}

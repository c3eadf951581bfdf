import type { Play, PlayResult } from '@marquee/contract/player'
import { type FlagTally, flagTallies } from './flag-tallies.ts'
import { type Audience, impressionMultiplier } from './impressions.ts'
import { type BusyScreen, busyScreen, type Span } from './play-time.ts'
import { type Row, sequenceOf } from './play-rows.ts'
import { type Airing, judgeOnScreen, type Judged, type VideoAiring } from './plays.ts'

/** The device behind a screen. */
export type PairedDevice = { deviceId: string; screenId: string; pairedAt: Date }

/** A batch of a device that is behind its screen. */
export type PairedBatch = { device: PairedDevice; rows: readonly Row[]; at: Date }

/** What judging batches has to know, by the screens that they are of. */
export type GroupFacts = {
  /** The plays that were taken before: their places among all plays of the batches, one batch after the other. */
  known: ReadonlySet<number>
  audiences: ReadonlyMap<string, Audience>
  airings: ReadonlyMap<string, readonly Airing[]>
  videoAirings: ReadonlyMap<string, readonly VideoAiring[]>
  /** When each screen was busy already, around these plays. */
  shown: ReadonlyMap<string, readonly Span[]>
  /** Whose each campaign is. */
  companies: ReadonlyMap<string, string>
  /** How many flagged plays were kept before, by device. */
  flagged: ReadonlyMap<string, FlagTally>
}

/** A play with what we make of it, and where it comes from. */
export type TakenPlay = Judged & { deviceId: string; screenId: string; receivedAt: Date }

export type JudgedBatch = { results: PlayResult[]; taken: TakenPlay[] }

/**
 * Judges batches one after the other, as if each had come by itself: of those that tell of the same screen the later one
 * is judged with the earlier ones in view.
 */
export function judgeBatches(batches: readonly PairedBatch[], facts: GroupFacts, mostFlagged?: number): JudgedBatch[] {
  const screens = screensOf(facts)
  const tallies = flagTallies(facts.flagged, mostFlagged)
  const playIds = new Set<string>()
  const sequences = new Set<string>()
  let place = -1

  /** The first of every play that was not taken before. */
  function isFresh(deviceId: string, play: Play): boolean {
    place += 1
    const sequence = `${deviceId} ${sequenceOf(play)}`
    if (facts.known.has(place) || playIds.has(play.playId) || sequences.has(sequence)) return false
    playIds.add(play.playId)
    sequences.add(sequence)
    return true
  }

  /** What is not taken keeps nothing from others: neither its number nor its id. */
  function forget(deviceId: string, play: Play): void {
    playIds.delete(play.playId)
    sequences.delete(`${deviceId} ${sequenceOf(play)}`)
  }

  return batches.map(({ device, rows, at: receivedAt }) => {
    const { deviceId, screenId, pairedAt } = device
    const { screen, ...ofScreen } = screens.of(screenId)
    const fresh = rows.flatMap(({ play }) => (play && isFresh(deviceId, play) ? play : []))
    const judged = judgeOnScreen(fresh, { ...ofScreen, receivedAt, pairedAt }, screen).map((one) => {
      const isKept = one.verdict !== 'flagged' || tallies.hasRoomFor(deviceId, receivedAt)
      if (!isKept) forget(deviceId, one.play)
      return isKept ? one : { ...one, reason: 'too-many' as const }
    })
    const byPlay = new Map(judged.map((one) => [one.play, one]))
    const kept = judged.filter(({ reason }) => reason !== 'too-many')
    return {
      results: rows.map((row) => resultOf(row, byPlay)),
      taken: kept.map((one) => ({ ...one, deviceId, screenId, receivedAt })),
    }
  })
}

type ScreenFacts = {
  screen: BusyScreen
  airings: readonly Airing[]
  videoAirings: readonly VideoAiring[]
  multiplier: number
}

/** What is known of each screen, brought together once. */
function screensOf({ audiences, airings, videoAirings, shown }: GroupFacts) {
  const known = new Map<string, ScreenFacts>()
  return {
    of(screenId: string): ScreenFacts {
      const before = known.get(screenId)
      if (before) return before
      const audience = audiences.get(screenId)
      const facts = {
        screen: busyScreen(shown.get(screenId) ?? []),
        airings: airings.get(screenId) ?? [],
        videoAirings: videoAirings.get(screenId) ?? [],
        multiplier: audience ? impressionMultiplier(audience) : 1,
      }
      known.set(screenId, facts)
      return facts
    },
  }
}

function resultOf({ playId, play }: Row, taken: ReadonlyMap<Play, Judged>): PlayResult {
  if (!play) return { playId, result: 'flagged', reason: 'malformed' }
  const judged = taken.get(play)
  if (!judged) return { playId, result: 'duplicate' }
  return judged.reason ? { playId, result: 'flagged', reason: judged.reason } : { playId, result: 'accepted' }
}

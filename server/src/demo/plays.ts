import { toCalendarDay } from '@marquee/contract/days.rules'
import { isInFlight } from '@marquee/contract/loop.rules'
import type { Manifest } from '@marquee/contract/player'
import { LOOP_START, isOpen, isVideo, pickNextSpot, type Spot, type VideoSpot } from '@marquee/player/schedule'
import type { PlayRow } from '../modules/playback/rules/play-rows.ts'
import { MINUTES } from '../platform/clock.ts'
import type { Shift } from './calendar.ts'

/** A part of the loop that repeats. It is calculated once for a shift, not for every spot. */
type Round = { spots: readonly { spot: Spot; offsetMs: number }[]; ms: number }
const SPOTS_PER_ROUND = 120

/**
 * The plays of a screen from its start on, as a player would show them, without the one that was cut off. A shift lies
 * within one local day, on which only the opening hours change what plays.
 */
export function buildPlays(manifest: Manifest, bootId: string, { from, to }: Shift, firstSeq = 0): PlayRow[] {
  const rows: PlayRow[] = []
  const day = toCalendarDay(manifest.timeZone, new Date(from))
  if (![...manifest.flights, ...manifest.infotainment].some((video) => isInFlight(video, day))) return rows
  const addPlay = (spot: Spot, at: number) => {
    if (isVideo(spot) && at + getDurationMs(spot) <= to) rows.push(toPlayRow(spot, bootId, firstSeq + rows.length, at))
  }
  let round: Round | undefined
  let turn = LOOP_START
  for (let at = from; at < to; ) {
    if (!isOpen(manifest, at)) {
      // Restaurants open and close on full minutes.
      at = (Math.floor(at / MINUTES) + 1) * MINUTES
      continue
    }
    round ??= buildRound(manifest, at)
    if (isOpen(manifest, at + round.ms)) {
      for (const { spot, offsetMs } of round.spots) addPlay(spot, at + offsetMs)
      at += round.ms
    } else {
      const next = pickNextSpot(manifest, at, turn)
      addPlay(next.spot, at)
      turn = next.turn
      at += getDurationMs(next.spot)
    }
  }
  return rows
}

function buildRound(manifest: Manifest, at: number): Round {
  const spots: Round['spots'][number][] = []
  let [turn, ms] = [LOOP_START, 0]
  while (spots.length < SPOTS_PER_ROUND) {
    const next = pickNextSpot(manifest, at, turn)
    spots.push({ spot: next.spot, offsetMs: ms })
    turn = next.turn
    ms += getDurationMs(next.spot)
  }
  return { spots, ms }
}

function getDurationMs(spot: Spot): number {
  return isVideo(spot) ? spot.file.durationMs : spot.durationMs
}

function toPlayRow(spot: VideoSpot, bootId: string, seq: number, at: number): PlayRow {
  const playId = crypto.randomUUID()
  const play = {
    playId,
    bootId,
    seq,
    slot: spot.slot,
    kind: spot.kind,
    ...(spot.kind === 'campaign' ? { campaignId: spot.id } : { videoId: spot.id }),
    sha256: spot.file.sha256,
    startedAt: new Date(at).toISOString(),
    durationMs: spot.file.durationMs,
    complete: true,
    latitude: null,
    longitude: null,
  }
  return { playId, play }
}

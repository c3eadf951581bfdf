import { dayIn } from '@marquee/contract/days.rules'
import { runsOn } from '@marquee/contract/loop.rules'
import type { Manifest } from '@marquee/contract/player'
import { FIRST_TURN, isOpen, isVideo, nextSpot, type Spot, type VideoSpot } from '@marquee/player/schedule'
import type { Row } from '../modules/playback/rules/play-rows.ts'
import { MINUTES } from '../platform/clock.ts'
import type { Shift } from './calendar.ts'

/** A part of the programme that repeats. It is calculated once for a shift, not for every spot. */
type Round = { spots: readonly { spot: Spot; offsetMs: number }[]; ms: number }
const SPOTS_OF_A_ROUND = 120

/**
 * The plays of a screen from its start on, as a player would show them, without the one that was cut off. A shift lies
 * within one local day, on which only the opening hours change the programme.
 */
export function playsThrough(manifest: Manifest, bootId: string, { from, to }: Shift, firstSeq = 0): Row[] {
  const rows: Row[] = []
  const day = dayIn(manifest.timeZone, new Date(from))
  if (![...manifest.flights, ...manifest.infotainment].some((video) => runsOn(video, day))) return rows
  const show = (spot: Spot, at: number) => {
    if (isVideo(spot) && at + lengthOf(spot) <= to) rows.push(rowOf(spot, bootId, firstSeq + rows.length, at))
  }
  let round: Round | undefined
  let turn = FIRST_TURN
  for (let at = from; at < to; ) {
    if (!isOpen(manifest, at)) {
      // Places open and close on full minutes.
      at = (Math.floor(at / MINUTES) + 1) * MINUTES
      continue
    }
    round ??= roundAt(manifest, at)
    if (isOpen(manifest, at + round.ms)) {
      for (const { spot, offsetMs } of round.spots) show(spot, at + offsetMs)
      at += round.ms
    } else {
      const next = nextSpot(manifest, at, turn)
      show(next.spot, at)
      turn = next.turn
      at += lengthOf(next.spot)
    }
  }
  return rows
}

function roundAt(manifest: Manifest, at: number): Round {
  const spots: Round['spots'][number][] = []
  let [turn, ms] = [FIRST_TURN, 0]
  while (spots.length < SPOTS_OF_A_ROUND) {
    const next = nextSpot(manifest, at, turn)
    spots.push({ spot: next.spot, offsetMs: ms })
    turn = next.turn
    ms += lengthOf(next.spot)
  }
  return { spots, ms }
}

function lengthOf(spot: Spot): number {
  return isVideo(spot) ? spot.file.durationMs : spot.durationMs
}

function rowOf(spot: VideoSpot, bootId: string, seq: number, at: number): Row {
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

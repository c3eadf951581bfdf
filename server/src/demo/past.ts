import type { HttpServer } from '../platform/http/server.ts'
import {
  type Beat,
  getManifest,
  type Manifest,
  type Play,
  recordHeartbeats,
  recordPlays,
} from '@marquee/contract/player'
import { FIRST_TURN, isVideo, nextSpot, type Turn, type VideoSpot } from '@marquee/player/schedule'
import type { Route } from '@marquee/simulator/device'
import { HOURS, MINUTES, type StoryClock, SECONDS } from '../platform/clock.ts'
import { type Voice, voiceOf } from './voice.ts'
import type { DemoDevice } from './world.ts'

/** Sparser than a real device, close enough together that nothing counts as silent (120 s). */
const BEAT_EVERY_MS = 110 * SECONDS
const BEATS_PER_HALF_HOUR = 16
/** So that the calls of the present get their turn in between. */
const PLAYS_AT_A_TIME = 100

/** Milliseconds since 1970. */
export type Shift = { from: number; to: number }
type Scene = { server: HttpServer; clock: StoryClock; route: Route; signal: AbortSignal }

/**
 * Lets a device live through some hours of the past: it beats and plays as its manifest says, each sign
 * at its own time, and everything is judged by the server like any other device's. Ends when asked.
 */
export async function liveThrough(scene: Scene, device: DemoDevice, shift: Shift): Promise<void> {
  const voice = voiceOf(scene.server, device.token)
  const bootId = crypto.randomUUID()
  let playlist: Playlist | undefined
  let seq = 0
  for (let at = shift.from; at < shift.to && !scene.signal.aborted; at += BEAT_EVERY_MS) {
    await scene.clock.during(new Date(at), async () => {
      // The manifest changes rarely; a real device is told, this one looks twice an hour.
      if (!playlist || seq % BEATS_PER_HALF_HOUR === 0) {
        playlist = { turn: FIRST_TURN, playedUntil: at, seq: 0, ...playlist, manifest: await voice(getManifest) }
      }
      const facts = { at, bootId, seq, bootedAt: shift.from, manifest: playlist.manifest }
      await voice(recordHeartbeats, { body: { beats: [beatOf(scene, device, facts)] } })
      seq += 1
      if (seq % BEATS_PER_HALF_HOUR === 0) await sendPlays(voice, playlist, bootId, at)
    })
  }
  const last = playlist
  if (last && !scene.signal.aborted)
    await scene.clock.during(new Date(shift.to), () => sendPlays(voice, last, bootId, shift.to))
}

/**
 * Lets a device hand in late what it showed of campaigns in some hours of the past, as one does that had no
 * network: its proof, and no other sign of life.
 */
export async function handInLate({ server, clock }: Scene, device: DemoDevice, { from, to }: Shift): Promise<void> {
  await clock.during(new Date(to), async () => {
    const voice = voiceOf(server, device.token)
    const playlist = { manifest: await voice(getManifest), turn: FIRST_TURN, playedUntil: from, seq: 0 }
    await sendPlays(voice, playlist, crypto.randomUUID(), to, ({ kind }) => kind === 'campaign')
  })
}

type BeatFacts = { at: number; bootId: string; seq: number; bootedAt: number; manifest: Manifest }

function beatOf({ route }: Scene, device: DemoDevice, { at, bootId, seq, bootedAt, manifest }: BeatFacts): Beat {
  const seen = device.screenType === 'vehicle' ? [-75, -40, -5].map((second) => at + second * SECONDS) : []
  // A device that was off has seen nothing.
  const fixes = seen.filter((ms) => ms >= bootedAt).map((ms) => new Date(ms))
  return {
    seq,
    bootId,
    at: new Date(at).toISOString(),
    monotonicMs: at - bootedAt + MINUTES,
    positions: fixes.map((fix) => ({ at: fix.toISOString(), accuracyM: 6, ...route(fix) })),
    manifestVersion: manifest.version,
    playerVersion: 'demo',
  }
}

type Playlist = { manifest: Manifest; turn: Turn; playedUntil: number; seq: number }

/** Plays everything that was due up to that instant, back to back, and hands in the proof. */
async function sendPlays(
  voice: Voice,
  playlist: Playlist,
  bootId: string,
  until: number,
  isTold: (spot: VideoSpot) => boolean = () => true,
): Promise<void> {
  const plays: Play[] = []
  while (playlist.playedUntil < until) {
    const { spot, turn } = nextSpot(playlist.manifest, playlist.playedUntil, playlist.turn)
    const durationMs = isVideo(spot) ? spot.file.durationMs : spot.durationMs
    if (isVideo(spot) && isTold(spot) && playlist.playedUntil + durationMs <= until) {
      plays.push({
        playId: crypto.randomUUID(),
        bootId,
        seq: playlist.seq++,
        slot: spot.slot,
        kind: spot.kind,
        ...(spot.kind === 'campaign' ? { campaignId: spot.id } : { videoId: spot.id }),
        sha256: spot.file.sha256,
        startedAt: new Date(playlist.playedUntil).toISOString(),
        durationMs,
        complete: true,
      })
    }
    playlist.turn = turn
    playlist.playedUntil += durationMs
  }
  for (let first = 0; first < plays.length; first += PLAYS_AT_A_TIME) {
    await voice(recordPlays, { body: { plays: plays.slice(first, first + PLAYS_AT_A_TIME) } })
  }
}

/** The hours a vehicle is on the road, or a restaurant's screen is switched on, on a day some days ago. */
export function shiftOf(now: Date, daysAgo: number, hours: { from: number; to: number }): Shift | undefined {
  const midnight = new Date(now)
  midnight.setUTCHours(0, 0, 0, 0)
  const from = midnight.getTime() - daysAgo * 24 * HOURS + hours.from * HOURS
  const to = Math.min(midnight.getTime() - daysAgo * 24 * HOURS + hours.to * HOURS, now.getTime() - 2 * MINUTES)
  return from < to ? { from, to } : undefined
}

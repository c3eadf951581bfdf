import type { Play, PositionFix } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { EARLIEST_VALID_MS } from './clock.rules.ts'
import type { VideoSpot } from './schedule.ts'

/** The record of a play on the device, from its intent until the server has acknowledged it. */

export type PlayRecord = Play & {
  /** The screen that showed it; a device that is paired again must not report it for its new screen. */
  screenId: string
  state: 'intent' | 'done' | 'refused'
  /** Both clocks of the device while the time was uncertain; the start is corrected before sending. */
  unsure?: { deviceMs: number; monotonicMs: number }
}

export type PlayStore = {
  put(play: PlayRecord): Promise<void>
  /** Plays in a state, oldest first. */
  oldest(state: PlayRecord['state'], count: number): Promise<PlayRecord[]>
  count(): Promise<number>
  /** All plays, for support; may be very many. */
  all(): Promise<PlayRecord[]>
  remove(playIds: readonly string[]): Promise<void>
  /** Deletes the plays of other screens. */
  keepOnly(screenId: string): Promise<void>
}

export type PlayStart = {
  playId: string
  bootId: string
  seq: number
  screenId: string
  video: VideoSpot
  position: PositionFix | null
}

/** The record of a play that begins now. */
export function createIntent({ video, position, ...ids }: PlayStart, clock: Clock): PlayRecord {
  const isSure = clock.offsetMs() !== null
  return {
    ...ids,
    slot: video.slot,
    kind: video.kind,
    ...(video.kind === 'campaign' ? { campaignId: video.id } : { videoId: video.id }),
    sha256: video.file.sha256,
    startedAt: new Date(clock.now()).toISOString(),
    durationMs: 0,
    complete: false,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    state: 'intent',
    ...(isSure ? {} : { unsure: { deviceMs: clock.deviceNow(), monotonicMs: clock.monotonicMs() } }),
  }
}

/** Gives a play with an uncertain start its true one, once the time is known. */
export function correctStart(play: PlayRecord, clock: Clock, bootId: string): PlayRecord {
  const { unsure, ...rest } = play
  if (!unsure) return play
  return { ...rest, startedAt: new Date(computeStartMs(play, unsure, clock, bootId)).toISOString() }
}

/** Corrects plays of this start by their age, and plays of an earlier start by the current clock offset. */
function computeStartMs(
  play: PlayRecord,
  { deviceMs, monotonicMs }: NonNullable<PlayRecord['unsure']>,
  clock: Clock,
  bootId: string,
): number {
  const now = clock.now()
  if (play.bootId === bootId) return now - clock.getElapsedMs(monotonicMs)
  // If the clock was unset then or now, its current offset does not apply to the earlier start.
  const isSet = Math.min(deviceMs, clock.deviceNow()) > EARLIEST_VALID_MS
  return Math.min(now, isSet ? deviceMs + now - clock.deviceNow() : Date.parse(play.startedAt))
}

/** The play as it is sent. */
export function toWire({ screenId: _screenId, state: _state, unsure: _unsure, ...play }: PlayRecord): Play {
  return play
}

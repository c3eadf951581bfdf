import type { Fault, Manifest, PositionFix } from '@marquee/contract/player'
import { type Clock, createClock, type DeviceClock } from '@marquee/player/clock'
import { createHeartbeat } from '@marquee/player/heartbeat'
import { isFinal, Unreachable } from '@marquee/player/call-errors'
import { createLink, type LinkParts } from '@marquee/player/link'
import { createProof } from '@marquee/player/proof'
import { isVideo, type Spot } from '@marquee/player/schedule'
import { createShow, type Stage } from '@marquee/player/show'
import { createSync } from '@marquee/player/sync'
import { createHeadlessStage } from './headless-stage.ts'
import { createCheckedLibrary } from './library.ts'
import { type DeviceStore, createDeviceStore } from './device-store.ts'
import { createNetwork, type Network } from './network.ts'
import { PLAYER_VERSION } from './version.ts'

/** The storage of a small device. */
const DISK_BYTES = 8 * 1024 ** 3

/** The position of a vehicle at an instant. */
export type Route = (at: Date) => Pick<PositionFix, 'latitude' | 'longitude' | 'speedMps'>

export type DeviceParts = {
  baseUrl: string
  token: string
  screenId: string
  /** A `DeviceClock` is watched for jumps, as in a player. */
  clock?: Clock | DeviceClock
  /** Absent for the screen of a restaurant. */
  route?: Route
  /** Can be disconnected while the device runs. */
  network?: Pick<Network, 'fetch' | 'goDown' | 'comeBack'>
  /** The data from before a restart; without it the device is new. */
  memory?: DeviceStore
  /** The stage; headless by default. */
  stage?: Stage
  /** Sources of timers, ids and random numbers; by default those of this machine. */
  after?: LinkParts['after']
  newId?: () => string
  random?: () => number
  /** Seconds between heartbeats instead of the manifest's; plays are sent with every fourth. */
  beatSeconds?: number
  /** Disconnects the network at the end of every period, like a vehicle in a tunnel. */
  outages?: { everyMs: number; lastingMs: number }
  onFault?: (detail: string) => void
}

const FIX_INTERVAL_MS = 10_000
/** With thinned heartbeats, plays are sent once per so many heartbeats. */
const HEARTBEATS_PER_BATCH = 4
/** A player checks its clock every second; here less often, because the simulated clock reports its jumps. */
const CLOCK_INTERVAL_MS = 30_000

/**
 * A device without a display: it runs the player's own schedule, proofs and heartbeats with real calls in real time, so
 * it reports what a screen would have shown.
 *
 * Ends when the signal aborts, or when the server no longer accepts its credential.
 */
export async function simulateDevice(parts: DeviceParts, signal: AbortSignal): Promise<'ended' | 'unpaired'> {
  const { baseUrl, token, screenId, clock = createClock(), route, outages, onFault = () => {} } = parts
  const {
    network = createNetwork(),
    memory = createDeviceStore(),
    stage = createHeadlessStage(clock),
    beatSeconds,
  } = parts
  const { newId = () => crypto.randomUUID(), random = Math.random, after } = parts
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  const bootId = newId()
  const link = createLink({
    baseUrl,
    clock,
    token: () => token,
    onUnpaired: end,
    fetch: network.fetch,
    random,
    ...(after && { after }),
  })
  const library = createCheckedLibrary(link.piece, ({ sha256 }, detail) => note('file', detail, sha256), memory.files)
  const proof = createProof({
    book: memory.plays,
    clock,
    bootId,
    screenId,
    position: () => heartbeat.position(),
    send:
      beatSeconds === undefined ? link.sendPlays : throttle(link.sendPlays, clock, beatSeconds * HEARTBEATS_PER_BATCH),
    isRefused: isFinal,
    onFault,
    newId,
    random,
    signal: over.signal,
  })
  const missing = () => (live ? library.missing(live) : new Set<string>())
  const show = createShow({
    clock,
    proof,
    stage,
    missing,
    onTurn: (turn) => {
      memory.turn = turn
    },
    onSpot: () => {},
    onFault: (video, detail) => note('playback', `${video.name}: ${detail}`, video.file.sha256),
  })
  let live: Manifest | null = null
  let showing: Promise<void> = Promise.resolve()
  const sync = createSync({
    clock,
    ask: link.manifest,
    library,
    keep: async (kept) => {
      memory.manifest = kept
    },
    onLive: (manifest) => {
      live = manifest
      heartbeat.followPace()
      if (show.isRunning()) show.goLive(manifest)
      else showing = show.run(manifest, over.signal)
    },
    onFault,
    random,
  })
  const heartbeat = createHeartbeat({
    book: memory.beats,
    clock,
    bootId,
    seconds: () => beatSeconds ?? live?.heartbeatSeconds ?? null,
    random,
    vitals: () => ({
      playing: toPlaying(show.current()),
      manifestVersion: live?.version ?? null,
      playerVersion: PLAYER_VERSION,
      queuedPlays: proof.waiting(),
      storageUsedBytes: (live?.files ?? []).reduce((sum, { bytes }) => sum + bytes, 0),
      storageQuotaBytes: DISK_BYTES,
    }),
    send: link.sendHeartbeats,
    isRefused: isFinal,
    onOrders: (orders) => orders.forEach(sync.obey),
    onAnswered: () => {
      if (isWatchable(clock)) memory.time = clock.known()
      void proof.lineIsBack()
    },
  })
  if (isWatchable(clock)) clock.resume(memory.time)
  await proof.recover()
  show.resume(memory.turn)
  sync.resume(memory.manifest)
  await Promise.all([
    sync.run(over.signal),
    heartbeat.run(over.signal),
    link.listen(over.signal, sync.changed, sync.obey),
    isWatchable(clock) && watchClock(clock, heartbeat.beat, over.signal),
    route && reportPositions(route, clock, heartbeat.notePosition, over.signal),
    outages && simulateOutages(outages, clock, network, over.signal),
  ])
  await showing
  signal.removeEventListener('abort', end)
  return signal.aborted ? 'ended' : 'unpaired'

  /** Reports a fault here and, like a real device, with the next heartbeat. */
  function note(kind: Fault['kind'], detail: string, sha256: string): void {
    heartbeat.noteFault({ at: new Date(clock.deviceNow()).toISOString(), kind, sha256, detail })
    onFault(detail)
  }
}

/** Sends the plays of a period together, to save calls. Failed calls are retried as in a player. */
function throttle<Sent, Answer>(send: (sent: Sent) => Promise<Answer>, clock: Clock, everySeconds: number) {
  let nextMs = 0
  return async (sent: Sent): Promise<Answer> => {
    if (clock.monotonicMs() < nextMs) throw new Unreachable('handed in later')
    const answer = await send(sent)
    // A tenth less, because heartbeats may be earlier at random.
    nextMs = clock.monotonicMs() + everySeconds * 900
    return answer
  }
}

function isWatchable(clock: Clock | DeviceClock): clock is DeviceClock {
  return 'takeJump' in clock
}

/** After a jump of the clock, a heartbeat asks for the server time (decision 14). */
async function watchClock(clock: DeviceClock, beat: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await clock.wait(CLOCK_INTERVAL_MS, signal)
    if (!signal.aborted && clock.takeJump() !== null) await beat()
  }
}

async function reportPositions(
  route: Route,
  clock: Clock,
  note: (fix: PositionFix) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const at = new Date(clock.deviceNow())
    note({ at: at.toISOString(), accuracyM: 6, ...route(at) })
    await clock.wait(FIX_INTERVAL_MS, signal)
  }
}

async function simulateOutages(
  { everyMs, lastingMs }: NonNullable<DeviceParts['outages']>,
  clock: Clock,
  network: Pick<Network, 'goDown' | 'comeBack'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await clock.wait(everyMs - lastingMs, signal)
    if (signal.aborted) return
    network.goDown()
    await clock.wait(lastingMs, signal)
    network.comeBack()
  }
}

function toPlaying(spot: Spot | null) {
  if (!spot) return null
  if (isVideo(spot)) return { kind: spot.kind, id: spot.id, name: spot.name }
  return { kind: 'house' as const, id: null, name: spot.kind }
}

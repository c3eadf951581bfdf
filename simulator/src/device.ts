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

/** What a small device lets its player have. */
const DISK_BYTES = 8 * 1024 ** 3

/** Where a vehicle is at an instant. */
export type Route = (at: Date) => Pick<PositionFix, 'latitude' | 'longitude' | 'speedMps'>

export type DeviceParts = {
  baseUrl: string
  token: string
  screenId: string
  /** One that notices when it jumps is watched, as a player does it. */
  clock?: Clock | DeviceClock
  /** None: a restaurant's screen, which does not move. */
  route?: Route
  /** Can be taken away while the device lives. */
  network?: Pick<Network, 'fetch' | 'goDown' | 'comeBack'>
  /** What it kept from before a restart; else it begins anew. */
  memory?: DeviceStore
  /** Where it shows what it plays; else nowhere. */
  stage?: Stage
  /** Where it takes time, names and chance from, when not from this machine. */
  after?: LinkParts['after']
  newId?: () => string
  random?: () => number
  /** Seconds between two heartbeats, when not those that the manifest says; plays are handed in with every fourth. */
  beatSeconds?: number
  /** Takes it away at the end of every such period, as a vehicle loses it in a tunnel. */
  outages?: { everyMs: number; lastingMs: number }
  onFault?: (detail: string) => void
}

const FIX_INTERVAL_MS = 10_000
/** Where heartbeats are thinned, plays go with every so many of them. */
const HEARTBEATS_PER_BATCH = 4
/** A player looks every second; in between the clock itself knows. */
const CLOCK_INTERVAL_MS = 30_000

/**
 * A device without glass: the player's own programme, proof and heartbeat over the real calls, in real
 * time, so that what it reports is what a screen would have shown.
 *
 * Ends when the signal ends it, or when the server no longer knows its credential.
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
    send: link.sendBeats,
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

  /** Said here and, as a real device does it, with the next heartbeat. */
  function note(kind: Fault['kind'], detail: string, sha256: string): void {
    heartbeat.noteFault({ at: new Date(clock.deviceNow()).toISOString(), kind, sha256, detail })
    onFault(detail)
  }
}

/** Fewer calls for as many plays: those of a while go together. What did not arrive is tried again as a player does it. */
function throttle<Sent, Answer>(send: (sent: Sent) => Promise<Answer>, clock: Clock, everySeconds: number) {
  let nextMs = 0
  return async (sent: Sent): Promise<Answer> => {
    if (clock.monotonicMs() < nextMs) throw new Unreachable('handed in later')
    const answer = await send(sent)
    // A tenth less, as chance lets heartbeats come earlier.
    nextMs = clock.monotonicMs() + everySeconds * 900
    return answer
  }
}

function isWatchable(clock: Clock | DeviceClock): clock is DeviceClock {
  return 'takeJump' in clock
}

/** A clock that jumped is a clock that the server has to be asked about (decision 14). */
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

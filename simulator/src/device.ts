import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import type { DeviceOrder, Fault, Manifest } from '@marquee/contract/player'
import { type Clock, createClock, type DeviceClock } from '@marquee/player/clock'
import { createHeartbeat } from '@marquee/player/heartbeat'
import { isFinal } from '@marquee/player/call-errors'
import { createServerClient, type ServerClient, type ServerClientParts } from '@marquee/player/server-client'
import { createProof } from '@marquee/player/proof'
import { isVideo, type Spot } from '@marquee/player/schedule'
import { createShow, type Stage } from '@marquee/player/show'
import { createRemoteCalls, createRemoteOrders } from '@marquee/player/remote-orders'
import { createSync } from '@marquee/player/sync'
import { type Outages, reportPositions, type Route, simulateOutages, throttle, watchClock } from './device-tasks.ts'
import { createHeadlessStage } from './headless-stage.ts'
import { createCheckedLibrary } from './library.ts'
import { type DeviceStore, createDeviceStore } from './device-store.ts'
import { createRemotePerformer } from './remote-performer.ts'
import { createNetwork, type Network } from './network.ts'
import { PLAYER_VERSION } from './version.ts'

/** The storage of a small device. */
const DISK_BYTES = 8 * 1024 ** 3

export type { Route }

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
  after?: ServerClientParts['after']
  newId?: () => string
  random?: () => number
  /** Seconds between heartbeats instead of the manifest's; plays are sent with every fourth. */
  beatSeconds?: number
  outages?: Outages
  onFault?: (detail: string) => void
}

/** With thinned heartbeats, plays are sent once per so many heartbeats. */
const HEARTBEATS_PER_BATCH = 4

/**
 * A device without a display: it runs the player's own schedule, proofs and heartbeats with real calls in real time, so
 * it reports what a screen would have shown.
 *
 * Ends when the signal aborts, or when the server no longer accepts its credential.
 */
export async function simulateDevice(parts: DeviceParts, signal: AbortSignal): Promise<'ended' | 'unpaired'> {
  const { clock = createClock(), network = createNetwork(), memory = createDeviceStore(), route, outages } = parts
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  const serverClient = createServerClient({
    baseUrl: parts.baseUrl,
    clock,
    token: () => parts.token,
    onUnpaired: end,
    fetch: network.fetch,
    random: parts.random,
    after: parts.after,
  })
  const { proof, show, sync, heartbeat, obey, settled } = connectParts(
    { ...parts, clock, memory },
    serverClient,
    over.signal,
  )
  if (isWatchable(clock)) clock.resume(memory.time)
  await proof.recover()
  show.resume(memory.turn)
  sync.resume(memory.manifest)
  await Promise.all([
    sync.run(over.signal),
    heartbeat.run(over.signal),
    serverClient.listen(over.signal, sync.changed, obey),
    isWatchable(clock) && watchClock(clock, heartbeat.beat, over.signal),
    route && reportPositions(route, clock, heartbeat.notePosition, over.signal),
    outages && simulateOutages(outages, clock, network, over.signal),
  ])
  await settled()
  signal.removeEventListener('abort', end)
  return signal.aborted ? 'ended' : 'unpaired'
}

type ConnectedParts = DeviceParts & Required<Pick<DeviceParts, 'clock' | 'memory'>>

/** Connects the parts of a player for this device. */
function connectParts(parts: ConnectedParts, serverClient: ServerClient, signal: AbortSignal) {
  const { screenId, clock, memory, stage = createHeadlessStage(clock), beatSeconds } = parts
  const { newId = () => crypto.randomUUID(), random = Math.random, onFault = () => {} } = parts
  const bootId = newId()
  const library = createCheckedLibrary(
    serverClient.fetchChunk,
    ({ sha256 }, detail) => note('file', detail, sha256),
    memory.files,
  )
  const proof = createProof({
    playStore: memory.plays,
    clock,
    bootId,
    screenId,
    position: () => heartbeat.position(),
    send:
      beatSeconds === undefined
        ? serverClient.sendPlays
        : throttle(serverClient.sendPlays, clock, beatSeconds * HEARTBEATS_PER_BATCH),
    isRefused: isFinal,
    onFault,
    newId,
    random,
    signal,
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
    ask: serverClient.manifest,
    library,
    keep: async (kept) => {
      memory.manifest = kept
    },
    onLive: (manifest) => {
      live = manifest
      heartbeat.followPace()
      if (show.isRunning()) show.goLive(manifest)
      else showing = show.run(manifest, signal)
    },
    onFault,
    random,
  })
  const heartbeat = createHeartbeat({
    heartbeatStore: memory.beats,
    clock,
    bootId,
    seconds: () => beatSeconds ?? live?.heartbeatSeconds ?? null,
    random,
    vitals: () => ({ ...describeManifest(live), playing: toPlaying(show.current()), queuedPlays: proof.waiting() }),
    send: serverClient.sendHeartbeats,
    isRefused: isFinal,
    onOrders: (orders) => orders.forEach(obey),
    onAnswered: () => {
      if (isWatchable(clock)) memory.time = clock.known()
      void proof.lineIsBack()
    },
  })

  const remote = createRemoteOrders({
    clock,
    bootId,
    store: {
      load: async () => memory.remoteOrders,
      save: async (records) => {
        memory.remoteOrders = records
      },
    },
    ...createRemoteCalls(serverClient),
    perform: createRemotePerformer({ live: () => live, playing: () => show.current(), waiting: proof.waiting, clock }),
    isRefused: isFinal,
    signal,
  })

  const obey = (order: DeviceOrder | RemoteOrderNotice) =>
    order.kind === 'remote-order' ? remote.obey(order) : sync.obey(order)

  /** Reports a fault here and, like a real device, with the next heartbeat. */
  function note(kind: Fault['kind'], detail: string, sha256: string): void {
    heartbeat.noteFault({ at: new Date(clock.deviceNow()).toISOString(), kind, sha256, detail })
    onFault(detail)
  }

  /** `settled` resolves when the show has ended. */
  return { proof, show, sync, heartbeat, obey, settled: () => showing }
}

function isWatchable(clock: Clock | DeviceClock): clock is DeviceClock {
  return 'takeJump' in clock
}

function describeManifest(live: Manifest | null) {
  return {
    manifestVersion: live?.version ?? null,
    playerVersion: PLAYER_VERSION,
    storageUsedBytes: (live?.files ?? []).reduce((sum, { bytes }) => sum + bytes, 0),
    storageQuotaBytes: DISK_BYTES,
  }
}

function toPlaying(spot: Spot | null) {
  if (!spot) return null
  if (isVideo(spot)) return { kind: spot.kind, id: spot.id, name: spot.name }
  return { kind: 'house' as const, id: null, name: spot.kind }
}

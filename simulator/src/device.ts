import type { Fault, Manifest, PositionFix } from '@marquee/contract/player'
import { type Clock, createClock } from '@marquee/player/clock'
import { createHeartbeat } from '@marquee/player/heartbeat'
import { createLink, isFinal } from '@marquee/player/link'
import { createProof } from '@marquee/player/proof'
import { isVideo, type Spot } from '@marquee/player/schedule'
import { createShow } from '@marquee/player/show'
import { createSync } from '@marquee/player/sync'
import { beatsInMemory, playsInMemory } from './books.ts'
import { glassless } from './glassless.ts'
import { checkedLibrary } from './library.ts'
import { createNetwork, type Network } from './network.ts'

/** Where a vehicle is at an instant. */
export type Route = (at: Date) => Pick<PositionFix, 'latitude' | 'longitude' | 'speedMps'>

export type DeviceParts = {
  baseUrl: string
  token: string
  screenId: string
  clock?: Clock
  /** None: a restaurant's screen, which does not move. */
  route?: Route
  /** Can be taken away while the device lives. */
  network?: Network
  /** Takes it away at the end of every such period, as a vehicle loses it in a tunnel. */
  outages?: { everyMs: number; lastingMs: number }
  onFault?: (detail: string) => void
}

const FIX_EVERY_MS = 10_000

/**
 * A device without glass: the player's own programme, proof and heartbeat over the real calls, in real
 * time, so that what it reports is what a screen would have shown.
 *
 * Ends when the signal ends it, or when the server no longer knows its credential.
 */
export async function simulateDevice(parts: DeviceParts, signal: AbortSignal): Promise<'ended' | 'unpaired'> {
  const { baseUrl, token, screenId, clock = createClock(), route, outages, onFault = () => {} } = parts
  const { network = createNetwork() } = parts
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end)
  const bootId = crypto.randomUUID()
  const link = createLink({ baseUrl, clock, token: () => token, onUnpaired: end, fetch: network.fetch })
  const library = checkedLibrary(link.piece, ({ sha256 }, detail) => note('file', detail, sha256))
  const proof = createProof({
    book: playsInMemory(),
    clock,
    bootId,
    screenId,
    position: () => heartbeat.position(),
    send: link.sendPlays,
    isRefused: isFinal,
    onFault,
  })
  const missing = () => (live ? library.missing(live) : new Set<string>())
  const show = createShow({
    clock,
    proof,
    stage: glassless(clock),
    missing,
    onTurn: () => {},
    onSpot: () => {},
    onFault: (video, detail) => note('playback', `${video.name}: ${detail}`, video.file.sha256),
  })
  let live: Manifest | null = null
  let showing: Promise<void> = Promise.resolve()
  const sync = createSync({
    clock,
    ask: link.manifest,
    library,
    keep: async () => {},
    onLive: (manifest) => {
      live = manifest
      if (show.isRunning()) show.goLive(manifest)
      else showing = show.run(manifest, over.signal)
    },
    onFault,
  })
  const heartbeat = createHeartbeat({
    book: beatsInMemory(),
    clock,
    bootId,
    seconds: () => live?.heartbeatSeconds ?? null,
    vitals: () => ({
      playing: playing(show.current()),
      manifestVersion: live?.version ?? null,
      playerVersion: 'simulated',
      queuedPlays: proof.waiting(),
      storageUsedBytes: null,
    }),
    send: link.sendBeats,
    isRefused: isFinal,
    onOrders: (orders) => orders.forEach(sync.obey),
  })
  await Promise.all([
    sync.run(over.signal),
    heartbeat.run(over.signal),
    link.listen(over.signal, sync.changed, sync.obey),
    route && drive(route, clock, heartbeat.notePosition, over.signal),
    outages && suffer(outages, clock, network, over.signal),
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

async function drive(route: Route, clock: Clock, note: (fix: PositionFix) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const at = new Date(clock.deviceNow())
    note({ at: at.toISOString(), accuracyM: 6, ...route(at) })
    await clock.wait(FIX_EVERY_MS, signal)
  }
}

async function suffer(
  { everyMs, lastingMs }: NonNullable<DeviceParts['outages']>,
  clock: Clock,
  network: Network,
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

function playing(spot: Spot | null) {
  if (!spot) return null
  if (isVideo(spot)) return { kind: spot.kind, id: spot.id, name: spot.name }
  return { kind: 'house' as const, id: null, name: spot.kind }
}

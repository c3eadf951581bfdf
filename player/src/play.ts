import type { PositionFix } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/texts/player'
import type { Clock } from './clock.ts'
import { element } from './elements.ts'
import type { FaultLog } from './faults.ts'
import { createHeartbeat, type Vitals } from './heartbeat.ts'
import { type Space, watchPosition } from './kiosk.ts'
import type { Library } from './library.ts'
import { isFinal, type Link } from './link.ts'
import { createProof } from './proof.ts'
import { type Broken, isVideo, type Spot } from './schedule.ts'
import { createShow } from './show.ts'
import { createStage } from './stage.ts'
import type { Store } from './store.ts'
import { createSync } from './sync.ts'
import { tell, tellSpot } from './tell.ts'
import type { Updates } from './updates.ts'
import { uuid } from './uuid.ts'

/** A position older than this says nothing about where a spot was shown. */
const POSITION_GOOD_FOR_MS = 120_000

export type House = {
  store: Store
  clock: Clock
  faults: FaultLog
  link: Link
  library: Library
  updates: Updates
  space: () => Space | null
  version: string
}

/** Plays for one screen, from the pairing on until the signal says that it is over. */
export function play(
  { store, clock, faults, link, library, updates, space, version }: House,
  screenId: string,
  signal: AbortSignal,
) {
  const bootId = uuid()
  const root = element('main', { class: 'stage' })
  let current: { spot: Spot; startedAt: number } | null = null
  let showing: Promise<void> = Promise.resolve()

  const proof = createProof({
    book: store.plays,
    clock,
    bootId,
    screenId,
    position: freshPosition,
    send: link.sendPlays,
    isRefused: isFinal,
    onFault: (detail) => faults.note('storage', detail),
  })
  const stage = createStage({ root, clock, open: library.open })
  const show = createShow({
    clock,
    proof,
    // A new version of the player starts between two spots.
    stage: { ...stage, visible: (end) => (updates.isDue() ? startOver() : stage.visible(end)) },
    missing,
    onTurn: (turn) => void store.set('turn', turn).catch(noteStorage),
    onSpot: (spot) => {
      // Whoever has just paired a screen sees at once what it shows.
      if (!current) heartbeat.beat().catch(noteStorage)
      current = { spot, startedAt: clock.now() }
      tellSpot(spot, sync.live()?.version ?? '')
    },
    onFault: (video, detail, isLeftOut) => {
      faults.note('playback', `${video.name}: ${detail}`, video.file.sha256)
      if (isLeftOut) library.recheck(video.file).then(sync.changed, noteStorage)
    },
  })
  const sync = createSync({
    clock,
    ask: link.manifest,
    library,
    keep: (kept) => store.set('manifest', kept),
    onLive: (manifest) => {
      if (!show.isRunning()) return begin()
      document.body.dataset.manifest = manifest.version
      show.goLive(manifest)
    },
    onFault: (detail) => faults.note('other', detail),
  })
  const heartbeat = createHeartbeat({
    book: store.beats,
    clock,
    bootId,
    seconds: () => sync.live()?.heartbeatSeconds ?? null,
    vitals: () => ({
      playing: playing(show.current()),
      manifestVersion: sync.live()?.version ?? null,
      playerVersion: version,
      queuedPlays: proof.waiting(),
      storageUsedBytes: space()?.usedBytes ?? null,
    }),
    send: link.sendBeats,
    isRefused: isFinal,
    onOrders: (orders) => orders.forEach(sync.obey),
  })

  async function run(): Promise<void> {
    document.body.append(root)
    tell('loading')
    faults.reportTo(heartbeat.noteFault)
    await proof.recover()
    show.resume(await store.get('turn'))
    sync.resume(await store.get('manifest'))
    await Promise.all([
      sync.run(signal),
      heartbeat.run(signal),
      // What was missed while the line was down is found by asking.
      link.listen(signal, sync.changed, sync.obey),
    ])
    await showing
    faults.reportTo(() => {})
    root.remove()
  }

  function begin(): void {
    const manifest = sync.live()
    if (!manifest) return
    showing = show.run(manifest, signal)
    if (manifest.screenType === 'vehicle') watchPosition(signal, (fix) => heartbeat.notePosition(fixOf(fix)))
  }

  function missing(): Broken {
    const manifest = sync.live()
    return manifest ? library.missing(manifest) : new Set()
  }

  function freshPosition(): PositionFix | null {
    const fix = heartbeat.position()
    return fix && clock.deviceNow() - Date.parse(fix.at) < POSITION_GOOD_FOR_MS ? fix : null
  }

  function noteStorage(error: unknown): void {
    faults.note('storage', String(error))
  }

  return {
    ended: run(),
    diagnose: () => ({
      manifest: sync.live(),
      current,
      missing: missing(),
      lastSyncAt: sync.lastSyncAt(),
      position: heartbeat.position(),
      proofsWaiting: proof.waiting(),
    }),
  }
}

function playing(spot: Spot | null): Vitals['playing'] {
  if (!spot) return null
  if (isVideo(spot)) return { kind: spot.kind, id: spot.id, name: spot.name }
  return { kind: 'house', id: null, name: spot.kind === 'house' ? playerTexts.houseCard : playerTexts.closedTitle }
}

function fixOf({ coords, timestamp }: GeolocationPosition): PositionFix {
  return {
    at: new Date(timestamp).toISOString(),
    latitude: coords.latitude,
    longitude: coords.longitude,
    speedMps: coords.speed,
    accuracyM: coords.accuracy,
  }
}

/** Never resolves: the page is gone before. */
function startOver(): Promise<void> {
  location.reload()
  return new Promise(() => {})
}

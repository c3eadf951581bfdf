import type { PositionFix } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/texts/player'
import type { DeviceClock } from './clock.ts'
import { createElement } from './elements.ts'
import type { FaultLog } from './faults.ts'
import { createHeartbeat, type Vitals } from './heartbeat.ts'
import { type StorageSpace, watchPosition } from './kiosk.ts'
import type { Library } from './library.ts'
import { retryForever } from './retry-forever.ts'
import { isFinal } from './call-errors.ts'
import type { Link } from './link.ts'
import { createProof } from './proof.ts'
import { type BrokenFiles, isVideo, type Spot } from './schedule.ts'
import { createShow } from './show.ts'
import { createStage } from './stage.ts'
import type { Store } from './store.ts'
import { createSync } from './sync.ts'
import { setPageState, setSpotState } from './page-state.ts'
import type { Updates } from './updates.ts'
import { createMaintenance } from './maintenance.ts'
import { createUuid } from './uuid.ts'
import type { Watchdog } from './watchdog.ts'

/** An older position does not show where a spot was played. */
const MAX_POSITION_AGE_MS = 120_000
/** The most time between the end of a spot and the next one. */
const LATE_TOLERANCE_MS = 20_000
/** Reading a month of plays takes far less. */
const DATABASE_TIMEOUT_MS = 60_000

export type PlayerContext = {
  store: Store
  clock: DeviceClock
  faults: FaultLog
  link: Link
  library: Library
  updates: Updates
  space: () => StorageSpace | null
  /** The current size of the display, which may be rotated after pairing. */
  display: () => { width: number; height: number }
  watchdog: Watchdog
  /** Reloads the page when all plays are on disk; never resolves. */
  restartPage: () => Promise<void>
  version: string
}

/** Plays for one screen, from the pairing until the signal aborts. */
export function startPlayer(
  { store, clock, faults, link, library, updates, space, display, watchdog, restartPage, version }: PlayerContext,
  screenId: string,
  signal: AbortSignal,
) {
  const bootId = createUuid()
  const root = createElement('main', { class: 'stage' })
  let current: { spot: Spot; startedAt: number } | null = null
  let showing: Promise<void> = Promise.resolve()

  const proof = createProof({
    book: store.plays,
    clock,
    bootId,
    screenId,
    position: getFreshPosition,
    send: link.sendPlays,
    isRefused: isFinal,
    onFault: (detail) => faults.note('storage', detail),
    makeRoom: library.makeRoom,
    signal,
  })
  const stage = createStage({
    root,
    clock,
    open: (file) =>
      library.open(file).catch((error: unknown) => {
        // A deleted file is fetched again at once.
        sync.changed()
        throw error
      }),
  })
  const show = createShow({
    clock,
    proof,
    // A new version of the player takes over between two spots.
    stage: { ...stage, waitUntilVisible: (end) => (updates.isDue() ? restartPage() : stage.waitUntilVisible(end)) },
    missing: listMissing,
    onTurn: (turn) => void store.set('turn', turn).catch(recordStorageFault),
    onSpot: (spot) => {
      // After pairing, the console shows the current spot at once.
      if (!current) heartbeat.beat().catch(recordStorageFault)
      current = { spot, startedAt: clock.now() }
      watchdog.expect('new spot', getSpotDurationMs(spot) + LATE_TOLERANCE_MS)
      setSpotState(spot, sync.live()?.version ?? '')
    },
    onFault: (video, detail, isLeftOut) => {
      faults.note('playback', `${video.name}: ${detail}`, video.file.sha256)
      if (isLeftOut) library.recheck(video.file).then(sync.changed, recordStorageFault)
      else library.look(video.file).then((isThere) => isThere || sync.changed(), recordStorageFault)
    },
  })
  const sync = createSync({
    clock,
    ask: link.manifest,
    library,
    keep: (kept) => store.set('manifest', kept),
    onLive: (manifest) => {
      heartbeat.followPace()
      if (!show.isRunning()) return begin()
      document.body.dataset.manifest = manifest.version
      show.goLive(manifest)
    },
    onFault: (detail) => faults.note('other', detail),
  })
  const heartbeat = createHeartbeat({
    book: store.heartbeats,
    clock,
    bootId,
    seconds: () => sync.live()?.heartbeatSeconds ?? null,
    vitals: () => ({
      playing: toPlaying(show.current()),
      manifestVersion: sync.live()?.version ?? null,
      playerVersion: version,
      queuedPlays: proof.waiting(),
      storageUsedBytes: space()?.usedBytes ?? null,
      storageQuotaBytes: space()?.totalBytes ?? null,
      display: display(),
    }),
    send: link.sendHeartbeats,
    isRefused: isFinal,
    onOrders: (orders) => orders.forEach(sync.obey),
    onAnswered: () => void proof.lineIsBack(),
  })

  async function run(): Promise<void> {
    document.body.append(root)
    setPageState('loading')
    faults.setReporter(heartbeat.noteFault)
    watchdog.expect('answer of the database', DATABASE_TIMEOUT_MS)
    // A failure must not stop the screen from playing.
    await proof.recover().catch(recordStorageFault)
    show.resume(await store.get('turn').catch(returnNull))
    const kept = await store.get('manifest').catch(returnNull)
    // The first manifest may take long to arrive, so no spot is expected before.
    watchdog.rest()
    sync.resume(kept)
    await Promise.all(
      [
        () => sync.run(signal),
        () => heartbeat.run(signal),
        // A new connection asks for the manifest, because events may have been missed.
        () => link.listen(signal, sync.changed, sync.obey),
        ...createMaintenance({ store, clock, faults, library, sync, proof, heartbeat, signal }).tasks,
      ].map((work) => retryForever(work, { clock, signal, onFault: recordOtherFault })),
    )
    await showing
    faults.setReporter(null)
    root.remove()
  }

  function begin(): void {
    const manifest = sync.live()
    if (!manifest) return
    watchdog.expect('first spot', LATE_TOLERANCE_MS)
    showing = retryForever(() => show.run(sync.live() ?? manifest, signal), {
      clock,
      signal,
      onFault: (error) => {
        recordOtherFault(error)
        stage.showCard({ kind: 'house', ...manifest.houseCard })
      },
    })
    if (manifest.screenType === 'vehicle') watchPosition(signal, heartbeat.notePosition)
  }

  /** The files of the manifest that is being fetched. */
  function countFiles(): { ready: number; all: number } {
    const newest = sync.newest()
    const all = newest?.files.length ?? 0
    return { ready: newest ? all - library.missing(newest).size : 0, all }
  }

  function listMissing(): BrokenFiles {
    const manifest = sync.live()
    return manifest ? library.missing(manifest) : new Set()
  }

  function getFreshPosition(): PositionFix | null {
    const fix = heartbeat.position()
    return fix && clock.deviceNow() - Date.parse(fix.at) < MAX_POSITION_AGE_MS ? fix : null
  }

  function recordStorageFault(error: unknown): void {
    faults.note('storage', String(error))
  }

  function recordOtherFault(error: unknown): void {
    faults.note('other', String(error))
  }

  return {
    ended: run(),
    isLit: stage.isLit,
    // A last heartbeat reports the faults since the one before.
    settled: () => Promise.allSettled([proof.settled(), heartbeat.beat()]),
    diagnose: () => ({
      manifest: sync.live(),
      current,
      missing: listMissing(),
      files: countFiles(),
      lastSyncAt: sync.lastSyncAt(),
      position: heartbeat.position(),
      proofsWaiting: proof.waiting(),
    }),
  }
}

function toPlaying(spot: Spot | null): Vitals['playing'] {
  if (!spot) return null
  if (isVideo(spot)) return { kind: spot.kind, id: spot.id, name: spot.name }
  return { kind: 'house', id: null, name: spot.kind === 'house' ? playerTexts.houseCard : playerTexts.closedTitle }
}

function getSpotDurationMs(spot: Spot): number {
  return isVideo(spot) ? spot.file.durationMs : spot.durationMs
}

function returnNull(): null {
  return null
}

import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import type { DeviceOrder, ManifestFile, PositionFix } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/messages/player'
import type { AcknowledgedPlayStore } from './acknowledged-plays.ts'
import { isFinal } from './call-errors.ts'
import type { DeviceClock } from './clock.ts'
import { playCovered } from './covered-time.ts'
import type { Diagnosis } from './diagnostics.ts'
import { createErrorHandler, type FaultLog } from './faults.ts'
import { createHeartbeat, type Vitals } from './heartbeat.ts'
import type { StorageSpace } from './kiosk.ts'
import type { Library } from './library.ts'
import type { ServerClient } from './server-client.ts'
import { createProof } from './proof.ts'
import { createRemoteControl } from './remote-control.ts'
import { type BrokenFiles, isVideo, type Spot } from './schedule.ts'
import { createShow } from './show.ts'
import { createStage } from './stage.ts'
import type { Store } from './store.ts'
import { createSync } from './sync.ts'
import { canRestart, type Updates } from './updates.ts'
import { createUuid } from './uuid.ts'
import type { Watchdog } from './watchdog.ts'

/** Connects the parts that play for one screen: proof, stage, show, sync and heartbeat. */

/** An older position does not show where a spot was played. */
const MAX_POSITION_AGE_MS = 120_000

/** English, because the server stores what a screen plays for all readers. */
const CARD_NAMES = { house: playerTexts.houseCard, closed: playerTexts.closedTitle }

export type PlayerContext = {
  store: Store
  acknowledgedStore: AcknowledgedPlayStore
  clock: DeviceClock
  faults: FaultLog
  serverClient: ServerClient
  library: Library
  updates: Updates
  space: () => StorageSpace | null
  /** The current size of the display, which may be rotated after pairing. */
  display: () => { width: number; height: number }
  watchdog: Watchdog
  /** Reloads the page when all plays are on disk; never resolves. */
  restartPage: () => Promise<void>
  /** Shows texts in the language of the partner. */
  followLanguage: (language: string | undefined) => Promise<void>
  diagnose: () => Diagnosis
  version: string
}

export type PlayerConnections = {
  root: HTMLElement
  screenId: string
  signal: AbortSignal
  /** Called with the first manifest. */
  onReady: () => void
  onSpot: (spot: Spot) => void
}

export function connectParts(context: PlayerContext, { root, screenId, signal, onReady, onSpot }: PlayerConnections) {
  const { store, clock, faults, serverClient, library, updates, restartPage, followLanguage } = context
  const bootId = createUuid()
  const recordStorageFault = createErrorHandler(faults, 'storage')
  const proof = createProof({
    playStore: store.plays,
    acknowledgedStore: context.acknowledgedStore,
    clock,
    bootId,
    screenId,
    position: () => getFreshPosition(heartbeat.position(), clock),
    send: serverClient.sendPlays,
    isRefused: isFinal,
    onFault: (detail) => faults.note('storage', detail),
    makeRoom: library.makeRoom,
    signal,
  })
  const stage = createStage({
    root,
    clock,
    open: (file) => openFile(library, file, () => sync.changed()),
  })
  const state = { isDue: false, coverMs: () => 0 }
  const obeyRemote = createRemoteControl({
    ...context,
    root,
    bootId,
    isFinal,
    canRestart,
    state,
    current: () => show.current(),
    signal,
  })
  const show = createShow({
    clock,
    proof,
    stage: {
      ...stage,
      play: (onFirstFrame) => playCovered(stage, onFirstFrame, state),
      // A new version of the player takes over between two spots, and an ordered reload waits for that.
      waitUntilVisible: (end) => (updates.isDue() || state.isDue ? restartPage() : stage.waitUntilVisible(end)),
    },
    missing: listMissing,
    onTurn: (turn) => void store.set('turn', turn).catch(recordStorageFault),
    onSpot,
    onFault: (video, detail, isLeftOut) => {
      faults.note('playback', `${video.name}: ${detail}`, video.file.sha256)
      if (isLeftOut) library.recheck(video.file).then(sync.changed, recordStorageFault)
      else library.look(video.file).then((isThere) => isThere || sync.changed(), recordStorageFault)
    },
  })
  const sync = createSync({
    clock,
    ask: serverClient.manifest,
    library,
    keep: (kept) => store.set('manifest', kept),
    onLive: (manifest) => {
      heartbeat.followPace()
      void followLanguage(manifest.language).then(stage.writeCard)
      if (!show.isRunning()) return onReady()
      document.body.dataset.manifest = manifest.version
      show.goLive(manifest)
    },
    onFault: (detail) => faults.note('other', detail),
  })
  const heartbeat = createHeartbeat({
    heartbeatStore: store.heartbeats,
    clock,
    bootId,
    seconds: () => sync.live()?.heartbeatSeconds ?? null,
    vitals: () => ({
      ...describeDevice(context),
      playing: toPlaying(show.current()),
      manifestVersion: sync.live()?.version ?? null,
      queuedPlays: proof.waiting(),
    }),
    send: serverClient.sendHeartbeats,
    isRefused: isFinal,
    onOrders: (orders) => orders.forEach(obey),
    onBackup: proof.learnBackup,
    onAnswered: () => void proof.lineIsBack(),
  })

  function listMissing(): BrokenFiles {
    const manifest = sync.live()
    return manifest ? library.missing(manifest) : new Set()
  }

  const obey = (order: DeviceOrder | RemoteOrderNotice) =>
    order.kind === 'remote-order' ? void obeyRemote(order) : sync.obey(order)

  return { proof, stage, show, sync, heartbeat, obey, listMissing }
}

/** @param onGone called when a stored file was deleted, so that it is fetched again at once */
async function openFile(library: Library, file: ManifestFile, onGone: () => void): Promise<Blob> {
  // It is on its way: asking for the manifest again would abort the download.
  if (library.missing({ files: [file] }).size > 0) throw new Error('is not stored yet')
  return library.open(file).catch((error: unknown) => {
    onGone()
    throw error
  })
}

function getFreshPosition(fix: PositionFix | null, clock: DeviceClock): PositionFix | null {
  return fix && clock.deviceNow() - Date.parse(fix.at) < MAX_POSITION_AGE_MS ? fix : null
}

function describeDevice({ version, space, display }: PlayerContext) {
  const storage = space()
  return {
    playerVersion: version,
    storageUsedBytes: storage?.usedBytes ?? null,
    storageQuotaBytes: storage?.totalBytes ?? null,
    display: display(),
  }
}

function toPlaying(spot: Spot | null): Vitals['playing'] {
  if (!spot) return null
  if (isVideo(spot)) return { kind: spot.kind, id: spot.id, name: spot.name }
  return { kind: 'house', id: null, name: CARD_NAMES[spot.kind] }
}

import type { Manifest } from '@marquee/contract/player'
import { createElement } from './elements.ts'
import { createErrorHandler } from './faults.ts'
import { watchPosition } from './kiosk.ts'
import type { Library } from './library.ts'
import { createMaintenance } from './maintenance.ts'
import { setPageState, setSpotState } from './page-state.ts'
import { connectParts, type PlayerContext } from './player-parts.ts'
import { retryForever } from './retry-forever.ts'
import { getSpotDurationMs, type Spot } from './schedule.ts'

/** The most time between the end of a spot and the next one. */
const LATE_TOLERANCE_MS = 20_000
/** Reading a month of plays takes far less. */
const DATABASE_TIMEOUT_MS = 60_000

/** Plays for one screen, from the pairing until the signal aborts. */
export function startPlayer(context: PlayerContext, screenId: string, signal: AbortSignal) {
  const { store, clock, faults, serverClient, library, watchdog } = context
  const root = createElement('main', { class: 'stage' })
  const { proof, stage, show, sync, heartbeat, obey, listMissing } = connectParts(context, {
    root,
    screenId,
    signal,
    onReady: begin,
    onSpot: noteSpot,
  })
  const recordStorageFault = createErrorHandler(faults, 'storage')
  const recordOtherFault = createErrorHandler(faults, 'other')
  let current: { spot: Spot; startedAt: number } | null = null
  let showing: Promise<void> = Promise.resolve()

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
        () => serverClient.listen(signal, sync.changed, obey),
        ...createMaintenance({ ...context, sync, proof, heartbeat, signal }).tasks,
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

  function noteSpot(spot: Spot): void {
    // After pairing, the console shows the current spot at once.
    if (!current) heartbeat.beat().catch(recordStorageFault)
    current = { spot, startedAt: clock.now() }
    watchdog.expect('new spot', getSpotDurationMs(spot) + LATE_TOLERANCE_MS)
    setSpotState(spot, sync.live()?.version ?? '')
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
      files: countFiles(sync.newest(), library),
      lastSyncAt: sync.lastSyncAt(),
      position: heartbeat.position(),
      proofsWaiting: proof.waiting(),
    }),
  }
}

/** The files of the manifest that is being fetched. */
function countFiles(newest: Manifest | null, library: Library): { ready: number; all: number } {
  const all = newest?.files.length ?? 0
  return { ready: newest ? all - library.missing(newest).size : 0, all }
}

function returnNull(): null {
  return null
}

import { playerTexts } from '@marquee/contract/messages/player'
import { openAcknowledgedPlayStore } from './acknowledged-play-store.ts'
import { createClock } from './clock.ts'
import type { createDiagnostics, Diagnosis } from './diagnostics.ts'
import { createElement, createMark } from './elements.ts'
import { createErrorHandler, createFaultLog } from './faults.ts'
import {
  enableKioskMode,
  watchStorageSpace,
  onDiagnosticsGesture,
  acquirePlayerLock,
  readStorageSpace,
} from './kiosk.ts'
import { retryForever } from './retry-forever.ts'
import { createLanguage, fetchLanguageFile } from './language.ts'
import { openLibrary } from './library.ts'
import { createServerClient } from './server-client.ts'
import type { PairingView } from './pairing.ts'
import { startPlayer } from './player.ts'
import type { PlayerContext } from './player-parts.ts'
import './player.css'
import '@marquee/contract/house-card.css'
import { openChunkStore } from './chunk-store.ts'
import { openStore, type Pairing, type Store } from './store.ts'
import { setPageState } from './page-state.ts'
import { startUpdates } from './updates.ts'
import { createUuid } from './uuid.ts'
import { recordUncaughtErrors, startWatchdog } from './page-watchdog.ts'

/** Connects the parts of the player (product 5). */

/** Defined by the build. */
declare const __PLAYER_VERSION__: string
const VERSION = __PLAYER_VERSION__

const START_TIMEOUT_MS = 60_000
const RESTART_DELAY_MS = 10_000

document.title = playerTexts.documentTitle
const kiosk = enableKioskMode()
const clock = createClock()
const faults = createFaultLog(clock)
recordUncaughtErrors(faults)
const language = createLanguage({
  clock,
  preferred: [new URLSearchParams(location.search).getAll('language'), navigator.languages].flat(),
  fetchFile: fetchLanguageFile,
  onSwitch(tag) {
    document.documentElement.lang = tag
    language.translate('player', playerTexts)
  },
})
const isTranslated = language.follow()
await waitForPlayerLock()

let player: ReturnType<typeof startPlayer> | null = null
let token: string | null = null
/** Aborts when the server no longer accepts the pairing. */
let life = new AbortController()
const { watchdog, restarts, restartPage, tellOfRestart } = startWatchdog({
  clock,
  faults,
  isLit: () => player?.isLit() ?? true,
  settled: async () => player?.settled(),
})
watchdog.expect('start of the player', START_TIMEOUT_MS)
await openStore()
  .then(start)
  .catch((error: unknown) => {
    faults.note('other', `could not start: ${String(error)}`)
    watchdog.expect('start of the player', RESTART_DELAY_MS)
  })

/** Pairs, plays until the pairing ends, and pairs again. */
async function start(store: Store): Promise<void> {
  clock.resume(await store.get('time'))
  const deviceId = await loadDeviceId(store)
  const context = await createContext(store, deviceId)
  onDiagnosticsGesture(() => void toggleDiagnostics(context))
  for (;;) {
    const stored = await store.get('pairing')
    const pairing = stored ?? (await pairDevice(context, deviceId))
    // Without this permission, the browser may delete the data at any time.
    void navigator.storage?.persist?.().catch(() => false)
    await play(context, pairing, stored !== null)
    await store.forget('pairing', 'manifest', 'turn', 'remoteOrders')
    // Stored positions belong to the old screen. Plays carry their screen.
    await store.heartbeats.clear()
  }
}

async function createContext(store: Store, deviceId: string): Promise<PlayerContext> {
  const space = await watchStorageSpace()
  const serverClient = createServerClient({
    baseUrl: location.origin,
    clock,
    token: () => token,
    onUnpaired: () => life.abort(),
  })
  const library = await openLibrary({
    chunkStore: await openChunkStore(store.chunks),
    fetchChunk: serverClient.fetchChunk,
    onFault: ({ sha256 }, detail, kind) => faults.note(kind, detail, sha256),
    space: readStorageSpace,
  })
  const context: PlayerContext = {
    store,
    acknowledgedStore: openAcknowledgedPlayStore(),
    clock,
    faults,
    space,
    display: getDisplaySize,
    serverClient,
    library,
    updates: startUpdates(clock),
    watchdog,
    restartPage,
    followLanguage: language.follow,
    version: VERSION,
    diagnose: () => diagnose(context, deviceId),
  }
  return context
}

let diagnostics: ReturnType<typeof createDiagnostics> | undefined

/** Few people ever open the panel, so it is not part of the first load (PLY-8). */
async function toggleDiagnostics({ diagnose }: PlayerContext): Promise<void> {
  const { createDiagnostics } = await import('./diagnostics.ts')
  diagnostics ??= createDiagnostics(diagnose, language.translate)
  diagnostics.toggle()
}

function diagnose({ space, updates, serverClient }: PlayerContext, deviceId: string): Diagnosis {
  return {
    uuid: deviceId,
    version: VERSION,
    now: clock.now(),
    clockOffsetMs: clock.offsetMs(),
    storage: space(),
    faults: faults.recent(),
    restarts: restarts.state(),
    isInstalled: updates.isInstalled(),
    isKeptAwake: kiosk.isKeptAwake(),
    language: language.current(),
    dateLocale: language.getDateLocale(),
    ...serverClient.state(),
    player: player?.diagnose() ?? null,
  }
}

/** Plays until the pairing ends. */
async function play(context: PlayerContext, pairing: Pairing, isStored: boolean): Promise<void> {
  token = pairing.token
  life = new AbortController()
  // The code is entered only once, so the credential is written again until the disk stores it.
  if (!isStored)
    void retryForever(() => context.store.set('pairing', pairing), {
      clock,
      signal: life.signal,
      onFault: createErrorHandler(faults, 'storage'),
    })
  player = startPlayer(context, pairing.screenId, life.signal)
  tellOfRestart()
  await player.ended
  player = null
  token = null
  watchdog.rest()
}

async function pairDevice({ serverClient, updates }: PlayerContext, deviceId: string): Promise<Pairing> {
  // Not part of the first load, because a device pairs once (PLY-8).
  const [{ pair }, { createPairingScreen }] = await Promise.all([import('./pairing.ts'), import('./pairing-screen.ts')])
  setPageState('pairing')
  watchdog.rest()
  const getPairingLink = (code: string) => `${location.origin}/screens?pair=${code}`
  const sign = createPairingScreen({ clock, version: VERSION, size: getDisplaySize, getPairingLink })
  const view: PairingView = {
    ...sign,
    showNoCode(because) {
      // While unpaired, a new version of the player starts between two codes.
      if (updates.isDue()) void restartPage()
      sign.showNoCode(because)
    },
  }
  const pairing = await pair({ serverClient, clock, view, uuid: deviceId, size: getDisplaySize })
  sign.remove()
  return pairing
}

/** A second player on the device would report every play twice, so it waits until the first is closed. */
async function waitForPlayerLock(): Promise<void> {
  const notice = createElement('main', { class: 'card' })
  const writeNotice = () =>
    notice.replaceChildren(
      createMark(),
      createElement('h1', {}, playerTexts.alreadyOpenTitle),
      createElement('p', {}, playerTexts.alreadyOpenText),
    )
  await acquirePlayerLock(() => {
    writeNotice()
    document.body.append(notice)
    void isTranslated.then(writeNotice)
  })
  notice.remove()
}

async function loadDeviceId(store: Store): Promise<string> {
  const known = await store.get('uuid')
  if (known) return known
  const created = createUuid()
  await store.set('uuid', created)
  return created
}

function getDisplaySize(): { width: number; height: number } {
  return { width: Math.round(screen.width * devicePixelRatio), height: Math.round(screen.height * devicePixelRatio) }
}

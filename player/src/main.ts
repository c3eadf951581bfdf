import { playerTexts } from '@marquee/contract/texts/player'
import { createClock } from './clock.ts'
import { createDiagnostics } from './diagnostics.ts'
import { element, mark } from './elements.ts'
import { createFaultLog } from './faults.ts'
import { behaveAsKiosk, measureSpace, onDiagnosticsGesture, onlyPlayer, spaceNow } from './kiosk.ts'
import { keepGoing } from './keep-going.ts'
import { openLibrary } from './library.ts'
import { createLink } from './link.ts'
import { type PairingView, pair } from './pairing.ts'
import { createPairingScreen } from './pairing-screen.ts'
import { play } from './play.ts'
import './player.css'
import { openShelf } from './shelf.ts'
import { openStore, type Pairing, type Store } from './store.ts'
import { tell } from './tell.ts'
import { keepInstalled } from './updates.ts'
import { uuid } from './uuid.ts'
import { noteSurprises, watchOver } from './watch-over.ts'

/** Introduces the parts of a player to each other (product 5). */

/** Written in by the build. */
declare const __PLAYER_VERSION__: string
const VERSION = __PLAYER_VERSION__

const STARTED_WITHIN_MS = 60_000
const START_AGAIN_AFTER_MS = 10_000

document.title = playerTexts.documentTitle
const kiosk = behaveAsKiosk()
const clock = createClock()
const faults = createFaultLog(clock)
noteSurprises(faults)
await untilAlone()

let player: ReturnType<typeof play> | null = null
const { watchdog, restarts, startOver, tellOfRestart } = watchOver({
  clock,
  faults,
  isLit: () => player?.isLit() ?? true,
  settled: async () => player?.settled(),
})
watchdog.expect('start of the player', STARTED_WITHIN_MS)
await openStore()
  .then(start)
  .catch((error: unknown) => {
    faults.note('other', `could not start: ${String(error)}`)
    watchdog.expect('start of the player', START_AGAIN_AFTER_MS)
  })

/** Pairs, plays until the pairing ends, and pairs again; for months. */
async function start(store: Store): Promise<void> {
  clock.resume(await store.get('time'))
  const space = await measureSpace()
  let token: string | null = null
  let unpair = () => {}
  const link = createLink({ baseUrl: location.origin, clock, token: () => token, onUnpaired: () => unpair() })
  const library = await openLibrary({
    shelf: await openShelf(store.pieces),
    fetchPiece: link.piece,
    onFault: ({ sha256 }, detail, kind) => faults.note(kind, detail, sha256),
    space: spaceNow,
  })
  const updates = keepInstalled(clock)
  const house = {
    store,
    clock,
    faults,
    space,
    display: glassSize,
    link,
    library,
    updates,
    watchdog,
    startOver,
    version: VERSION,
  }
  const deviceId = await identity(store)
  const diagnostics = createDiagnostics(() => ({
    uuid: deviceId,
    version: VERSION,
    now: clock.now(),
    clockOffsetMs: clock.offsetMs(),
    storage: space(),
    faults: faults.recent(),
    restarts: restarts.state(),
    isInstalled: updates.isInstalled(),
    isKeptAwake: kiosk.isKeptAwake(),
    ...link.state(),
    player: player?.diagnose() ?? null,
  }))
  onDiagnosticsGesture(() => diagnostics.toggle())

  for (;;) {
    const before = await store.get('pairing')
    const pairing = before ?? (await becomePaired())
    // A browser that says no keeps it as long as it likes.
    void navigator.storage?.persist?.().catch(() => false)
    token = pairing.token
    const life = new AbortController()
    unpair = () => life.abort()
    // Whoever entered the code does not come twice: a disk that does not take it now is asked until it does.
    if (!before)
      void keepGoing(() => store.set('pairing', pairing), { clock, signal: life.signal, onFault: noteStorage })
    player = play(house, pairing.screenId, life.signal)
    tellOfRestart()
    await player.ended
    player = null
    token = null
    watchdog.rest()
    await store.forget('pairing', 'manifest', 'turn')
    // Where it was belonged to the old screen; plays know their screen themselves.
    await store.beats.clear()
  }

  async function becomePaired(): Promise<Pairing> {
    tell('pairing')
    watchdog.rest()
    const linkFor = (code: string) => `${location.origin}/screens?pair=${code}`
    const sign = createPairingScreen({ clock, version: VERSION, size: glassSize, linkFor })
    const view: PairingView = {
      ...sign,
      showNoCode(because) {
        // A new version of the player starts between two codes.
        if (updates.isDue()) void startOver()
        sign.showNoCode(because)
      },
    }
    const pairing = await pair({ link, clock, view, uuid: deviceId, size: glassSize })
    sign.remove()
    return pairing
  }

  function noteStorage(error: unknown): void {
    faults.note('storage', String(error))
  }
}

/** A second player of the same device would prove every play twice; it waits until the first is closed. */
async function untilAlone(): Promise<void> {
  const notice = element(
    'main',
    { class: 'card' },
    mark(),
    element('h1', {}, playerTexts.alreadyOpenTitle),
    element('p', {}, playerTexts.alreadyOpenText),
  )
  await onlyPlayer(() => document.body.append(notice))
  notice.remove()
}

async function identity(store: Store): Promise<string> {
  const known = await store.get('uuid')
  if (known) return known
  const made = uuid()
  await store.set('uuid', made)
  return made
}

function glassSize(): { width: number; height: number } {
  return { width: Math.round(screen.width * devicePixelRatio), height: Math.round(screen.height * devicePixelRatio) }
}

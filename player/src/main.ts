import { playerTexts } from '@marquee/contract/texts/player'
import { createClock } from './clock.ts'
import { createDiagnostics } from './diagnostics.ts'
import { element } from './elements.ts'
import { createFaultLog } from './faults.ts'
import { behaveAsKiosk, measureSpace, onDiagnosticsGesture, onlyPlayer } from './kiosk.ts'
import { openLibrary } from './library.ts'
import { createLink } from './link.ts'
import { pair } from './pairing.ts'
import { createPairingScreen } from './pairing-screen.ts'
import { play } from './play.ts'
import './player.css'
import { openShelf } from './shelf.ts'
import { openStore, type Pairing, type Store } from './store.ts'
import { tell } from './tell.ts'
import { keepInstalled } from './updates.ts'
import { uuid } from './uuid.ts'

/** Introduces the parts of a player to each other (product design 5). */

/** Written in by the build. */
declare const __PLAYER_VERSION__: string
const VERSION = __PLAYER_VERSION__

document.title = playerTexts.documentTitle
behaveAsKiosk()
await untilAlone()
await start(await openStore())

/** Pairs, plays until the pairing ends, and pairs again; for months. */
async function start(store: Store): Promise<void> {
  const clock = createClock()
  const faults = createFaultLog(clock)
  const space = await measureSpace()
  let token: string | null = null
  let unpair = () => {}
  const link = createLink({ baseUrl: location.origin, clock, token: () => token, onUnpaired: () => unpair() })
  const library = await openLibrary({
    shelf: await openShelf(store.pieces),
    fetchPiece: link.piece,
    onFault: ({ sha256 }, detail) => faults.note('file', detail, sha256),
  })
  const house = { store, clock, faults, space, link, library, updates: await keepInstalled(), version: VERSION }
  const deviceId = await identity(store)
  let player: ReturnType<typeof play> | null = null
  const diagnostics = createDiagnostics(() => ({
    uuid: deviceId,
    version: VERSION,
    now: clock.now(),
    clockOffsetMs: clock.offsetMs(),
    storage: space(),
    faults: faults.recent(),
    ...link.state(),
    player: player?.diagnose() ?? null,
  }))
  onDiagnosticsGesture(() => diagnostics.toggle())

  for (;;) {
    const pairing = (await store.get('pairing')) ?? (await becomePaired())
    token = pairing.token
    const life = new AbortController()
    unpair = () => life.abort()
    player = play(house, pairing.screenId, life.signal)
    await player.ended
    player = null
    token = null
    await store.forget('pairing', 'manifest', 'turn')
    // Where it was belonged to the old screen; plays know their screen themselves.
    await store.beats.clear()
  }

  async function becomePaired(): Promise<Pairing> {
    tell('pairing')
    const linkFor = (code: string) => `${location.origin}/screens?pair=${code}`
    const sign = createPairingScreen({ clock, version: VERSION, size: glassSize, linkFor })
    const pairing = await pair({ link, clock, view: sign, uuid: deviceId, size: glassSize })
    sign.remove()
    await store.set('pairing', pairing)
    // Now there is something worth keeping; a browser that says no keeps it as long as it likes.
    await navigator.storage?.persist?.().catch(() => false)
    return pairing
  }
}

/** A second player of the same device would prove every play twice; it waits until the first is closed. */
async function untilAlone(): Promise<void> {
  const notice = element(
    'main',
    { class: 'card' },
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

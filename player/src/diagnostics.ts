import type { Manifest } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/texts/player'
import { element } from './elements.ts'
import type { Space } from './kiosk.ts'
import type { Restarts } from './restarts.ts'
import { type Broken, isVideo, lengthMs, playlistAt, type Spot } from './schedule.ts'

/** What somebody in front of a screen needs to know about it (product 5, PLY-5). */

const GB = 1e9
/** Often enough that the marked spot is the one on the glass. */
const REFRESH_MS = 250
const TIME_FORMAT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}
/** Two groups of the UUID tell devices apart. */
const SHORT_ID = 13

export type Diagnosis = {
  uuid: string
  version: string
  now: number
  isOnline: boolean
  latencyMs: number | null
  clockOffsetMs: number | null
  storage: Space | null
  faults: readonly { at: string; detail: string }[]
  restarts: Restarts
  isInstalled: boolean
  isKeptAwake: boolean
  /** null while it is not paired. */
  player: PlayerDiagnosis | null
}
export type PlayerDiagnosis = {
  manifest: Manifest | null
  current: { spot: Spot; startedAt: number } | null
  missing: Broken
  files: { ready: number; all: number }
  lastSyncAt: number | null
  position: { latitude: number; longitude: number } | null
  proofsWaiting: number
}

const UNPAIRED: PlayerDiagnosis = {
  manifest: null,
  current: null,
  missing: new Set(),
  files: { ready: 0, all: 0 },
  lastSyncAt: null,
  position: null,
  proofsWaiting: 0,
}

/** A panel over the stage that is not there until it is asked for. */
export function createDiagnostics(diagnose: () => Diagnosis): { toggle(): void } {
  const panel = element('aside', { class: 'diagnostics', label: playerTexts.diagnostics })
  let refreshing: ReturnType<typeof setInterval> | undefined

  function show(): void {
    panel.replaceChildren(...contents(diagnose()))
  }

  return {
    toggle() {
      if (panel.isConnected) {
        clearInterval(refreshing)
        panel.remove()
        return
      }
      show()
      document.body.append(panel)
      refreshing = setInterval(show, REFRESH_MS)
    },
  }
}

function contents(facts: Diagnosis): HTMLElement[] {
  return [
    element(
      'header',
      {},
      element('h2', {}, playerTexts.diagnostics),
      element('p', {}, playerTexts.close, ' ', element('kbd', {}, playerTexts.closeKey)),
    ),
    list(rows(facts)),
    ...storage(facts),
    ...playlist(facts),
    element('h3', {}, playerTexts.lastErrors),
    errors(facts),
  ]
}

function rows(facts: Diagnosis): [string, string][] {
  const { clockOffsetMs } = facts
  const { manifest, files, position, lastSyncAt, proofsWaiting } = facts.player ?? UNPAIRED
  return [
    [playerTexts.screen, manifest?.screenName ?? playerTexts.none],
    [playerTexts.uuid, facts.uuid.slice(0, SHORT_ID)],
    [playerTexts.player, facts.version],
    [playerTexts.manifest, manifest?.version ?? playerTexts.none],
    [playerTexts.lastSync, lastSyncAt === null ? playerTexts.none : timeOf(lastSyncAt)],
    [playerTexts.network, facts.isOnline ? playerTexts.online(facts.latencyMs) : playerTexts.offline],
    [playerTexts.clockOffset, clockOffsetMs === null ? playerTexts.none : playerTexts.secondsOff(clockOffsetMs / 1000)],
    [
      playerTexts.position,
      position ? playerTexts.coordinates(position.latitude, position.longitude) : playerTexts.none,
    ],
    [playerTexts.proofsWaiting, String(proofsWaiting)],
    [playerTexts.files, playerTexts.filesReady(files.ready, files.all)],
    [playerTexts.startsAlone, facts.isInstalled ? playerTexts.yes : playerTexts.no],
    [playerTexts.keptAwake, facts.isKeptAwake ? playerTexts.yes : playerTexts.no],
    [playerTexts.restarts, playerTexts.restartsBecause(facts.restarts.total, facts.restarts.last?.reason ?? '')],
  ]
}

function storage({ storage: space }: Diagnosis): HTMLElement[] {
  if (!space || space.totalBytes === 0) return []
  const bar = element('meter', { label: playerTexts.storage })
  bar.max = space.totalBytes
  bar.value = space.usedBytes
  return [list([[playerTexts.storage, playerTexts.storageUsed(space.usedBytes / GB, space.totalBytes / GB)]]), bar]
}

function playlist({ now, player }: Diagnosis): HTMLElement[] {
  const { manifest, current, missing } = player ?? UNPAIRED
  if (!manifest) return []
  const { spots, loopMs } = playlistAt(manifest, now, missing)
  const shown = current?.spot
  const isShown = (spot: Spot) =>
    shown !== undefined && (isVideo(spot) ? isVideo(shown) && shown.id === spot.id : shown.kind === spot.kind)
  const items = distinct(spots).map((spot) => {
    const length = lengthMs(spot) / 1000
    const isNow = isShown(spot)
    const time =
      isNow && current ? playerTexts.elapsed((now - current.startedAt) / 1000, length) : playerTexts.length(length)
    const item = element('li', {}, element('span', {}, nameOf(spot)), element('span', {}, time))
    if (isNow) item.setAttribute('aria-current', 'true')
    return item
  })
  return [element('h3', {}, playerTexts.playlist(loopMs === null ? null : loopMs / 1000)), element('ol', {}, ...items)]
}

function errors({ faults }: Diagnosis): HTMLElement {
  if (faults.length === 0) return element('p', {}, playerTexts.noErrors)
  return element('ul', {}, ...faults.map(({ at, detail }) => element('li', {}, `${timeOf(Date.parse(at))} ${detail}`)))
}

function list(rows: [string, string][]): HTMLElement {
  return element(
    'dl',
    {},
    ...rows.map(([term, value]) => element('div', {}, element('dt', {}, term), element('dd', {}, value))),
  )
}

/** Each thing once, in the order of the loop. */
function distinct(spots: readonly Spot[]): Spot[] {
  const byName = new Map(spots.map((spot) => [isVideo(spot) ? spot.id : spot.kind, spot]))
  return [...byName.values()]
}

function nameOf(spot: Spot): string {
  if (isVideo(spot)) return spot.name
  return spot.kind === 'house' ? playerTexts.houseCard : playerTexts.closedTitle
}

function timeOf(at: number): string {
  return new Date(at).toLocaleString('en-US', TIME_FORMAT)
}

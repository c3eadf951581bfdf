import type { Manifest } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/messages/player'
import { diagnosticsTexts } from '@marquee/contract/messages/player-diagnostics'
import { formatDuration } from '@marquee/contract/duration.rules'
import { createElement } from './elements.ts'
import type { StorageSpace } from './kiosk.ts'
import type { PlayerLanguage } from './language.ts'
import type { RestartState } from './restarts.ts'
import { type BrokenFiles, isVideo, getSpotDurationMs, buildPlaylist, type Spot } from './schedule.ts'

/** The diagnostics of a screen, for people in front of it (product 5, PLY-5). */

const GB = 1e9
/** Often enough to mark the spot on the display. */
const REFRESH_INTERVAL_MS = 250
const TIME_FORMAT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}
/** Two groups of the UUID tell devices apart. */
const SHORT_ID_LENGTH = 13
const NONE = '–'
const ONE_DECIMAL: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

export type Diagnosis = {
  uuid: string
  version: string
  now: number
  isOnline: boolean
  latencyMs: number | null
  clockOffsetMs: number | null
  storage: StorageSpace | null
  faults: readonly { at: string; detail: string }[]
  restarts: RestartState
  isInstalled: boolean
  isKeptAwake: boolean
  /** Of words and numbers, and of dates. */
  language: string
  dateLocale: string
  /** null while it is not paired. */
  player: PlayerDiagnosis | null
}
export type PlayerDiagnosis = {
  manifest: Manifest | null
  current: { spot: Spot; startedAt: number } | null
  missing: BrokenFiles
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

/** A panel over the stage, hidden until it is opened. */
export function createDiagnostics(
  diagnose: () => Diagnosis,
  translate: PlayerLanguage['translate'],
): { toggle(): void } {
  const panel = createElement('aside', { class: 'diagnostics' })
  let refreshing: ReturnType<typeof setInterval> | undefined

  function show(): void {
    panel.replaceChildren(...renderContents(diagnose()))
  }

  return {
    toggle() {
      if (panel.isConnected) {
        clearInterval(refreshing)
        panel.remove()
        return
      }
      translate('player-diagnostics', diagnosticsTexts)
      panel.setAttribute('aria-label', diagnosticsTexts.title)
      show()
      document.body.append(panel)
      refreshing = setInterval(show, REFRESH_INTERVAL_MS)
    },
  }
}

function renderContents(facts: Diagnosis): HTMLElement[] {
  return [
    createElement(
      'header',
      {},
      createElement('h2', {}, diagnosticsTexts.title),
      createElement('p', {}, diagnosticsTexts.close, ' ', createElement('kbd', {}, 'D')),
    ),
    renderList(buildRows(facts)),
    ...renderStorage(facts),
    ...renderPlaylist(facts),
    createElement('h3', {}, diagnosticsTexts.lastErrors),
    renderErrors(facts),
  ]
}

function buildRows(facts: Diagnosis): [string, string][] {
  const { clockOffsetMs } = facts
  const { manifest, files, position, lastSyncAt, proofsWaiting } = facts.player ?? UNPAIRED
  return [
    [diagnosticsTexts.screen, manifest?.screenName ?? NONE],
    [diagnosticsTexts.uuid, facts.uuid.slice(0, SHORT_ID_LENGTH)],
    [diagnosticsTexts.player, facts.version],
    [diagnosticsTexts.manifest, manifest?.version ?? NONE],
    [diagnosticsTexts.lastSync, lastSyncAt === null ? NONE : formatTime(lastSyncAt, facts)],
    [diagnosticsTexts.network, describeNetwork(facts)],
    [
      diagnosticsTexts.clockOffset,
      clockOffsetMs === null
        ? NONE
        : diagnosticsTexts.secondsOff({ seconds: formatOffset(clockOffsetMs / 1000, facts) }),
    ],
    [diagnosticsTexts.position, position ? `${position.latitude.toFixed(6)}, ${position.longitude.toFixed(6)}` : NONE],
    [diagnosticsTexts.proofsWaiting, String(proofsWaiting)],
    [diagnosticsTexts.files, diagnosticsTexts.filesReady({ ready: files.ready, all: files.all })],
    [diagnosticsTexts.startsAlone, facts.isInstalled ? diagnosticsTexts.yes : diagnosticsTexts.no],
    [diagnosticsTexts.keptAwake, facts.isKeptAwake ? diagnosticsTexts.yes : diagnosticsTexts.no],
    [
      diagnosticsTexts.restarts,
      diagnosticsTexts.restartsBecause({ count: facts.restarts.total, reason: facts.restarts.last?.reason ?? '' }),
    ],
  ]
}

function describeNetwork({ isOnline, latencyMs }: Diagnosis): string {
  if (!isOnline) return diagnosticsTexts.offline
  return latencyMs === null
    ? diagnosticsTexts.online
    : diagnosticsTexts.onlineWithLatency({ milliseconds: Math.round(latencyMs) })
}

const formatOffset = (seconds: number, { language }: Diagnosis) =>
  `${seconds < -0.05 ? '−' : '+'}${Math.abs(seconds).toLocaleString(language, ONE_DECIMAL)}`

function renderStorage({ storage: space }: Diagnosis): HTMLElement[] {
  if (!space || space.totalBytes === 0) return []
  const bar = createElement('meter', { label: diagnosticsTexts.storage })
  bar.max = space.totalBytes
  bar.value = space.usedBytes
  return [
    renderList([
      [
        diagnosticsTexts.storage,
        diagnosticsTexts.storageUsed({ usedGb: space.usedBytes / GB, totalGb: space.totalBytes / GB }),
      ],
    ]),
    bar,
  ]
}

function renderPlaylist({ now, player }: Diagnosis): HTMLElement[] {
  const { manifest, current, missing } = player ?? UNPAIRED
  if (!manifest) return []
  const { spots, loopMs } = buildPlaylist(manifest, now, missing)
  const shown = current?.spot
  const isShown = (spot: Spot) =>
    shown !== undefined && (isVideo(spot) ? isVideo(shown) && shown.id === spot.id : shown.kind === spot.kind)
  const items = dedupeSpots(spots).map((spot) => {
    const length = getSpotDurationMs(spot) / 1000
    const isNow = isShown(spot)
    const time =
      (isNow && current ? `${formatDuration((now - current.startedAt) / 1000)} / ` : '') + formatDuration(length)
    const item = createElement('li', {}, createElement('span', {}, getSpotName(spot)), createElement('span', {}, time))
    if (isNow) item.setAttribute('aria-current', 'true')
    return item
  })
  return [
    createElement(
      'h3',
      {},
      loopMs === null
        ? diagnosticsTexts.playlist
        : diagnosticsTexts.playlistWithLoop({ seconds: Math.round(loopMs / 1000) }),
    ),
    createElement('ol', {}, ...items),
  ]
}

function renderErrors(facts: Diagnosis): HTMLElement {
  const { faults } = facts
  if (faults.length === 0) return createElement('p', {}, diagnosticsTexts.noErrors)
  return createElement(
    'ul',
    {},
    ...faults.map(({ at, detail }) => createElement('li', {}, `${formatTime(Date.parse(at), facts)} ${detail}`)),
  )
}

function renderList(rows: [string, string][]): HTMLElement {
  return createElement(
    'dl',
    {},
    ...rows.map(([term, value]) =>
      createElement('div', {}, createElement('dt', {}, term), createElement('dd', {}, value)),
    ),
  )
}

/** Each campaign or video once, in the order of the loop. */
function dedupeSpots(spots: readonly Spot[]): Spot[] {
  const byName = new Map(spots.map((spot) => [isVideo(spot) ? spot.id : spot.kind, spot]))
  return [...byName.values()]
}

function getSpotName(spot: Spot): string {
  if (isVideo(spot)) return spot.name
  return spot.kind === 'house' ? playerTexts.houseCard : playerTexts.closedTitle
}

function formatTime(at: number, { dateLocale }: Diagnosis): string {
  return new Date(at).toLocaleString(dateLocale, TIME_FORMAT)
}

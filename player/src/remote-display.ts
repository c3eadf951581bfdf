import type { DeviceDiagnostics } from '@marquee/contract/device-orders'
import { IDENTIFY_SECONDS, MAX_SCREENSHOT_BYTES, SCREENSHOT_SIDE } from '@marquee/contract/remote-orders.rules'
import type { Diagnosis } from './diagnostics.ts'
import { createElement } from './elements.ts'
import type { ScreenNames } from './remote-orders.ts'
import { isVideo } from './schedule.ts'

/** What orders from afar show and read on the page. */

/** Shows the name and the venue of the screen over the loop (decision 37). */
export async function showIdentity(root: HTMLElement, screen: ScreenNames, wait: (ms: number) => Promise<void>) {
  const panel = createElement(
    'aside',
    { class: 'identity', role: 'status' },
    createElement('h1', {}, screen.name),
    createElement('p', {}, screen.venue),
  )
  root.append(panel)
  await wait(IDENTIFY_SECONDS * 1000)
  panel.remove()
}

const QUALITIES = [0.75, 0.55, 0.35]

/** The stage as it looks now, in base64; null when the browser cannot draw it. */
export async function takeScreenshot(root: HTMLElement): Promise<string | null> {
  const { clientWidth, clientHeight } = root
  const scale = Math.min(1, SCREENSHOT_SIDE / Math.max(clientWidth, clientHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(clientWidth * scale))
  canvas.height = Math.max(1, Math.round(clientHeight * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  const video =
    root.querySelector<HTMLVideoElement>('video[data-place="alone"]') ??
    root.querySelector<HTMLVideoElement>('video[data-place="front"]')
  if (video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) drawVideo(context, video, root)
  else drawTexts(context, root.querySelector('.card'))
  drawPanel(context, root.querySelector('.identity'))
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob && blob.size <= MAX_SCREENSHOT_BYTES) return toBase64(new Uint8Array(await blob.arrayBuffer()))
  }
  return null
}

function drawVideo(context: CanvasRenderingContext2D, video: HTMLVideoElement, root: HTMLElement): void {
  const [width, height] = [root.clientWidth, root.clientHeight]
  const pick = video.dataset.fit === 'cover' ? Math.max : Math.min
  const scale = pick(width / video.videoWidth, height / video.videoHeight)
  const [shownWidth, shownHeight] = [video.videoWidth * scale, video.videoHeight * scale]
  context.drawImage(video, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight)
}

/** The lines of a card or panel where the page has them. */
function drawTexts(context: CanvasRenderingContext2D, box: Element | null): void {
  for (const line of box?.querySelectorAll<HTMLElement>('h1, p') ?? []) {
    const { left, top, width, height } = line.getBoundingClientRect()
    const { color, font } = getComputedStyle(line)
    context.fillStyle = color
    context.font = font
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(line.textContent ?? '', left + width / 2, top + height / 2, width)
  }
}

function drawPanel(context: CanvasRenderingContext2D, panel: Element | null): void {
  if (!panel) return
  const { left, top, width, height } = panel.getBoundingClientRect()
  context.fillStyle = getComputedStyle(panel).backgroundColor
  context.fillRect(left, top, width, height)
  drawTexts(context, panel)
}

/** In slices, because a call has a limit of arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The diagnostics as the server stores them. */
export function describeDiagnosis(facts: Diagnosis, display: DeviceDiagnostics['display']): DeviceDiagnostics {
  const { version, language, clockOffsetMs, latencyMs, storage, isInstalled, isKeptAwake, restarts, faults } = facts
  const spot = facts.player?.current?.spot
  const lastSyncAt = facts.player?.lastSyncAt ?? null
  return {
    playerVersion: version,
    language,
    display,
    manifestVersion: facts.player?.manifest?.version ?? null,
    lastSyncAt: lastSyncAt === null ? null : new Date(lastSyncAt).toISOString(),
    files: facts.player?.files ?? { ready: 0, all: 0 },
    playing: spot ? (isVideo(spot) ? spot.name : spot.kind) : null,
    queuedPlays: Math.max(0, facts.player?.proofsWaiting ?? 0),
    clockOffsetMs,
    latencyMs,
    storage,
    isInstalled,
    isKeptAwake,
    restarts: { count: restarts.total, reason: restarts.last?.reason ?? null },
    errors: faults.map(({ at, detail }) => ({ at, detail })),
  }
}

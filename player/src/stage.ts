import type { ManifestFile } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/texts/player'
import type { Clock } from './clock.ts'
import { createElement, createMark } from './elements.ts'
import type { Showing } from './proof.ts'
import type { Card, Stage } from './show.ts'

/**
 * The stage: two video elements over a house card. The next video is prepared behind the current one and comes to the
 * front with its first decoded frame, so that no black frame is visible.
 */

/** Without progress for this long a video counts as stalled and is skipped (PLY-6). */
const STALL_TIMEOUT_MS = 1500
const POLL_INTERVAL_MS = 250
/** Browsers with frame callbacks call back within this time; without a callback, the event `playing` counts. */
const FRAME_TIMEOUT_MS = 400
const NOT_NEEDED = 'no longer needed'
/** The old picture stays under the new one until it has shown two frames, at most this long. */
const MAX_OVERLAP_MS = 800
/** A picture may lose this share of its height or width to fill the screen; otherwise it gets bars. */
const MAX_CROP_SHARE = 0.06

export type StageParts = {
  root: HTMLElement
  clock: Clock
  /** Opens a file of the library. */
  open: (file: ManifestFile) => Promise<Blob>
}

export function createStage({ root, clock, open }: StageParts): Stage & { isLit: () => boolean } {
  const { card, title, text } = createCard(root)
  const videos = [createVideo(root), createVideo(root)] as const
  let front: HTMLVideoElement | null = null
  let back: HTMLVideoElement = videos[0]
  let cutNow: (() => void) | null = null
  let overlap: Promise<void> = Promise.resolve()
  /** Aborts the current preparation; a new one replaces it. */
  let preparing = new AbortController()

  async function prepare(file: ManifestFile): Promise<void> {
    preparing.abort()
    preparing = new AbortController()
    const { signal } = preparing
    const [blob] = await Promise.all([open(file), overlap])
    if (signal.aborted) throw new Error(NOT_NEEDED)
    release(back)
    back.src = URL.createObjectURL(blob)
    await waitUntilPlayable(back, signal)
  }

  function play(onFirstFrame: () => void): Promise<Showing> {
    const video = back
    return new Promise((resolve) => {
      let firstFrameAtMs: number | null = null
      let progress = { at: clock.monotonicMs(), seconds: 0 }
      const listening = new AbortController()
      const { signal } = listening
      const look = setInterval(() => {
        if (video.currentTime > progress.seconds) progress = { at: clock.monotonicMs(), seconds: video.currentTime }
        else if (clock.monotonicMs() - progress.at > STALL_TIMEOUT_MS) finish('failed', 'stalled')
      }, POLL_INTERVAL_MS)

      function finish(end: Showing['end'], fault?: string): void {
        if (signal.aborted) return
        listening.abort()
        clearInterval(look)
        cutNow = null
        if (end !== 'ended') video.pause()
        const seenMs = firstFrameAtMs === null ? 0 : clock.monotonicMs() - firstFrameAtMs
        // The visible time is the smaller one of the media time and the elapsed time.
        resolve({ durationMs: Math.min(video.currentTime * 1000, seenMs), end, ...(fault ? { fault } : {}) })
      }

      cutNow = () => finish('cut')
      video.addEventListener('ended', () => finish('ended'), { signal })
      video.addEventListener('error', () => finish('failed', describeFault(video)), { signal })
      document.addEventListener('visibilitychange', () => document.hidden && finish('hidden'), { signal })
      bringToFront(video)
      onFrame(video, signal, () => {
        firstFrameAtMs = clock.monotonicMs()
        onFirstFrame()
      })
      video.play().catch((error: unknown) => finish('failed', String(error)))
    })
  }

  /**
   * The new video has no bars until its picture is likely to be painted, so that the old picture or the card is visible
   * through it: browsers report a decoded frame before they show it. The card stays behind it while it plays.
   */
  function bringToFront(video: HTMLVideoElement): void {
    const previous = front
    front = video
    back = video === videos[0] ? videos[1] : videos[0]
    video.dataset.place = 'front'
    if (previous) previous.dataset.place = 'under'
    const shown = new AbortController()
    onFrame(video, shown.signal, () => onFrame(video, shown.signal, () => shown.abort()))
    overlap = endOverlap(video, previous, shown)
  }

  async function endOverlap(video: HTMLVideoElement, previous: HTMLVideoElement | null, shown: AbortController) {
    await clock.wait(MAX_OVERLAP_MS, shown.signal)
    // Without a picture it stays transparent over the card.
    if (shown.signal.aborted && front === video) video.dataset.place = 'alone'
    shown.abort()
    if (previous) release(previous)
  }

  function showCard(shown: Card): void {
    card.dataset.kind = shown.kind
    title.textContent = shown.kind === 'house' ? shown.title : playerTexts.closedTitle
    text.textContent = shown.kind === 'house' ? shown.text : describeOpening(shown.opens)
    if (!front) return
    release(front)
    front = null
  }

  function cut(): void {
    cutNow?.()
  }

  /** Resolves at once on a visible page; plays of a hidden page must not count. */
  function waitUntilVisible(signal: AbortSignal): Promise<void> {
    if (!document.hidden) return Promise.resolve()
    return new Promise((resolve) => {
      const over = new AbortController()
      const end = () => {
        over.abort()
        resolve()
      }
      document.addEventListener('visibilitychange', end, { signal: over.signal })
      signal.addEventListener('abort', end, { signal: over.signal })
    })
  }

  /** Whether the display shows a picture: the card, or a video with a frame. */
  function isLit(): boolean {
    return root.isConnected && (front === null || front.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
  }

  return { prepare, play, cut, showCard, waitUntilVisible, isLit }
}

function createVideo(root: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.defaultMuted = true
  video.playsInline = true
  video.preload = 'auto'
  video.disablePictureInPicture = true
  video.dataset.place = 'back'
  video.addEventListener('loadedmetadata', () => {
    const ratio = video.videoWidth / video.videoHeight
    video.style.setProperty('--ratio', String(ratio))
    video.dataset.fit = pickFit(ratio, root.clientWidth / root.clientHeight)
  })
  root.append(video)
  return video
}

function createCard(root: HTMLElement): { card: HTMLElement; title: HTMLElement; text: HTMLElement } {
  const title = createElement('h1', {}, playerTexts.loadingTitle)
  const text = createElement('p', {}, playerTexts.loadingText)
  const card = createElement('section', { class: 'card' }, createMark(), title, text)
  root.append(card)
  return { card, title, text }
}

/** Fills the display when hardly anything is cut off; otherwise shows the whole picture, which is what was paid for. */
function pickFit(videoRatio: number, screenRatio: number): 'cover' | 'contain' {
  const shown = Math.min(videoRatio / screenRatio, screenRatio / videoRatio)
  return 1 - shown <= MAX_CROP_SHARE ? 'cover' : 'contain'
}

/** Moves a video to the back and releases its file, so that memory does not grow over months. */
function release(video: HTMLVideoElement): void {
  video.dataset.place = 'back'
  const { src } = video
  if (!src) return
  video.pause()
  video.removeAttribute('src')
  video.load()
  URL.revokeObjectURL(src)
}

function waitUntilPlayable(video: HTMLVideoElement, notNeeded: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const once = { once: true, signal: notNeeded }
    video.addEventListener('canplay', () => resolve(), once)
    video.addEventListener('error', () => reject(new Error(describeFault(video))), once)
    notNeeded.addEventListener('abort', () => reject(new Error(NOT_NEEDED)), { once: true })
  })
}

/** Calls back once, with the first frame that is ready to be shown. */
function onFrame(video: HTMLVideoElement, signal: AbortSignal, seen: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone || signal.aborted) return
    isDone = true
    seen()
  }
  if (!('requestVideoFrameCallback' in video)) {
    // Old browsers without frame callbacks: the time advances only with frames.
    return (video as HTMLVideoElement).addEventListener('timeupdate', once, { once: true, signal })
  }
  video.requestVideoFrameCallback(once)
  video.addEventListener('playing', () => setTimeout(once, FRAME_TIMEOUT_MS), { signal })
}

function describeFault({ error }: HTMLVideoElement): string {
  return error ? `error ${error.code} ${error.message}`.trim() : 'failed'
}

function describeOpening(opens: (Card & { kind: 'closed' })['opens']): string {
  return opens ? playerTexts.opensAgain(playerTexts.weekdays[opens.weekday], opens.time) : ''
}

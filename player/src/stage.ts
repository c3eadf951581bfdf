import type { ManifestFile } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/texts/player'
import type { Clock } from './clock.ts'
import { createElement, createMark } from './elements.ts'
import type { Showing } from './proof.ts'
import type { Card, Stage } from './show.ts'

/**
 * The glass: two video elements over a house card. The next video gets ready behind the one that plays
 * and comes to the front with its first decoded frame, so that nobody ever sees a black one.
 */

/** Without progress for this long a video counts as stalled and is skipped (PLY-6). */
const STALL_TIMEOUT_MS = 1500
const POLL_INTERVAL_MS = 250
/** Browsers that tell of frames tell within this time; others are believed when they say `playing`. */
const FRAME_TIMEOUT_MS = 400
const NOT_NEEDED = 'no longer needed'
/** The old picture stays under the new one until that has shown two frames; no longer than this. */
const MAX_OVERLAP_MS = 800
/** A picture may lose this part of its height or width to fill the screen; beyond it keeps its edges. */
const MAX_CROP_SHARE = 0.06

export type StageParts = {
  root: HTMLElement
  clock: Clock
  /** The file from the library. */
  open: (file: ManifestFile) => Promise<Blob>
}

export function createStage({ root, clock, open }: StageParts): Stage & { isLit: () => boolean } {
  const { card, title, text } = createCard(root)
  const videos = [createVideo(root), createVideo(root)] as const
  let front: HTMLVideoElement | null = null
  let back: HTMLVideoElement = videos[0]
  let cutNow: (() => void) | null = null
  let overlap: Promise<void> = Promise.resolve()
  /** The last thing that was asked to get ready; what was asked before it is not needed any more. */
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
        // What the media clock passed and what really went by: the smaller one was seen.
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
   * Without bars until its own picture is likely to be painted, so that the old one, or the card, is seen through it:
   * a browser tells of a decoded frame earlier than it shows it. The card stays behind it for as long as it plays.
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
    // Without a picture of its own it stays clear, over the card.
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

  /** Resolves at once on a screen that is lit; a hidden page would count what nobody sees. */
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

  /** Whether there is any picture: the card, or a video that has one. */
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

/** Full-bleed where hardly anything is lost; whole otherwise, since an advertiser paid for all of it. */
function pickFit(videoRatio: number, screenRatio: number): 'cover' | 'contain' {
  const shown = Math.min(videoRatio / screenRatio, screenRatio / videoRatio)
  return 1 - shown <= MAX_CROP_SHARE ? 'cover' : 'contain'
}

/** Behind everything and without its file, so that a player that runs for months stays small. */
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

/** Calls back once, with the first frame that is ready to be seen. */
function onFrame(video: HTMLVideoElement, signal: AbortSignal, seen: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone || signal.aborted) return
    isDone = true
    seen()
  }
  if (!('requestVideoFrameCallback' in video)) {
    // An old browser: time passes only once there are pictures.
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

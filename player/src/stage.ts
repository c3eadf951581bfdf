import type { ManifestFile } from '@marquee/contract/player'
import { playerTexts } from '@marquee/contract/messages/player'
import type { Clock } from './clock.ts'
import { createElement, createMark } from './elements.ts'
import type { createHouseCard } from './house-card.ts'
import type { Showing } from './proof.ts'
import type { Card, Stage } from './show.ts'
import { createVideo, NOT_NEEDED, onFrame, playVideo, release, waitUntilPlayable } from './video-element.ts'

/**
 * The stage: two video elements over a house card. The next video is prepared behind the current one and comes to the
 * front with its first decoded frame, so that no black frame is visible.
 */

/** The old picture stays under the new one until it has shown two frames, at most this long. */
const MAX_OVERLAP_MS = 800

export type StageParts = {
  root: HTMLElement
  clock: Clock
  /** Opens a file of the library. */
  open: (file: ManifestFile) => Promise<Blob>
}

export function createStage(parts: StageParts): Stage & { isLit: () => boolean; writeCard: () => void } {
  const { root, clock, open } = parts
  const card = createCard(root, open)
  const videos = [createVideo(root), createVideo(root)] as const
  let front: HTMLVideoElement | null = null
  let back: HTMLVideoElement = videos[0]
  /** Cuts the current video. */
  let cutting = new AbortController()
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
    cutting = new AbortController()
    bringToFront(video)
    return playVideo(video, clock, cutting.signal, onFirstFrame)
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

  function showCard(next: Card): void {
    card.show(next)
    if (!front) return
    release(front)
    front = null
  }

  /** Whether the display shows a picture: the card, or a video with a frame. */
  function isLit(): boolean {
    return root.isConnected && (front === null || front.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
  }

  return { prepare, play, cut: () => cutting.abort(), showCard, waitUntilVisible, isLit, writeCard: card.write }
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

/** The card below the videos: the house card, closed, or loading. */
function createCard(root: HTMLElement, open: StageParts['open']) {
  const title = createElement('h1')
  const text = createElement('p')
  const plain = [createMark(), title, text]
  const card = createElement('section', { class: 'card' }, ...plain)
  /** null while the first videos are loading */
  let shown: Card | null = null
  /** Draws the operator's design; null while it loads. */
  let houseCard: ReturnType<typeof createHouseCard> | null = null

  function show(next: Card): void {
    shown = next
    card.dataset.kind = next.kind
    write()
  }

  /** Also writes the current card again, in another language or with its logo. */
  function write(): void {
    const words = describeCard(shown)
    title.textContent = words.title
    text.textContent = words.text
    const drawn = shown?.kind === 'house' && shown.design && houseCard?.draw(shown, shown.design, write)
    const parts = drawn ? [drawn] : plain
    // Parts that are shown already stay, because a picture that is put in again may flash.
    if (card.firstElementChild !== parts[0]) card.replaceChildren(...parts)
  }

  /** Not part of the first load (PLY-8). The card shows its texts until then, and if it cannot be loaded. */
  async function loadHouseCard(): Promise<void> {
    const { createHouseCard } = await import('./house-card.ts')
    houseCard = createHouseCard(open)
    write()
  }

  root.append(card)
  write()
  void loadHouseCard().catch(() => undefined)
  return { show, write }
}

function describeCard(card: Card | null): { title: string; text: string } {
  if (card === null) return { title: playerTexts.loadingTitle, text: playerTexts.loadingText }
  return card.kind === 'house' ? card : { title: playerTexts.closedTitle, text: describeOpening(card.opens) }
}

function describeOpening(opens: (Card & { kind: 'closed' })['opens']): string {
  return opens ? playerTexts.opensAgain({ weekday: playerTexts.weekdays[opens.weekday], time: opens.time }) : ''
}

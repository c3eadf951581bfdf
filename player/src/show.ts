import type { Manifest, ManifestFile } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import type { OpenPlay, Proof, Showing } from './proof.ts'
import {
  type BrokenFiles,
  type ClosedSpot,
  LOOP_START,
  type Flight,
  type HouseSpot,
  isListed,
  isVideo,
  pickNextSpot,
  type Spot,
  listSoldFlights,
  type LoopPosition,
  seekFlight,
  type VideoSpot,
} from './schedule.ts'

/**
 * The main loop: gets the next spot from the schedule, prepares it in time, plays and proves it, and cuts it when it is
 * stopped (decision 13). It uses neither the DOM nor the network.
 */

/** The longest freeze of the last picture while the next video is not ready; then the house card shows. */
const MAX_FREEZE_MS = 80
/** A video that is not ready after so long is skipped (PLY-6). */
const READY_TIMEOUT_MS = 1900
/** A file with so many failures is left out. */
const MAX_FAILURES = 2
/** After so long it is tried again, because a temporary fault of the decoder must not end a paid flight. */
const FAILURE_RETENTION_MS = 3_600_000

export type Card = HouseSpot | ClosedSpot

/** The display, or its replacement. */
export type Stage = {
  /** Prepares a video behind the current one; rejects when it cannot be shown. */
  prepare(file: ManifestFile): Promise<void>
  /** Plays the video that was prepared last, until it ends or is cut. */
  play(onFirstFrame: () => void): Promise<Showing>
  cut(): void
  showCard(card: Card): void
  /** Resolves when the page is visible. */
  waitUntilVisible(signal: AbortSignal): Promise<void>
}

export type ShowParts = {
  stage: Stage
  clock: Clock
  proof: Pick<Proof, 'begin'>
  /** Files of the manifest that are not stored. */
  missing: () => BrokenFiles
  onTurn: (turn: LoopPosition) => void
  onSpot: (spot: Spot) => void
  onFault: (video: VideoSpot, detail: string, isLeftOut: boolean) => void
}

export type Show = ReturnType<typeof createShow>

type PreparedVideo = { sha256: string; isReady: boolean; done: Promise<string | null> }

export function createShow(parts: ShowParts) {
  const { stage, clock, proof, missing, onTurn, onSpot, onFault } = parts
  let manifest: Manifest | null = null
  let turn: LoopPosition = LOOP_START
  let prepared: PreparedVideo | null = null
  let current: { spot: Spot; endsAt: number } | null = null
  /** Counts changes, so that a choice from before a change is not used after it. */
  let change = 0
  let cutCard = new AbortController()
  const failures = new Map<string, { count: number; lastMs: number }>()
  /** Files that failed in the due slot, which is then filled with another spot. */
  const skipped = new Set<string>()

  /** Continues the loop at its position before the last restart. */
  function resume(before: LoopPosition | null): void {
    if (before) turn = before
  }

  async function run(first: Manifest, signal: AbortSignal): Promise<void> {
    manifest = first
    // After a start, the first spot is a sold one if there is any.
    skipToSold(manifest, () => true)
    const end = () => {
      change++
      cut()
    }
    signal.addEventListener('abort', end)
    try {
      while (!signal.aborted) {
        await stage.waitUntilVisible(signal)
        if (!signal.aborted) await showNext(manifest)
      }
    } finally {
      signal.removeEventListener('abort', end)
      current = null
    }
  }

  /** Applies a new manifest: cuts a video that is no longer listed, and plays a newly sold one next. */
  function goLive(next: Manifest): void {
    const previous = manifest
    manifest = next
    if (!previous) return
    change++
    // A file that was fetched again may play in the due slot.
    skipped.clear()
    const now = clock.now()
    const before = new Set(listSoldFlights(previous, now, listBroken()).map(({ campaignId }) => campaignId))
    const isNew = listSoldFlights(next, now, listBroken()).some(({ campaignId }) => !before.has(campaignId))
    if (isNew) skipToSold(next, ({ campaignId }) => !before.has(campaignId))
    const spot = current?.spot
    if (!spot) return
    if (isVideo(spot) && !isListed(next, spot)) cut()
    else if (spot.kind === 'infotainment' && isNew) cut()
    else if (!isVideo(spot)) {
      if (!isNew) skipToSold(next, () => true)
      cut()
    } else if (current) prepareAhead(current.endsAt)
  }

  async function showNext(playing: Manifest): Promise<void> {
    const chosen = pickNextSpot(playing, clock.now(), turn, listBroken())
    if (!isVideo(chosen.spot)) {
      setTurn(chosen.turn)
      return showCard(chosen.spot)
    }
    const asOf = change
    const fault = await waitUntilReady(chosen.spot.file)
    if (asOf !== change) return
    if (fault !== null) return noteFailure(chosen.spot, fault)
    const before = turn
    setTurn(chosen.turn)
    const wasSeen = await playVideo(chosen.spot)
    // A video without a visible frame has not used its slot.
    if (!wasSeen && asOf === change) turn = before
  }

  async function playVideo(video: VideoSpot): Promise<boolean> {
    let play: OpenPlay | null = null
    current = { spot: video, endsAt: clock.now() + video.file.durationMs }
    prepared = null
    const shown = await stage.play(() => {
      play = proof.begin(video)
      onSpot(video)
      prepareAhead(clock.now() + video.file.durationMs)
    })
    current = null
    // The next video does not wait for the disk. `play` is assigned in the callback, which TypeScript does not see.
    const begun = play as OpenPlay | null
    void begun?.finish(shown)
    if (shown.end === 'failed') noteFailure(video, shown.fault ?? 'failed')
    else if (shown.end === 'ended') failures.delete(video.file.sha256)
    return begun !== null
  }

  async function showCard(card: Card): Promise<void> {
    cutCard = new AbortController()
    current = { spot: card, endsAt: clock.now() + card.durationMs }
    stage.showCard(card)
    onSpot(card)
    prepareAhead(current.endsAt)
    await clock.wait(card.durationMs, cutCard.signal)
    current = null
  }

  function cut(): void {
    stage.cut()
    cutCard.abort()
  }

  function setTurn(to: LoopPosition): void {
    turn = to
    skipped.clear()
    onTurn(turn)
  }

  function skipToSold(playing: Manifest, isWanted: (flight: Flight) => boolean): void {
    const now = clock.now()
    const sold = new Set(listSoldFlights(playing, now, listBroken()))
    if (sold.size > 0) turn = seekFlight(playing, now, turn, (flight) => sold.has(flight) && isWanted(flight))
  }

  /* ---------- preparation ---------- */

  /** Prepares the spot that will be due at an instant. */
  function prepareAhead(at: number): void {
    if (!manifest) return
    const { spot } = pickNextSpot(manifest, at, turn, listBroken())
    if (!isVideo(spot)) return
    const getting = prepare(spot.file)
    if (!getting.isReady) void watch(getting, spot)
  }

  async function watch(getting: PreparedVideo, spot: VideoSpot): Promise<void> {
    const fault = await getting.done
    // Once it is due, `waitUntilReady` handles it.
    if (fault === null || prepared !== getting || !current) return
    prepared = null
    noteFailure(spot, fault)
    // Another spot fills the slot and is prepared too.
    prepareAhead(current.endsAt)
  }

  function prepare(file: ManifestFile): PreparedVideo {
    if (prepared?.sha256 === file.sha256) return prepared
    const getting: PreparedVideo = {
      sha256: file.sha256,
      isReady: false,
      done: stage.prepare(file).then(
        () => {
          getting.isReady = true
          return null
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    }
    prepared = getting
    return getting
  }

  /** null when the file is ready, or the reason why it is not. Meanwhile the display is never empty. */
  async function waitUntilReady(file: ManifestFile): Promise<string | null> {
    const getting = prepare(file)
    if (getting.isReady) return null
    const over = new AbortController()
    const standingIn = showFallbackCard(MAX_FREEZE_MS, over.signal)
    const tooLate = clock.wait(READY_TIMEOUT_MS, over.signal).then(() => 'was not ready in time')
    const fault = await Promise.race([getting.done, tooLate])
    over.abort()
    await standingIn
    if (fault !== null && prepared === getting) prepared = null
    return fault
  }

  async function showFallbackCard(ms: number, signal: AbortSignal): Promise<void> {
    await clock.wait(ms, signal)
    if (signal.aborted || !manifest) return
    const card: Card = { kind: 'house', ...manifest.houseCard }
    stage.showCard(card)
    onSpot(card)
  }

  /* ---------- broken files ---------- */

  function noteFailure(video: VideoSpot, detail: string): void {
    const { sha256 } = video.file
    const count = (failures.get(sha256)?.count ?? 0) + 1
    failures.set(sha256, { count, lastMs: clock.monotonicMs() })
    skipped.add(sha256)
    onFault(video, detail, count >= MAX_FAILURES)
  }

  function listBroken(): BrokenFiles {
    const now = clock.monotonicMs()
    const leftOut = [...failures].filter(
      ([, { count, lastMs }]) => count >= MAX_FAILURES && now - lastMs < FAILURE_RETENTION_MS,
    )
    return new Set([...missing(), ...skipped, ...leftOut.map(([sha256]) => sha256)])
  }

  return {
    resume,
    run,
    goLive,
    broken: listBroken,
    isRunning: () => manifest !== null,
    current: () => current?.spot ?? null,
  }
}

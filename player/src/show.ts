import type { Manifest, ManifestFile } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { createFileFailures, type FileFailures } from './file-failures.ts'
import { createPreparation, type Preparation, type PreparedVideo } from './preparation.ts'
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

export function createShow(parts: ShowParts): Show {
  return new Show(parts)
}

export class Show {
  readonly #parts: ShowParts
  readonly #clock: Clock
  readonly #stage: Stage
  readonly #failures: FileFailures
  readonly #preparation: Preparation
  #manifest: Manifest | null = null
  #turn = LOOP_START
  #current: { spot: Spot; endsAt: number } | null = null
  /** Counts changes, so that a choice from before a change is not used after it. */
  #change = 0
  #cutCard = new AbortController()

  constructor(parts: ShowParts) {
    const { clock, stage, missing } = parts
    this.#parts = parts
    this.#clock = clock
    this.#stage = stage
    this.#failures = createFileFailures(clock, missing)
    this.#preparation = createPreparation({
      clock,
      prepare: (file) => stage.prepare(file),
      showFallbackCard: () => this.#showFallbackCard(),
    })
  }

  isRunning(): boolean {
    return this.#manifest !== null
  }

  current(): Spot | null {
    return this.#current?.spot ?? null
  }

  /** Continues the loop at its position before the last restart. */
  resume(before: LoopPosition | null): void {
    if (before) this.#turn = before
  }

  async run(first: Manifest, signal: AbortSignal): Promise<void> {
    this.#manifest = first
    // After a start, the first spot is a sold one if there is any.
    this.#skipToSold(first, () => true)
    const end = () => {
      this.#change++
      this.#cut()
    }
    signal.addEventListener('abort', end)
    try {
      while (!signal.aborted) {
        await this.#stage.waitUntilVisible(signal)
        if (!signal.aborted) await this.#showNext(this.#manifest)
      }
    } finally {
      signal.removeEventListener('abort', end)
      this.#current = null
    }
  }

  /** Applies a new manifest: cuts a video that is no longer listed, and plays a newly sold one next. */
  goLive(next: Manifest): void {
    const previous = this.#manifest
    this.#manifest = next
    if (!previous) return
    this.#change++
    // A file that was fetched again may play in the due slot.
    this.#failures.endSlot()
    const before = new Set(this.#listSold(previous).map(({ campaignId }) => campaignId))
    const isNew = this.#listSold(next).some(({ campaignId }) => !before.has(campaignId))
    if (isNew) this.#skipToSold(next, ({ campaignId }) => !before.has(campaignId))
    if (!this.#current) return
    const { spot, endsAt } = this.#current
    if (isVideo(spot) && !isListed(next, spot)) this.#cut()
    else if (spot.kind === 'infotainment' && isNew) this.#cut()
    else if (!isVideo(spot)) {
      if (!isNew) this.#skipToSold(next, () => true)
      this.#cut()
    } else this.#prepareAhead(endsAt)
  }

  async #showNext(playing: Manifest): Promise<void> {
    const chosen = pickNextSpot(playing, this.#clock.now(), this.#turn, this.#failures.list())
    if (!isVideo(chosen.spot)) {
      this.#setTurn(chosen.turn)
      return this.#showCard(chosen.spot)
    }
    const asOf = this.#change
    const fault = await this.#preparation.waitUntilReady(chosen.spot.file)
    if (asOf !== this.#change) return
    if (fault !== null) return this.#noteFailure(chosen.spot, fault)
    const before = this.#turn
    this.#setTurn(chosen.turn)
    const wasSeen = await this.#playVideo(chosen.spot)
    // A video without a visible frame has not used its slot.
    if (!wasSeen && asOf === this.#change) this.#turn = before
  }

  async #playVideo(video: VideoSpot): Promise<boolean> {
    const { proof, onSpot } = this.#parts
    let play: OpenPlay | null = null
    this.#current = { spot: video, endsAt: this.#clock.now() + video.file.durationMs }
    this.#preparation.end()
    const shown = await this.#stage.play(() => {
      play = proof.begin(video)
      onSpot(video)
      this.#prepareAhead(this.#clock.now() + video.file.durationMs)
    })
    this.#current = null
    // The next video does not wait for the disk. `play` is assigned in the callback, which TypeScript does not see.
    const begun = play as OpenPlay | null
    void begun?.finish(shown)
    if (shown.end === 'failed') this.#noteFailure(video, shown.fault ?? 'failed')
    else if (shown.end === 'ended') this.#failures.forget(video.file.sha256)
    return begun !== null
  }

  async #showCard(card: Card): Promise<void> {
    this.#cutCard = new AbortController()
    this.#current = { spot: card, endsAt: this.#clock.now() + card.durationMs }
    this.#stage.showCard(card)
    this.#parts.onSpot(card)
    this.#prepareAhead(this.#current.endsAt)
    await this.#clock.wait(card.durationMs, this.#cutCard.signal)
    this.#current = null
  }

  #showFallbackCard(): void {
    if (!this.#manifest) return
    const card: Card = { kind: 'house', ...this.#manifest.houseCard }
    this.#stage.showCard(card)
    this.#parts.onSpot(card)
  }

  #cut(): void {
    this.#stage.cut()
    this.#cutCard.abort()
  }

  #setTurn(to: LoopPosition): void {
    this.#turn = to
    this.#failures.endSlot()
    this.#parts.onTurn(to)
  }

  #listSold(manifest: Manifest): readonly Flight[] {
    return listSoldFlights(manifest, this.#clock.now(), this.#failures.list())
  }

  #skipToSold(playing: Manifest, isWanted: (flight: Flight) => boolean): void {
    const sold = new Set(this.#listSold(playing))
    this.#turn = seekFlight(playing, this.#clock.now(), this.#turn, (flight) => sold.has(flight) && isWanted(flight))
  }

  /** Prepares the spot that will be due at an instant. */
  #prepareAhead(at: number): void {
    if (!this.#manifest) return
    const { spot } = pickNextSpot(this.#manifest, at, this.#turn, this.#failures.list())
    if (!isVideo(spot)) return
    const video = this.#preparation.begin(spot.file)
    if (!video.isReady) void this.#watch(video, spot)
  }

  async #watch(video: PreparedVideo, spot: VideoSpot): Promise<void> {
    const fault = await video.done
    // Once it is due, `waitUntilReady` handles it.
    if (fault === null || !this.#preparation.isCurrent(video) || !this.#current) return
    this.#preparation.end()
    this.#noteFailure(spot, fault)
    // Another spot fills the slot and is prepared too.
    this.#prepareAhead(this.#current.endsAt)
  }

  #noteFailure(video: VideoSpot, detail: string): void {
    const isLeftOut = this.#failures.add(video.file.sha256)
    this.#parts.onFault(video, detail, isLeftOut)
  }
}

import { COMPLETE_TOLERANCE_MS, REPORT_RETENTION_DAYS } from '@marquee/contract/device.rules'
import type { PositionFix } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { createDelivery, type PlayStore, type PlayRecord, type SendPlays } from './delivery.ts'
import type { VideoSpot } from './schedule.ts'
import { createBufferedStore } from './buffered-play-store.ts'
import { createUuid } from './uuid.ts'

/**
 * Proof of play: an intent when a spot starts and a result when it ends, both stored before sending. A play is deleted
 * only when the server has acknowledged it (product 5).
 */

/** The plays that are deleted at a time. */
const DELETE_BATCH_SIZE = 200
const RETENTION_MS = REPORT_RETENTION_DAYS * 24 * 3_600_000
/** A month of spots of 13 s without a pause, about 100 MB. */
const MAX_STORED = 200_000
/** Refused plays are kept for support, but they are deleted before others. */
const MAX_REFUSED = 1000

export type { PlayStore, PlayRecord }

/** The result of a spot on the display. */
export type Showing = {
  /** The visible time, without stalled, hidden or cut time. */
  durationMs: number
  end: 'ended' | 'cut' | 'hidden' | 'failed'
  /** The reason of a failure. */
  fault?: string
}

export type OpenPlay = { playId: string; finish(shown: Showing): Promise<void> }

export type ProofParts = {
  book: PlayStore
  clock: Clock
  bootId: string
  screenId: string
  /** The position of the device, if known. */
  position: () => PositionFix | null
  send: SendPlays
  /** Whether the server will never accept a batch, so that retries are useless. */
  isRefused: (error: unknown) => boolean
  onFault: (detail: string) => void
  /** Creates ids of plays; the simulator replaces it, because its runs are reproducible. */
  newId?: () => string
  random?: () => number
  /** Deletes data that is worth less than a proof when the disk is full. */
  makeRoom?: () => Promise<void>
  /** Stops sending when it aborts. */
  signal?: AbortSignal
}

export type Proof = ReturnType<typeof createProof>

export function createProof(parts: ProofParts) {
  const { clock, bootId, screenId, position, send, isRefused, onFault, newId = createUuid } = parts
  const { random = Math.random, makeRoom = async () => {}, signal } = parts
  const book = createBufferedStore(parts.book, freeSpace, onFault)
  const writing = new Set<Promise<void>>()
  let seq = 0
  let waiting = 0
  let isRecovered = false
  const { flush, lineIsBack } = createDelivery({
    book,
    clock,
    bootId,
    send,
    isRefused,
    keep: savePlay,
    onDelivered: (count) => (waiting -= count),
    onFault,
    random,
    signal,
  })

  /** Begins a play with the first visible frame. */
  function begin(video: VideoSpot): OpenPlay {
    const fix = position()
    const isSure = clock.offsetMs() !== null
    const intent: PlayRecord = {
      playId: newId(),
      bootId,
      seq: seq++,
      slot: video.slot,
      kind: video.kind,
      ...(video.kind === 'campaign' ? { campaignId: video.id } : { videoId: video.id }),
      sha256: video.file.sha256,
      startedAt: new Date(clock.now()).toISOString(),
      durationMs: 0,
      complete: false,
      latitude: fix?.latitude ?? null,
      longitude: fix?.longitude ?? null,
      screenId,
      state: 'intent',
      ...(isSure ? {} : { unsure: { deviceMs: clock.deviceNow(), monotonicMs: clock.monotonicMs() } }),
    }
    waiting++
    // The video does not wait for the disk, but the result is stored after the intent.
    const written = savePlay(intent)
    return {
      playId: intent.playId,
      async finish(shown) {
        const complete = isComplete(shown, video.file.durationMs)
        const done: PlayRecord = {
          ...intent,
          durationMs: Math.max(0, Math.round(shown.durationMs)),
          complete,
          state: 'done',
        }
        await trackWrite(saveInOrder(written, done))
        void flush()
      },
    }
  }

  /** At the start, plays that were interrupted by a power cut become partial plays. */
  async function recover(): Promise<void> {
    await book.keepOnly(screenId)
    for (const play of await book.oldest('intent', MAX_STORED)) {
      if (play.bootId !== bootId) await savePlay({ ...play, state: 'done' })
    }
    isRecovered = true
    await tidy()
    void flush()
  }

  /* ---------- retention ---------- */

  async function saveInOrder(written: Promise<void>, play: PlayRecord): Promise<void> {
    await written
    await savePlay(play)
  }

  async function savePlay(play: PlayRecord): Promise<void> {
    await trackWrite(book.put(play))
  }

  /** Deletes outdated and refused plays, and data that is worth less than a proof. */
  async function freeSpace(): Promise<void> {
    await deletePlays('refused', DELETE_BATCH_SIZE).catch(() => 0)
    await makeRoom().catch(() => undefined)
  }

  /** Deletes plays that the server no longer accepts, then the oldest above the limits. */
  async function tidy(): Promise<void> {
    // The disk did not respond at the start, so interrupted plays are still intents.
    if (!isRecovered) return recover()
    const excess = async () => (await book.count()) - MAX_STORED
    while ((await book.oldest('refused', MAX_REFUSED + 1)).length > MAX_REFUSED)
      await deletePlays('refused', DELETE_BATCH_SIZE)
    while ((await excess()) > 0 && (await deletePlays('refused', DELETE_BATCH_SIZE)) > 0);
    while ((await excess()) > 0 && (await deletePlays('done', DELETE_BATCH_SIZE)) > 0);
    while ((await deletePlays('refused', DELETE_BATCH_SIZE, isTooOld)) > 0);
    while ((await deletePlays('done', DELETE_BATCH_SIZE, isTooOld)) > 0);
    waiting = await book.count()
  }

  async function deletePlays(
    state: PlayRecord['state'],
    count: number,
    isWanted: (play: PlayRecord) => boolean = () => true,
  ): Promise<number> {
    const gone = (await book.oldest(state, count)).filter(isWanted).map(({ playId }) => playId)
    await book.remove(gone)
    return gone.length
  }

  function isTooOld({ startedAt, unsure }: PlayRecord): boolean {
    return !unsure && clock.offsetMs() !== null && clock.now() - Date.parse(startedAt) > RETENTION_MS
  }

  async function trackWrite(write: Promise<void>): Promise<void> {
    writing.add(write)
    await write.finally(() => writing.delete(write))
  }

  /** Once everything that was shown is on the disk. */
  async function settled(): Promise<void> {
    while (writing.size > 0) await Promise.allSettled(writing)
  }

  return { begin, recover, flush, lineIsBack, settled, tidy, waiting: () => waiting }
}

/** Whether a play ran its full length, less 500 ms (product 5). */
export function isComplete({ durationMs }: Showing, lengthMs: number): boolean {
  return durationMs >= lengthMs - COMPLETE_TOLERANCE_MS
}

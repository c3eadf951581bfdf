import { COMPLETE_TOLERANCE_MS } from '@marquee/contract/device.rules'
import type { PositionFix } from '@marquee/contract/player'
import { type AcknowledgedPlayStore, createAcknowledgedPlays } from './acknowledged-plays.ts'
import type { Clock } from './clock.ts'
import { createDelivery, type SendPlays } from './delivery.ts'
import { createIntent, type PlayStore, type PlayRecord } from './play-record.ts'
import { deleteExcess, deletePlays, MAX_STORED } from './play-retention.ts'
import type { VideoSpot } from './schedule.ts'
import { createBufferedStore } from './buffered-play-store.ts'
import { createUuid } from './uuid.ts'

/**
 * Proof of play: an intent when a spot starts and a result when it ends, both stored before sending. A play is deleted
 * only when the server has acknowledged it (product 5), and stays in a second store until a backup has it (decision 14).
 */

export type { PlayStore, PlayRecord }

/** The average pause between two batches that are sent again after a restore of the server. */
const RESEND_INTERVAL_MS = 60_000

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
  playStore: PlayStore
  /** Stores acknowledged plays until a backup has them; simulated devices have none. */
  acknowledgedStore?: AcknowledgedPlayStore
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
  const { clock, bootId, screenId, position, newId = createUuid, random = Math.random, makeRoom } = parts
  const playStore = createBufferedStore(parts.playStore, freeSpace, parts.onFault)
  const acknowledged = createAcknowledgedPlays({ ...parts, store: parts.acknowledgedStore })
  const { savePlay, trackWrite, settled } = createPlayWriter(playStore)
  let seq = 0
  let waiting = 0
  let isRecovered = false
  const { flush, lineIsBack } = createDelivery({
    ...parts,
    playStore,
    keep: savePlay,
    acknowledged,
    onDelivered: (count) => (waiting -= count),
    random,
  })

  /** Begins a play with the first visible frame. */
  function begin(video: VideoSpot): OpenPlay {
    const intent = createIntent({ playId: newId(), bootId, seq: seq++, screenId, video, position: position() }, clock)
    waiting++
    // The video does not wait for the disk, but the result is stored after the intent.
    const written = savePlay(intent)
    return {
      playId: intent.playId,
      async finish(shown) {
        const result = createResult(intent, shown, video.file.durationMs)
        await trackWrite(written.then(() => savePlay(result)))
        void flush()
      },
    }
  }

  async function recover(): Promise<void> {
    await playStore.keepOnly(screenId)
    for (const play of await listInterrupted(playStore, bootId)) await savePlay({ ...play, state: 'done' })
    isRecovered = true
    await tidy()
    void flush()
  }

  /** Deletes plays that the server no longer accepts, and plays above the limits. */
  async function tidy(): Promise<void> {
    // The disk did not respond at the start, so interrupted plays are still intents.
    if (!isRecovered) return recover()
    await acknowledged.tidy()
    await deleteExcess(playStore, clock)
    waiting = await playStore.count()
  }

  /** Sends again some plays that the server may lack after a restore, once everything else was delivered. */
  async function sendLostAgain(): Promise<void> {
    const lost = await acknowledged.listLost()
    if (lost.length === 0 || (await playStore.oldest('done', 1)).length > 0) return
    for (const play of lost) await savePlay(play)
    waiting += lost.length
    void flush()
  }

  /** Deletes acknowledged and refused plays, and data that is worth less than a proof. */
  async function freeSpace(): Promise<void> {
    await acknowledged.freeSpace()
    await deletePlays(playStore, 'refused').catch(() => 0)
    await makeRoom?.().catch(() => undefined)
  }

  return {
    begin,
    recover,
    flush,
    lineIsBack,
    settled,
    tidy,
    learnBackup: acknowledged.learn,
    runResending: (until: AbortSignal) => runAtRandomTimes(sendLostAgain, clock, random, until),
    waiting: () => waiting,
  }
}

/** At the start, plays that were interrupted by a power cut become partial plays. */
async function listInterrupted(playStore: Pick<PlayStore, 'oldest'>, bootId: string): Promise<PlayRecord[]> {
  return (await playStore.oldest('intent', MAX_STORED)).filter((play) => play.bootId !== bootId)
}

/** At random moments, the devices of a fleet do not send everything together. */
async function runAtRandomTimes(
  run: () => Promise<void>,
  clock: Clock,
  random: () => number,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    await clock.wait(2 * RESEND_INTERVAL_MS * random(), until)
    if (!until.aborted) await run()
  }
}

function createPlayWriter(playStore: Pick<PlayStore, 'put'>) {
  const writing = new Set<Promise<void>>()

  async function trackWrite(write: Promise<void>): Promise<void> {
    writing.add(write)
    await write.finally(() => writing.delete(write))
  }

  return {
    trackWrite,
    savePlay: (play: PlayRecord) => trackWrite(playStore.put(play)),
    /** Once everything that was shown is on the disk. */
    settled: async (): Promise<void> => {
      while (writing.size > 0) await Promise.allSettled(writing)
    },
  }
}

function createResult(intent: PlayRecord, shown: Showing, lengthMs: number): PlayRecord {
  const durationMs = Math.max(0, Math.round(shown.durationMs))
  return { ...intent, durationMs, complete: isComplete(shown, lengthMs), state: 'done' }
}

/** Whether a play ran its full length, less 500 ms (product 5). */
export function isComplete({ durationMs }: Showing, lengthMs: number): boolean {
  return durationMs >= lengthMs - COMPLETE_TOLERANCE_MS
}

import type { Play, PlayResult } from '@marquee/contract/player'
import type { AcknowledgedPlays, PlayAnswer } from './acknowledged-plays.ts'
import type { Clock } from './clock.ts'
import { getRetryAfterMs } from './call-errors.ts'
import { correctStart, type PlayRecord, type PlayStore, toWire } from './play-record.ts'
import { computeRetryMs } from './retry.ts'

/**
 * Delivers plays to the server: in batches, oldest first, with corrected times, respecting `Retry-After`, and repeated
 * until the server has acknowledged each play.
 */

/** 200 plays are about 70 KB, far below the limit for JSON bodies. */
const BATCH_SIZE = 200
const RETRY_LIMITS = { firstMs: 2000, longestMs: 60_000 }

/** Sends plays and returns the server's result for each; throws while the server is unreachable. */
export type SendPlays = (plays: Play[]) => Promise<PlayAnswer>

export type DeliveryParts = {
  playStore: Pick<PlayStore, 'oldest' | 'remove'>
  clock: Clock
  bootId: string
  send: SendPlays
  /** Whether the server will never accept a batch, so that retries are useless. */
  isRefused: (error: unknown) => boolean
  keep: (play: PlayRecord) => Promise<void>
  acknowledged: Pick<AcknowledgedPlays, 'save' | 'forget'>
  onDelivered: (count: number) => void
  onFault: (detail: string) => void
  random: () => number
  signal?: AbortSignal | undefined
}

export function createDelivery(parts: DeliveryParts) {
  const { playStore, clock, bootId, send, isRefused, keep, acknowledged, onDelivered, onFault, random, signal } = parts
  const pause = createPause(clock, random)
  /** Sends the stored plays. */
  const flush = createSingleRun(deliver, () => !signal?.aborted && !pause.isRunning())

  /** The connection is back: ends the pause, unless the server asked for it. */
  function lineIsBack(): Promise<void> {
    pause.end()
    return flush()
  }

  async function deliver(): Promise<void> {
    let size = BATCH_SIZE
    for (;;) {
      let batch: PlayRecord[] = []
      try {
        batch = await readBatch(size)
        // After unpairing, the plays would be sent with the token of the next screen.
        if (batch.length === 0 || signal?.aborted) return
        const answer = await send(batch.map(toWire))
        pause.reset()
        const answered = new Set(listAnsweredIds(batch, answer.results))
        if (answered.size === 0) return
        await acknowledged.save(
          batch.filter(({ playId }) => answered.has(playId)),
          answer,
        )
        await playStore.remove([...answered])
        onDelivered(answered.size)
      } catch (error) {
        if (!isRefused(error)) return void retryLater(error)
        // The batch is halved until an invalid play is alone, so that it does not block the others.
        if (batch.length > 1) size = Math.ceil(batch.length / 2)
        else await markRefused(batch)
      }
    }
  }

  /** The oldest plays with corrected times. Plays with an uncertain time wait until it is known. */
  async function readBatch(size: number): Promise<PlayRecord[]> {
    const batch = await playStore.oldest('done', size)
    if (clock.offsetMs() === null) return batch.filter(({ unsure }) => !unsure)
    return Promise.all(batch.map(saveCorrected))
  }

  async function saveCorrected(play: PlayRecord): Promise<PlayRecord> {
    const corrected = correctStart(play, clock, bootId)
    if (corrected !== play) await keep(corrected)
    return corrected
  }

  async function retryLater(error: unknown): Promise<void> {
    // The disk does not respond. It is retried later, like a server.
    if (error instanceof DOMException) onFault(String(error))
    await clock.wait(pause.begin(error), signal)
    await flush()
  }

  async function markRefused(batch: PlayRecord[]): Promise<void> {
    for (const play of batch) await keep({ ...play, state: 'refused' })
    await acknowledged.forget(batch)
    onFault(`the server does not take the play ${batch[0]?.playId}`)
  }

  return { flush, lineIsBack }
}

/** Runs only once at a time, and again when it was called meanwhile. */
function createSingleRun(work: () => Promise<void>, mayRun: () => boolean): () => Promise<void> {
  let running: Promise<void> | null = null
  let isCalledAgain = false
  return function run() {
    if (!mayRun()) return Promise.resolve()
    if (running) {
      isCalledAgain = true
      return running
    }
    running = work().finally(() => {
      running = null
      if (isCalledAgain) {
        isCalledAgain = false
        void run()
      }
    })
    return running
  }
}

/** The pause after a failure, which grows with every one, and lasts at least as long as the server asks for. */
function createPause(clock: Clock, random: () => number) {
  let failures = 0
  /** Nothing is sent before this instant. */
  let untilMs = 0
  let isServerSet = false
  return {
    isRunning: () => clock.monotonicMs() < untilMs,
    /** Returns its length. */
    begin(error: unknown): number {
      failures++
      const retryAfterMs = getRetryAfterMs(error)
      const pauseMs = computeRetryMs(failures, RETRY_LIMITS, retryAfterMs, random())
      untilMs = clock.monotonicMs() + pauseMs
      isServerSet = retryAfterMs !== null
      return pauseMs
    },
    /** Ends it, unless the server asked for it. */
    end(): void {
      if (!isServerSet) untilMs = 0
    },
    /** After a success, the next pause is short again. */
    reset(): void {
      failures = 0
    },
  }
}

/** The plays that the server has acknowledged; for a row that it could not parse, by position. */
export function listAnsweredIds(batch: readonly PlayRecord[], results: readonly PlayResult[]): string[] {
  const known = new Set(batch.map(({ playId }) => playId))
  return results.flatMap(({ playId }, index) => {
    const answered = playId ?? (results.length === batch.length ? batch[index]?.playId : undefined)
    return answered !== undefined && known.has(answered) ? [answered] : []
  })
}

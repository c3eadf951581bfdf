import type { Play, PlayResult } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { getRetryAfterMs } from './call-errors.ts'
import { computeRetryMs } from './retry.ts'

/**
 * How proofs get to the server: in batches, oldest first, at their right time, as gently as it asks for,
 * and again until it has answered for each of them.
 */

/** 200 plays are about 70 KB, far below what a server takes as JSON. */
const BATCH_SIZE = 200
const RETRY_LIMITS = { firstMs: 2000, longestMs: 60_000 }
/** A clock that stands before this was never set: it tells nothing but how time passed. */
const EARLIEST_VALID_MS = Date.parse('2020-01-01T00:00:00Z')

export type PlayRecord = Play & {
  /** The screen that showed it; a device that is paired anew must not report for its old one. */
  screenId: string
  state: 'intent' | 'done' | 'refused'
  /** Both clocks of the device when the time was not known for sure; it is put right before it is sent. */
  unsure?: { deviceMs: number; monotonicMs: number }
}

export type PlayStore = {
  put(play: PlayRecord): Promise<void>
  /** Those of a state, oldest first. */
  oldest(state: PlayRecord['state'], count: number): Promise<PlayRecord[]>
  count(): Promise<number>
  /** For whoever looks into a device; may be very many. */
  all(): Promise<PlayRecord[]>
  remove(playIds: readonly string[]): Promise<void>
  /** Forgets what was shown on other screens. */
  keepOnly(screenId: string): Promise<void>
}

/** Answers what the server made of each play; throws while it cannot be reached. */
export type SendPlays = (plays: Play[]) => Promise<{ results: PlayResult[] }>

export type DeliveryParts = {
  book: Pick<PlayStore, 'oldest' | 'remove'>
  clock: Clock
  bootId: string
  send: SendPlays
  /** Whether the server looked at a batch and will never take it, so that trying again is useless. */
  isRefused: (error: unknown) => boolean
  keep: (play: PlayRecord) => Promise<void>
  onDelivered: (count: number) => void
  onFault: (detail: string) => void
  random: () => number
  signal?: AbortSignal | undefined
}

export function createDelivery(parts: DeliveryParts) {
  const { book, clock, bootId, send, isRefused, keep, onDelivered, onFault, random, signal } = parts
  let sending: Promise<void> | null = null
  let sendAgain = false
  let failures = 0
  /** Nothing is sent before; `isTold` when the server itself asked for the pause. */
  let pause: { untilMs: number; isServerSet: boolean } | null = null

  /** Sends what is there; one sending at a time, and once more when something came in between. */
  function flush(): Promise<void> {
    if (signal?.aborted || isPausing()) return Promise.resolve()
    if (sending) {
      sendAgain = true
      return sending
    }
    sending = deliver().finally(() => {
      sending = null
      if (sendAgain) {
        sendAgain = false
        void flush()
      }
    })
    return sending
  }

  /** The line is there again: no need to wait longer, unless the server asked for it. */
  function lineIsBack(): Promise<void> {
    if (!pause?.isServerSet) pause = null
    return flush()
  }

  async function deliver(): Promise<void> {
    let size = BATCH_SIZE
    for (;;) {
      let batch: PlayRecord[] = []
      try {
        batch = await readBatch(size)
        // A device that was unpaired meanwhile would send them with the token of its next screen.
        if (batch.length === 0 || signal?.aborted) return
        const { results } = await send(batch.map(toWire))
        failures = 0
        const answered = listAnsweredIds(batch, results)
        if (answered.length === 0) return
        await book.remove(answered)
        onDelivered(answered.length)
      } catch (error) {
        if (!isRefused(error)) return schedulePause(error)
        // One bad play must not hold up the others for ever: halve until it stands alone.
        if (batch.length > 1) size = Math.ceil(batch.length / 2)
        else await markRefused(batch)
      }
    }
  }

  /** The oldest ones, at their right time; those whose time is not known yet wait until it is. */
  async function readBatch(size: number): Promise<PlayRecord[]> {
    const batch = await book.oldest('done', size)
    if (batch.every(({ unsure }) => !unsure)) return batch
    if (clock.offsetMs() === null) return batch.filter(({ unsure }) => !unsure)
    return Promise.all(batch.map(correctTime))
  }

  async function correctTime(play: PlayRecord): Promise<PlayRecord> {
    const { unsure, ...rest } = play
    if (!unsure) return play
    const corrected: PlayRecord = { ...rest, startedAt: new Date(computeStartMs(play, unsure)).toISOString() }
    await keep(corrected)
    return corrected
  }

  /** Within this start by how long ago it was; from an earlier one by how wrong the other clock is now. */
  function computeStartMs(play: PlayRecord, { deviceMs, monotonicMs }: NonNullable<PlayRecord['unsure']>): number {
    const now = clock.now()
    if (play.bootId === bootId) return now - clock.getElapsedMs(monotonicMs)
    // A clock that was lost in between, then or now, says nothing about the other one.
    const isSet = Math.min(deviceMs, clock.deviceNow()) > EARLIEST_VALID_MS
    return Math.min(now, isSet ? deviceMs + now - clock.deviceNow() : Date.parse(play.startedAt))
  }

  function schedulePause(error: unknown): void {
    // The disk does not answer, which is asked again after a while like a server that does not.
    if (error instanceof DOMException) onFault(String(error))
    failures++
    const retryAfterMs = getRetryAfterMs(error)
    const pauseMs = computeRetryMs(failures, RETRY_LIMITS, retryAfterMs, random())
    pause = { untilMs: clock.monotonicMs() + pauseMs, isServerSet: retryAfterMs !== null }
    void flushLater(pauseMs)
  }

  async function flushLater(pauseMs: number): Promise<void> {
    await clock.wait(pauseMs, signal)
    await flush()
  }

  function isPausing(): boolean {
    return pause !== null && clock.monotonicMs() < pause.untilMs
  }

  async function markRefused(batch: PlayRecord[]): Promise<void> {
    for (const play of batch) await keep({ ...play, state: 'refused' })
    onFault(`the server does not take the play ${batch[0]?.playId}`)
  }

  return { flush, lineIsBack }
}

/** The plays the server has answered for; a row it could not read is answered by its place. */
export function listAnsweredIds(batch: readonly PlayRecord[], results: readonly PlayResult[]): string[] {
  const known = new Set(batch.map(({ playId }) => playId))
  return results.flatMap(({ playId }, index) => {
    const answered = playId ?? (results.length === batch.length ? batch[index]?.playId : undefined)
    return answered !== undefined && known.has(answered) ? [answered] : []
  })
}

function toWire({ screenId: _screenId, state: _state, unsure: _unsure, ...play }: PlayRecord): Play {
  return play
}

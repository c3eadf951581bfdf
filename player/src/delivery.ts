import type { Play, PlayResult } from '@marquee/contract/player'
import type { Clock } from './clock.ts'
import { getRetryAfterMs } from './call-errors.ts'
import { computeRetryMs } from './retry.ts'

/**
 * Delivers plays to the server: in batches, oldest first, with corrected times, respecting `Retry-After`, and repeated
 * until the server has acknowledged each play.
 */

/** 200 plays are about 70 KB, far below the limit for JSON bodies. */
const BATCH_SIZE = 200
const RETRY_LIMITS = { firstMs: 2000, longestMs: 60_000 }
/** A clock before this date was never set; only its elapsed time is useful. */
const EARLIEST_VALID_MS = Date.parse('2020-01-01T00:00:00Z')

export type PlayRecord = Play & {
  /** The screen that showed it; a device that is paired again must not report it for its new screen. */
  screenId: string
  state: 'intent' | 'done' | 'refused'
  /** Both clocks of the device while the time was uncertain; the start is corrected before sending. */
  unsure?: { deviceMs: number; monotonicMs: number }
}

export type PlayStore = {
  put(play: PlayRecord): Promise<void>
  /** Plays in a state, oldest first. */
  oldest(state: PlayRecord['state'], count: number): Promise<PlayRecord[]>
  count(): Promise<number>
  /** All plays, for support; may be very many. */
  all(): Promise<PlayRecord[]>
  remove(playIds: readonly string[]): Promise<void>
  /** Deletes the plays of other screens. */
  keepOnly(screenId: string): Promise<void>
}

/** Sends plays and returns the server's result for each; throws while the server is unreachable. */
export type SendPlays = (plays: Play[]) => Promise<{ results: PlayResult[] }>

export type DeliveryParts = {
  book: Pick<PlayStore, 'oldest' | 'remove'>
  clock: Clock
  bootId: string
  send: SendPlays
  /** Whether the server will never accept a batch, so that retries are useless. */
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
  /** Nothing is sent before `untilMs`. `isServerSet`: the server asked for the pause. */
  let pause: { untilMs: number; isServerSet: boolean } | null = null

  /** Sends the stored plays. Only one delivery runs at a time; it repeats when plays were added meanwhile. */
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

  /** The connection is back: ends the pause, unless the server asked for it. */
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
        // After unpairing, the plays would be sent with the token of the next screen.
        if (batch.length === 0 || signal?.aborted) return
        const { results } = await send(batch.map(toWire))
        failures = 0
        const answered = listAnsweredIds(batch, results)
        if (answered.length === 0) return
        await book.remove(answered)
        onDelivered(answered.length)
      } catch (error) {
        if (!isRefused(error)) return schedulePause(error)
        // The batch is halved until an invalid play is alone, so that it does not block the others.
        if (batch.length > 1) size = Math.ceil(batch.length / 2)
        else await markRefused(batch)
      }
    }
  }

  /** The oldest plays with corrected times. Plays with an uncertain time wait until it is known. */
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

  /** Corrects plays of this start by their age, and plays of an earlier start by the current clock offset. */
  function computeStartMs(play: PlayRecord, { deviceMs, monotonicMs }: NonNullable<PlayRecord['unsure']>): number {
    const now = clock.now()
    if (play.bootId === bootId) return now - clock.getElapsedMs(monotonicMs)
    // If the clock was unset then or now, its current offset does not apply to the earlier start.
    const isSet = Math.min(deviceMs, clock.deviceNow()) > EARLIEST_VALID_MS
    return Math.min(now, isSet ? deviceMs + now - clock.deviceNow() : Date.parse(play.startedAt))
  }

  function schedulePause(error: unknown): void {
    // The disk does not respond. It is retried later, like a server.
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

/** The plays that the server has acknowledged; for a row that it could not parse, by position. */
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

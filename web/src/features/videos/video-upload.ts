import { uiTexts } from '@marquee/contract/texts/ui'
import { CallFailed } from '../../lib/call.ts'
import { now } from '../../lib/clock.ts'
import { endSession, onSessionChange, storedToken } from '../../lib/session.ts'
import { forgetAddress, keptAddress } from './kept-upload.ts'
import { sendFile, throwAway } from './send-file.ts'
import { retryAfterMs } from './upload-line.rules.ts'
import { reportOf, startUpload, type UploadReport, withSample } from './upload.ts'

/** How an upload stands; `waiting` for the line to come back, which it looks for by itself. */
export type UploadStand =
  | { kind: 'sending' | 'waiting' | 'paused' | 'cancelled' }
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; failure: Error }
export type Standing = { stand: UploadStand; report: UploadReport }

/** A video on its way before its form is sent (UPL-6, decision 12). */
export type VideoUpload = {
  readonly file: File
  readonly subscribe: (listener: () => void) => () => void
  readonly standing: () => Standing
  readonly pause: () => void
  /** Goes on, or begins anew what was cancelled or refused. */
  readonly resume: () => void
  /** Stops at once and throws away what had arrived. */
  readonly cancel: () => void
  /** Stops; the same file goes on later where it stopped. While a form waits for it, once it need not any more. */
  readonly leave: () => void
  /**
   * The id of the upload once all of it has arrived; begins it when it stands still.
   *
   * @throws CallRefused what the server says; CallFailed when nothing can be sent before the page is loaded anew;
   *   DOMException AbortError when it is cancelled, or the signal aborts
   */
  readonly arrival: (signal: AbortSignal) => Promise<string>
  /** A form was saved with it; nothing of it is kept any more. */
  readonly used: () => void
  /** What had arrived is of no use any more: begins anew. */
  readonly again: () => void
}

type Waiter = { resolve: (id: string) => void; reject: (failure: Error) => void }

/** So often the script that sends is asked for again before it is said that it may never arrive. */
const MOST_ATTEMPTS = 3
/** The line is lost when nothing moves for so long, whatever the browser believes. */
const STANDSTILL_MS = 20_000

/** Begins to send a file, or goes on with what had arrived of it before. */
export function startVideoUpload(file: File, userId: string): VideoUpload {
  const listeners = new Set<() => void>()
  const waiters = new Set<Waiter>()
  let progress = startUpload(now().getTime(), file.size)
  let standing: Standing = { stand: { kind: 'paused' }, report: reportOf(progress) }
  let attempt = new AbortController()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false

  const tell = (stand: UploadStand) => {
    standing = { stand, report: reportOf(progress) }
    for (const listener of listeners) listener()
  }
  const settle = (how: (waiter: Waiter) => void) => {
    for (const waiter of waiters) how(waiter)
    waiters.clear()
    if (isLeft) rest()
  }
  const stop = (stand: UploadStand) => {
    attempt.abort()
    clearTimeout(timer)
    tell(stand)
  }
  const lose = () => {
    stop({ kind: 'waiting' })
    timer = setTimeout(go, retryAfterMs(failures++))
  }
  const refuse = (failure: Error) => {
    failures = 0
    stop({ kind: 'refused', failure })
    settle(({ reject }) => reject(failure))
  }
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(lose, STANDSTILL_MS)
  }

  const send = async () => {
    stop({ kind: 'sending' })
    attempt = new AbortController()
    const { signal } = attempt
    let isFirst = true
    const onProgress = (sentBytes: number) => {
      if (signal.aborted) return
      watch()
      const atMs = now().getTime()
      // What had arrived before says nothing about the speed.
      progress = isFirst
        ? startUpload(atMs, file.size, sentBytes)
        : withSample(progress, { atMs, sentBytes }, file.size)
      isFirst = false
      tell({ kind: 'sending' })
    }
    // What left may be lost on the way; only what arrived says that the line is good again.
    const onArrived = () => {
      failures = 0
    }
    watch()
    const outcome = await sendFile(file, { userId, onProgress, onArrived, signal })
    if (signal.aborted) return
    switch (outcome.kind) {
      case 'arrived':
        progress = withSample(progress, { atMs: now().getTime(), sentBytes: file.size }, file.size)
        stop(outcome)
        return settle(({ resolve }) => resolve(outcome.id))
      case 'lost':
        return lose()
      case 'unable':
        if (failures < MOST_ATTEMPTS || !navigator.onLine) return lose()
        return refuse(new CallFailed(uiTexts.chunkMissingReason))
      case 'signedOut':
        stop({ kind: 'paused' })
        return endSession(location.pathname + location.search)
      case 'refused':
        return refuse(outcome.failure)
    }
  }
  const go = () => void send()

  const onOnline = () => standing.stand.kind === 'waiting' && go()
  const onOffline = () => standing.stand.kind === 'sending' && lose()
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  const rest = () => {
    isLeft = false
    if (standing.stand.kind !== 'arrived') stop({ kind: 'paused' })
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    unfollow()
    settle(({ reject }) => reject(cancelled()))
  }
  // Who signs out takes the upload along.
  const unfollow = onSessionChange(() => {
    if (storedToken() === null) rest()
  })
  go()

  return {
    file,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    standing: () => standing,
    pause: () => stop({ kind: 'paused' }),
    resume: go,
    cancel: () => {
      const address = keptAddress(userId, file)
      progress = startUpload(now().getTime(), file.size)
      stop({ kind: 'cancelled' })
      settle(({ reject }) => reject(cancelled()))
      forgetAddress(userId, file)
      if (address) void throwAway(address)
    },
    leave: () => {
      if (waiters.size === 0) rest()
      else isLeft = true
    },
    arrival: (signal) => {
      const { stand } = standing
      if (stand.kind === 'arrived') return Promise.resolve(stand.id)
      if (stand.kind !== 'sending' && stand.kind !== 'waiting') go()
      return new Promise((resolve, reject) => {
        const waiter = { resolve, reject }
        waiters.add(waiter)
        signal.addEventListener('abort', () => {
          waiters.delete(waiter)
          reject(cancelled())
        })
      })
    },
    used: () => {
      forgetAddress(userId, file)
      rest()
    },
    again: () => {
      forgetAddress(userId, file)
      go()
    },
  }
}

const cancelled = () => new DOMException('The upload was cancelled', 'AbortError')

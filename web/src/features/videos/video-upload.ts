import { uiTexts } from '@marquee/contract/texts/ui'
import { CallFailed } from '../../lib/call.ts'
import { getNow } from '../../lib/clock.ts'
import { endSession, onSessionChange, getStoredToken } from '../../lib/session.ts'
import { deleteUploadUrl, getUploadUrl } from './upload-storage.ts'
import { sendFile, deleteUpload } from './send-file.ts'
import { getRetryDelayMs } from './upload-retry.rules.ts'
import { computeReport, startUpload, type UploadReport, addSample } from './upload.ts'

/** How an upload stands; `waiting` for the line to come back, which it looks for by itself. */
export type UploadState =
  | { kind: 'sending' | 'waiting' | 'paused' | 'cancelled' }
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; failure: Error }
export type UploadStatus = { stand: UploadState; report: UploadReport }

/** A video on its way before its form is sent (UPL-6, decision 12). */
export type VideoUpload = {
  readonly file: File
  readonly subscribe: (listener: () => void) => () => void
  readonly getStatus: () => UploadStatus
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
  readonly waitForArrival: (signal: AbortSignal) => Promise<string>
  /** A form was saved with it; nothing of it is kept any more. */
  readonly markUsed: () => void
  /** What had arrived is of no use any more: begins anew. */
  readonly restart: () => void
}

type Waiter = { resolve: (id: string) => void; reject: (failure: Error) => void }

/** So often the script that sends is asked for again before it is said that it may never arrive. */
const MAX_ATTEMPTS = 3
/** The line is lost when nothing moves for so long, whatever the browser believes. */
const STALL_MS = 20_000

/** Begins to send a file, or goes on with what had arrived of it before. */
export function startVideoUpload(file: File, userId: string): VideoUpload {
  const listeners = new Set<() => void>()
  const waiters = new Set<Waiter>()
  let progress = startUpload(getNow().getTime(), file.size)
  let standing: UploadStatus = { stand: { kind: 'paused' }, report: computeReport(progress) }
  let attempt = new AbortController()
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeft = false

  const setState = (stand: UploadState) => {
    standing = { stand, report: computeReport(progress) }
    for (const listener of listeners) listener()
  }
  const settle = (how: (waiter: Waiter) => void) => {
    for (const waiter of waiters) how(waiter)
    waiters.clear()
    if (isLeft) endUpload()
  }
  const stop = (stand: UploadState) => {
    attempt.abort()
    clearTimeout(timer)
    setState(stand)
  }
  const retryLater = () => {
    stop({ kind: 'waiting' })
    timer = setTimeout(startSending, getRetryDelayMs(failures++))
  }
  const refuse = (failure: Error) => {
    failures = 0
    stop({ kind: 'refused', failure })
    settle(({ reject }) => reject(failure))
  }
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(retryLater, STALL_MS)
  }

  const send = async () => {
    stop({ kind: 'sending' })
    attempt = new AbortController()
    const { signal } = attempt
    let isFirst = true
    const onProgress = (sentBytes: number) => {
      if (signal.aborted) return
      watch()
      const atMs = getNow().getTime()
      // What had arrived before says nothing about the speed.
      progress = isFirst ? startUpload(atMs, file.size, sentBytes) : addSample(progress, { atMs, sentBytes }, file.size)
      isFirst = false
      setState({ kind: 'sending' })
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
        progress = addSample(progress, { atMs: getNow().getTime(), sentBytes: file.size }, file.size)
        stop(outcome)
        return settle(({ resolve }) => resolve(outcome.id))
      case 'lost':
        return retryLater()
      case 'unable':
        if (failures < MAX_ATTEMPTS || !navigator.onLine) return retryLater()
        return refuse(new CallFailed(uiTexts.chunkMissingReason))
      case 'signedOut':
        stop({ kind: 'paused' })
        return endSession(location.pathname + location.search)
      case 'refused':
        return refuse(outcome.failure)
    }
  }
  const startSending = () => void send()

  const onOnline = () => standing.stand.kind === 'waiting' && startSending()
  const onOffline = () => standing.stand.kind === 'sending' && retryLater()
  addEventListener('online', onOnline)
  addEventListener('offline', onOffline)
  const endUpload = () => {
    isLeft = false
    if (standing.stand.kind !== 'arrived') stop({ kind: 'paused' })
    removeEventListener('online', onOnline)
    removeEventListener('offline', onOffline)
    unsubscribe()
    settle(({ reject }) => reject(createAbortError()))
  }
  // Who signs out takes the upload along.
  const unsubscribe = onSessionChange(() => {
    if (getStoredToken() === null) endUpload()
  })
  startSending()

  return {
    file,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getStatus: () => standing,
    pause: () => stop({ kind: 'paused' }),
    resume: startSending,
    cancel: () => {
      const address = getUploadUrl(userId, file)
      progress = startUpload(getNow().getTime(), file.size)
      stop({ kind: 'cancelled' })
      settle(({ reject }) => reject(createAbortError()))
      deleteUploadUrl(userId, file)
      if (address) void deleteUpload(address)
    },
    leave: () => {
      if (waiters.size === 0) endUpload()
      else isLeft = true
    },
    waitForArrival: (signal) => {
      const { stand } = standing
      if (stand.kind === 'arrived') return Promise.resolve(stand.id)
      if (stand.kind !== 'sending' && stand.kind !== 'waiting') startSending()
      return new Promise((resolve, reject) => {
        const waiter = { resolve, reject }
        waiters.add(waiter)
        signal.addEventListener('abort', () => {
          waiters.delete(waiter)
          reject(createAbortError())
        })
      })
    },
    markUsed: () => {
      deleteUploadUrl(userId, file)
      endUpload()
    },
    restart: () => {
      deleteUploadUrl(userId, file)
      startSending()
    },
  }
}

const createAbortError = () => new DOMException('The upload was cancelled', 'AbortError')

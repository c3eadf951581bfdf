import { uiTexts } from '@marquee/contract/texts/ui'
import { CallFailed } from '../../lib/call.ts'
import { getNow } from '../../lib/clock.ts'
import { endSession, onSessionChange, getStoredToken } from '../../lib/session.ts'
import { deleteUploadUrl, getUploadUrl } from './upload-storage.ts'
import { sendFile, deleteUpload } from './send-file.ts'
import { getRetryDelayMs } from './upload-retry.rules.ts'
import { computeReport, startUpload, type UploadReport, addSample } from './upload.ts'

/** The state of an upload; in `waiting` it checks on its own whether the connection is back. */
export type UploadState =
  | { kind: 'sending' | 'waiting' | 'paused' | 'cancelled' }
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; failure: Error }
export type UploadStatus = { stand: UploadState; report: UploadReport }

/** The upload of a video before its form is sent (UPL-6, decision 12). */
export type VideoUpload = {
  readonly file: File
  readonly subscribe: (listener: () => void) => () => void
  readonly getStatus: () => UploadStatus
  readonly pause: () => void
  /** Resumes, or starts again after it was cancelled or refused. */
  readonly resume: () => void
  /** Stops at once and discards the received part. */
  readonly cancel: () => void
  /**
   * Pauses; the same file resumes later where it stopped. If a form waits for the upload, it pauses only after that.
   */
  readonly leave: () => void
  /**
   * The id of the upload once it is complete; starts it if it is paused.
   *
   * @throws CallRefused with the server's message; CallFailed if nothing can be sent before the page is reloaded;
   * DOMException AbortError if it is cancelled, or the signal aborts
   */
  readonly waitForArrival: (signal: AbortSignal) => Promise<string>
  /** A form was saved with the upload; the stored data about it are removed. */
  readonly markUsed: () => void
  /** The received part is no longer valid, so the upload starts again. */
  readonly restart: () => void
}

type Waiter = { resolve: (id: string) => void; reject: (failure: Error) => void }

/** The number of attempts to load the upload script before the failure is shown as final. */
const MAX_ATTEMPTS = 3
/** Without progress for this time the connection counts as lost, regardless of the browser's state. */
const STALL_MS = 20_000

/** Starts to upload a file, or resumes with the part received earlier. */
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
      // Bytes received earlier do not count for the speed.
      progress = isFirst ? startUpload(atMs, file.size, sentBytes) : addSample(progress, { atMs, sentBytes }, file.size)
      isFirst = false
      setState({ kind: 'sending' })
    }
    // Sent bytes may be lost; only an answer proves that the connection works again.
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
  // Signing out cancels the upload.
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

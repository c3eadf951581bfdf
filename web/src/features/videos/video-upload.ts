import { uiTexts } from '@marquee/contract/messages/ui'
import { CallFailed } from '../../lib/call.ts'
import { getNow } from '../../lib/clock.ts'
import { endSession, onSessionChange, getStoredToken } from '../../lib/session.ts'
import { deleteUploadUrl, getUploadUrl } from './upload-storage.ts'
import { deleteUpload, sendFile, type SendOutcome } from './send-file.ts'
import { getRetryDelayMs } from './upload-retry.rules.ts'
import { addSample, computeReport, startUpload, type UploadSamples, type UploadReport } from './upload.ts'

/** The state of an upload; in `waiting` it checks on its own whether the connection is back. */
export type UploadState =
  | { kind: 'sending' | 'waiting' | 'paused' | 'cancelled' }
  | { kind: 'arrived'; id: string }
  | { kind: 'refused'; failure: Error }
export type UploadStatus = { stand: UploadState; report: UploadReport }

type Waiter = { resolve: (id: string) => void; reject: (failure: Error) => void }

/** A missing upload script is final after so many failures without an answer; lost connections count, too. */
const MAX_ATTEMPTS = 3
/** Without progress for this time the connection counts as lost, regardless of the browser's state. */
const STALL_MS = 20_000

/** Starts to upload a file, or resumes with the part received earlier. */
export function startVideoUpload(file: File, inputOwner: string): VideoUpload {
  const upload = new VideoUpload(file, inputOwner)
  upload.resume()
  return upload
}

/**
 * The upload of a video before its form is sent (UPL-6, decision 12).
 *
 * Its functions are bound to it, because hooks pass them on.
 */
export class VideoUpload {
  readonly file: File
  readonly #inputOwner: string
  readonly #listeners = new Set<() => void>()
  readonly #waiters = new Set<Waiter>()
  readonly #removeListeners: () => void
  #progress: UploadSamples
  #status: UploadStatus
  #attempt = new AbortController()
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isLeft = false

  constructor(file: File, inputOwner: string) {
    this.file = file
    this.#inputOwner = inputOwner
    this.#progress = startUpload(getNow().getTime(), file.size)
    this.#status = { stand: { kind: 'paused' }, report: computeReport(this.#progress) }
    this.#removeListeners = this.#addListeners()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly getStatus = (): UploadStatus => this.#status

  readonly pause = (): void => this.#stop({ kind: 'paused' })

  /** Resumes, or starts again after it was cancelled or refused. */
  readonly resume = (): void => void this.#send()

  /** Stops at once and discards the received part. */
  readonly cancel = (): void => {
    const address = getUploadUrl(this.#inputOwner, this.file)
    this.#progress = startUpload(getNow().getTime(), this.file.size)
    this.#stop({ kind: 'cancelled' })
    this.#settle(({ reject }) => reject(createAbortError()))
    deleteUploadUrl(this.#inputOwner, this.file)
    if (address) void deleteUpload(address)
  }

  /**
   * Pauses; the same file resumes later where it stopped. If a form waits for the upload, it pauses only after that.
   */
  readonly leave = (): void => {
    if (this.#waiters.size === 0) this.#end()
    else this.#isLeft = true
  }

  /**
   * The id of the upload once it is complete; starts it if it is paused.
   *
   * @throws CallRefused with the server's message; CallFailed if nothing can be sent before the page is reloaded;
   * DOMException AbortError if it is cancelled, or the signal aborts
   */
  readonly waitForArrival = (signal: AbortSignal): Promise<string> => {
    if (signal.aborted) return Promise.reject(createAbortError())
    const { stand } = this.#status
    if (stand.kind === 'arrived') return Promise.resolve(stand.id)
    if (stand.kind !== 'sending' && stand.kind !== 'waiting') this.resume()
    return new Promise((resolve, reject) => {
      const waiter = { resolve, reject }
      this.#waiters.add(waiter)
      signal.addEventListener('abort', () => {
        this.#waiters.delete(waiter)
        reject(createAbortError())
      })
    })
  }

  /** A form was saved with the upload; the stored data about it are removed. */
  readonly markUsed = (): void => {
    deleteUploadUrl(this.#inputOwner, this.file)
    this.#end()
  }

  /** The received part is no longer valid, so the upload starts again. */
  readonly restart = (): void => {
    deleteUploadUrl(this.#inputOwner, this.file)
    this.#progress = startUpload(getNow().getTime(), this.file.size)
    this.resume()
  }

  async #send(): Promise<void> {
    this.#stop({ kind: 'sending' })
    this.#attempt = new AbortController()
    const { signal } = this.#attempt
    let isFirst = true
    this.#watch()
    const outcome = await sendFile(this.file, {
      inputOwner: this.#inputOwner,
      onProgress: (sentBytes) => {
        if (signal.aborted) return
        this.#recordProgress(sentBytes, isFirst)
        isFirst = false
      },
      // Sent bytes may be lost; only an answer proves that the connection works again.
      onArrived: () => {
        this.#failures = 0
      },
      signal,
    })
    if (!signal.aborted) this.#finishAttempt(outcome)
  }

  #recordProgress(sentBytes: number, isFirst: boolean): void {
    this.#watch()
    const { size } = this.file
    const atMs = getNow().getTime()
    // Bytes received earlier do not count for the speed.
    this.#progress = isFirst ? startUpload(atMs, size, sentBytes) : addSample(this.#progress, { atMs, sentBytes }, size)
    this.#setState({ kind: 'sending' })
  }

  #finishAttempt(outcome: SendOutcome): void {
    const { size } = this.file
    switch (outcome.kind) {
      case 'arrived':
        this.#progress = addSample(this.#progress, { atMs: getNow().getTime(), sentBytes: size }, size)
        this.#stop(outcome)
        return this.#settle(({ resolve }) => resolve(outcome.id))
      case 'lost':
        return this.#retryLater()
      case 'unable':
        if (this.#failures < MAX_ATTEMPTS || !navigator.onLine) return this.#retryLater()
        return this.#refuse(new CallFailed(uiTexts.chunkMissingReason))
      case 'signedOut':
        this.#stop({ kind: 'paused' })
        return endSession(location.pathname + location.search)
      case 'refused':
        return this.#refuse(outcome.failure)
    }
  }

  #watch(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#retryLater(), STALL_MS)
  }

  #retryLater(): void {
    this.#stop({ kind: 'waiting' })
    this.#timer = setTimeout(this.resume, getRetryDelayMs(this.#failures++))
  }

  #refuse(failure: Error): void {
    this.#failures = 0
    this.#stop({ kind: 'refused', failure })
    this.#settle(({ reject }) => reject(failure))
  }

  #stop(stand: UploadState): void {
    this.#attempt.abort()
    clearTimeout(this.#timer)
    this.#setState(stand)
  }

  #setState(stand: UploadState): void {
    this.#status = { stand, report: computeReport(this.#progress) }
    for (const listener of this.#listeners) listener()
  }

  #settle(how: (waiter: Waiter) => void): void {
    for (const waiter of this.#waiters) how(waiter)
    this.#waiters.clear()
    if (this.#isLeft) this.#end()
  }

  #end(): void {
    this.#isLeft = false
    if (this.#status.stand.kind !== 'arrived') this.#stop({ kind: 'paused' })
    this.#removeListeners()
    this.#settle(({ reject }) => reject(createAbortError()))
  }

  /** Follows the connection of the browser; signing out pauses the upload, and the server keeps the received part. */
  #addListeners(): () => void {
    const onOnline = () => this.#status.stand.kind === 'waiting' && this.resume()
    const onOffline = () => this.#status.stand.kind === 'sending' && this.#retryLater()
    addEventListener('online', onOnline)
    addEventListener('offline', onOffline)
    const unsubscribe = onSessionChange(() => {
      if (getStoredToken() === null) this.#end()
    })
    return () => {
      removeEventListener('online', onOnline)
      removeEventListener('offline', onOffline)
      unsubscribe()
    }
  }
}

const createAbortError = () => new DOMException('The upload was cancelled', 'AbortError')

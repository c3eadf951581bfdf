import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CallRefused, type UploadProgress } from '../../lib/call.ts'
import { getNow } from '../../lib/clock.ts'
import { getSession } from '../../lib/session.ts'
import type { ChosenVideo } from './chosen-video.ts'
import { isSentEarly } from './upload-retry.rules.ts'
import { computeReport, startUpload, type Upload, type UploadReport, addSample } from './upload.ts'
import { isServerChecking } from './upload-wait.rules.ts'
import { type UploadStatus, startVideoUpload, type UploadState, type VideoUpload } from './video-upload.ts'

/** What is shown of a video on its way, and what can be done with it. */
export type UploadView = {
  stand: UploadState
  report: UploadReport
  /** Whether the form has to wait for it. */
  isMoving: boolean
  /** The upload is complete and the server checks the file. */
  isChecking: boolean
  /** what went ahead of its form can rest and go on */
  pause?: () => void
  resume?: () => void
}

/** How the video goes with a call: as a file, or as an upload that the call waits for. */
export type SentVideo = {
  video: File | null
  waitForArrival: ((signal: AbortSignal) => Promise<string>) | null
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
  /** to be told once the form was saved with it, also when its page was left meanwhile */
  onUsed: () => void
}

/**
 * How the video of a form is on its way. A large one leaves as soon as it fits, so that there is nothing to wait for
 * when the form is sent; a small one goes with the form. Leaving the page inside the application does not stop a form
 * that was sent; closing the tab asks meanwhile (BOOK-5, UPL-6, UPL-8).
 *
 * @param isSending while the form is being sent
 */
export function useUpload(isSending: boolean, chosen: ChosenVideo) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const abort = useRef<AbortController>(null)
  const earlyUpload = useEarlyUpload(chosen)
  useCloseWarning((isSending && upload !== null) || earlyUpload.view?.isMoving === true)

  /** Begins with a video, or without one; what it answers goes with the call. */
  const begin = (video: File | null): SentVideo => {
    abort.current = new AbortController()
    const { signal } = abort.current
    const early = video && earlyUpload.getUpload(video)
    if (early)
      return { video: null, waitForArrival: early.waitForArrival, onProgress: () => {}, signal, onUsed: early.markUsed }
    setUpload(video && startUpload(getNow().getTime(), video.size))
    const onProgress = ({ sentBytes, totalBytes }: UploadProgress) =>
      setUpload((so) => so && addSample(so, { atMs: getNow().getTime(), sentBytes }, totalBytes))
    return { video, waitForArrival: null, onProgress, signal, onUsed: () => {} }
  }

  return {
    begin,
    end: (_saved: unknown, failure: Error | null) => {
      setUpload(null)
      // It had expired, or another tab was faster; the file is still here.
      if (failure instanceof CallRefused && failure.code === 'uploadGone') earlyUpload.restart()
    },
    cancel: () => {
      abort.current?.abort()
      earlyUpload.cancel()
    },
    view: isSending && upload ? toUploadView({}, { stand: SENDING, report: computeReport(upload) }) : earlyUpload.view,
  }
}

const SENDING: UploadState = { kind: 'sending' }

/** Whether a failure is only that somebody cancelled the upload. */
export function isCancelled(failure: Error): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError'
}

/** What a call sends of the video; where it went ahead, the id of the upload once it has arrived. */
export async function prepareVideoParts({ video, waitForArrival: arrival, onProgress, signal }: SentVideo) {
  const upload = arrival ? { upload: await arrival(signal) } : {}
  // The progress of a few hundred bytes is nobody's news.
  return { parts: upload, send: { files: { video }, signal, ...(video && { onProgress }) } }
}

/** The upload of the chosen video, as long as it fits; another choice throws it away, leaving the page lets it rest. */
function useEarlyUpload(chosen: ChosenVideo) {
  const file = chosen.kind === 'fits' && isSentEarly(chosen.file) ? chosen.file : null
  const latest = useRef<VideoUpload>(null)
  const [current, setCurrent] = useState<VideoUpload | null>(null)
  useEffect(() => {
    const before = latest.current
    // Taken out by hand, or because it no longer fits: nobody will ask for it again.
    if (before && before.file !== file) {
      before.cancel()
      before.leave()
    }
    latest.current = file && getOrStartUpload(file, before)
    setCurrent(latest.current)
  }, [file])
  useEffect(() => () => latest.current?.leave(), [])
  const standing = useSyncExternalStore(current?.subscribe ?? subscribeNothing, current?.getStatus ?? getNothing)

  return {
    view: current && standing && toUploadView(current, standing),
    /** A form can be sent in the moment in which its file was found to fit. */
    getUpload: (video: File) => {
      if (isSentEarly(video)) latest.current = getOrStartUpload(video, latest.current)
      return isSentEarly(video) ? latest.current : null
    },
    cancel: () => latest.current?.cancel(),
    restart: () => latest.current?.restart(),
  }
}

const subscribeNothing = () => () => {}
const getNothing = () => null

function getOrStartUpload(file: File, before: VideoUpload | null): VideoUpload {
  return before?.file === file ? before : startVideoUpload(file, getSession().user?._id ?? '')
}

function toUploadView(actions: Pick<UploadView, 'pause' | 'resume'>, { stand, report }: UploadStatus): UploadView {
  const isMoving = stand.kind === 'sending' || stand.kind === 'waiting'
  const isChecking = isServerChecking(stand, report)
  return { stand, report, isMoving, isChecking, pause: actions.pause, resume: actions.resume }
}

function useCloseWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}

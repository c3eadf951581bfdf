import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CallRefused, type UploadProgress } from '../../lib/call.ts'
import { getNow } from '../../lib/clock.ts'
import { getInputOwner, getSession } from '../../lib/session.ts'
import type { ChosenVideo } from './chosen-video.ts'
import { isSentEarly } from './upload-retry.rules.ts'
import { computeReport, startUpload, type UploadReport, type UploadSamples, addSample } from './upload.ts'
import { isServerChecking } from './upload-wait.rules.ts'
import { type UploadStatus, startVideoUpload, type UploadState, type VideoUpload } from './video-upload.ts'

/** The displayed state of an upload, and its actions. */
export type UploadView = {
  stand: UploadState
  report: UploadReport
  /** Whether the form has to wait for it. */
  isMoving: boolean
  /** The upload is complete and the server checks the file. */
  isChecking: boolean
  /** an upload that runs before its form can pause and resume */
  pause?: () => void
  resume?: () => void
}

/** How a call sends the video: as a file, or as the id of an upload that it waits for. */
export type SentVideo = {
  video: File | null
  waitForArrival: ((signal: AbortSignal) => Promise<string>) | null
  onProgress: (progress: UploadProgress) => void
  signal: AbortSignal
  /** called after the form was saved with the video, also if the user has left its page */
  onUsed: () => void
}

/**
 * Uploads the video of a form. A large video is uploaded as soon as it is valid, so that sending the form does not wait
 * for it; a small one is sent with the form. Leaving the page inside the application does not stop a form that was
 * sent; closing the tab asks for confirmation meanwhile (BOOK-5, UPL-6, UPL-8).
 *
 * @param isSending while the form is being sent
 */
export function useUpload(isSending: boolean, chosen: ChosenVideo) {
  const [upload, setUpload] = useState<UploadSamples | null>(null)
  const abort = useRef<AbortController>(null)
  const earlyUpload = useEarlyUpload(chosen)
  useCloseWarning((isSending && upload !== null) || earlyUpload.view?.isMoving === true)

  /** Starts sending with or without a video; returns what the call sends. */
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
      // The upload expired, or another tab used it; the file is still available here.
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

/** Whether the failure is only a cancelled upload. */
export function isCancelled(failure: Error): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError'
}

/** What a call sends for the video; after an upload, its id. */
export async function prepareVideoParts({ video, waitForArrival: arrival, onProgress, signal }: SentVideo) {
  const upload = arrival ? { upload: await arrival(signal) } : {}
  // The progress of a few hundred bytes is not worth showing.
  const buildSend = (poster: File | null) => ({ files: { video, poster }, signal, ...(video && { onProgress }) })
  return { parts: upload, buildSend }
}

/** The upload of the chosen video while it is valid; another choice discards it, leaving the page pauses it. */
function useEarlyUpload(chosen: ChosenVideo) {
  const file = chosen.kind === 'fits' && isSentEarly(chosen.file) ? chosen.file : null
  const latest = useRef<VideoUpload>(null)
  const [current, setCurrent] = useState<VideoUpload | null>(null)
  useEffect(() => {
    const before = latest.current
    // The video was removed by the user or is no longer valid, so the upload is not needed any more.
    if (before && before.file !== file) {
      before.cancel()
      before.leave()
    }
    latest.current = file && getOrStartUpload(file, before)
    setCurrent(latest.current)
  }, [file])
  useEffect(() => () => latest.current?.leave(), [])
  const standing = useSyncExternalStore(current?.subscribe ?? subscribeNever, current?.getStatus ?? getNull)

  return {
    view: current && standing && toUploadView(current, standing),
    /** A form can be sent at the moment in which its file was found to be valid. */
    getUpload: (video: File) => {
      if (isSentEarly(video)) latest.current = getOrStartUpload(video, latest.current)
      return isSentEarly(video) ? latest.current : null
    },
    cancel: () => latest.current?.cancel(),
    restart: () => latest.current?.restart(),
  }
}

const subscribeNever = () => () => {}
const getNull = () => null

function getOrStartUpload(file: File, before: VideoUpload | null): VideoUpload {
  return before?.file === file ? before : startVideoUpload(file, getInputOwner(getSession().user))
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

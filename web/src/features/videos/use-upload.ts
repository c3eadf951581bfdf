import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CallRefused, type UploadProgress } from '../../lib/call.ts'
import { now } from '../../lib/clock.ts'
import { currentSession } from '../../lib/session.ts'
import type { ChosenVideo } from './chosen-video.ts'
import { goesAhead } from './upload-line.rules.ts'
import { reportOf, startUpload, type Upload, type UploadReport, withSample } from './upload.ts'
import { isWithServer } from './upload-wait.rules.ts'
import { type Standing, startVideoUpload, type UploadStand, type VideoUpload } from './video-upload.ts'

/** What is shown of a video on its way, and what can be done with it. */
export type UploadView = {
  stand: UploadStand
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
  arrival: ((signal: AbortSignal) => Promise<string>) | null
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
  const ahead = useAhead(chosen)
  useAskBeforeClosing((isSending && upload !== null) || ahead.view?.isMoving === true)

  /** Begins with a video, or without one; what it answers goes with the call. */
  const begin = (video: File | null): SentVideo => {
    abort.current = new AbortController()
    const { signal } = abort.current
    const early = video && ahead.of(video)
    if (early) return { video: null, arrival: early.arrival, onProgress: () => {}, signal, onUsed: early.used }
    setUpload(video && startUpload(now().getTime(), video.size))
    const onProgress = ({ sentBytes, totalBytes }: UploadProgress) =>
      setUpload((so) => so && withSample(so, { atMs: now().getTime(), sentBytes }, totalBytes))
    return { video, arrival: null, onProgress, signal, onUsed: () => {} }
  }

  return {
    begin,
    end: (_saved: unknown, failure: Error | null) => {
      setUpload(null)
      // It had expired, or another tab was faster; the file is still here.
      if (failure instanceof CallRefused && failure.code === 'uploadGone') ahead.again()
    },
    cancel: () => {
      abort.current?.abort()
      ahead.cancel()
    },
    view: isSending && upload ? viewOf({}, { stand: SENDING, report: reportOf(upload) }) : ahead.view,
  }
}

const SENDING: UploadStand = { kind: 'sending' }

/** Whether a failure is only that somebody cancelled the upload. */
export function isCancelled(failure: Error): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError'
}

/** What a call sends of the video; where it went ahead, the id of the upload once it has arrived. */
export async function sentParts({ video, arrival, onProgress, signal }: SentVideo) {
  const upload = arrival ? { upload: await arrival(signal) } : {}
  // The progress of a few hundred bytes is nobody's news.
  return { parts: upload, send: { files: { video }, signal, ...(video && { onProgress }) } }
}

/** The upload of the chosen video, as long as it fits; another choice throws it away, leaving the page lets it rest. */
function useAhead(chosen: ChosenVideo) {
  const file = chosen.kind === 'fits' && goesAhead(chosen.file) ? chosen.file : null
  const latest = useRef<VideoUpload>(null)
  const [current, setCurrent] = useState<VideoUpload | null>(null)
  useEffect(() => {
    const before = latest.current
    // Taken out by hand, or because it no longer fits: nobody will ask for it again.
    if (before && before.file !== file) {
      before.cancel()
      before.leave()
    }
    latest.current = file && uploadOf(file, before)
    setCurrent(latest.current)
  }, [file])
  useEffect(() => () => latest.current?.leave(), [])
  const standing = useSyncExternalStore(current?.subscribe ?? toNobody, current?.standing ?? nothing)

  return {
    view: current && standing && viewOf(current, standing),
    /** A form can be sent in the moment in which its file was found to fit. */
    of: (video: File) => {
      if (goesAhead(video)) latest.current = uploadOf(video, latest.current)
      return goesAhead(video) ? latest.current : null
    },
    cancel: () => latest.current?.cancel(),
    again: () => latest.current?.again(),
  }
}

const toNobody = () => () => {}
const nothing = () => null

function uploadOf(file: File, before: VideoUpload | null): VideoUpload {
  return before?.file === file ? before : startVideoUpload(file, currentSession().user?._id ?? '')
}

function viewOf(actions: Pick<UploadView, 'pause' | 'resume'>, { stand, report }: Standing): UploadView {
  const isMoving = stand.kind === 'sending' || stand.kind === 'waiting'
  const isChecking = isWithServer(stand, report)
  return { stand, report, isMoving, isChecking, pause: actions.pause, resume: actions.resume }
}

function useAskBeforeClosing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}

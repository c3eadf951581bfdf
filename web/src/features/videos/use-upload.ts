import { useEffect, useRef, useState } from 'react'
import type { UploadProgress } from '../../lib/call.ts'
import { now } from '../../lib/clock.ts'
import { reportOf, startUpload, type Upload, withSample } from './upload.ts'

/**
 * How the video of a form is on its way. Leaving the page inside the application does not stop it; closing the
 * tab asks meanwhile (ux BOOK-5, UPL-8).
 *
 * @param isSending while the form is being sent
 */
export function useUpload(isSending: boolean) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const abort = useRef<AbortController>(null)
  useAskBeforeClosing(isSending && upload !== null)

  /** Begins with a video, or without one; what it answers goes with the call. */
  const begin = (video: File | null) => {
    abort.current = new AbortController()
    setUpload(video && startUpload(now().getTime(), video.size))
    const onProgress = ({ sentBytes, totalBytes }: UploadProgress) =>
      setUpload((so) => so && withSample(so, { atMs: now().getTime(), sentBytes }, totalBytes))
    return { onProgress, signal: abort.current.signal }
  }

  return {
    begin,
    end: () => setUpload(null),
    cancel: () => abort.current?.abort(),
    report: isSending && upload ? reportOf(upload) : null,
  }
}

/** Whether a failure is only that somebody cancelled the upload. */
export function isCancelled(failure: Error): boolean {
  return failure instanceof DOMException && failure.name === 'AbortError'
}

function useAskBeforeClosing(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}

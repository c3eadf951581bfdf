import { videoTexts } from '@marquee/contract/messages/videos'
import type { UploadReport } from './upload.ts'
import type { UploadState } from './video-upload.ts'

/** Whether the upload is complete and the server checks the video. */
export function isServerChecking({ kind }: UploadState, { sentBytes, totalBytes }: UploadReport): boolean {
  return kind === 'sending' && sentBytes >= totalBytes
}

/** The label of the submit button while the form waits. */
export function getWaitLabel(
  view: { isMoving: boolean; isChecking: boolean } | null,
  { uploading, saving }: { uploading: string; saving: string },
): string {
  if (view?.isChecking) return videoTexts.checking
  return view?.isMoving ? uploading : saving
}

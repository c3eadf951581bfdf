import { videoTexts } from '@marquee/contract/texts/videos'
import type { UploadReport } from './upload.ts'
import type { UploadStand } from './video-upload.ts'

/** Whether all of a video has left, and the server looks at it. */
export function isWithServer({ kind }: UploadStand, { sentBytes, totalBytes }: UploadReport): boolean {
  return kind === 'sending' && sentBytes >= totalBytes
}

/** The word of the button that sends a form, while it waits. */
export function nameWait(
  view: { isMoving: boolean; isChecking: boolean } | null,
  { uploading, saving }: { uploading: string; saving: string },
): string {
  if (view?.isChecking) return videoTexts.checking
  return view?.isMoving ? uploading : saving
}

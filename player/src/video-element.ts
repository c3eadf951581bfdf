import type { Clock } from './clock.ts'
import type { Showing } from './proof.ts'

/** A video element of the stage: its file, its first frame, and its end. */

/** Without progress for this long a video counts as stalled and is skipped (PLY-6). */
const STALL_TIMEOUT_MS = 1500
const POLL_INTERVAL_MS = 250
/** Browsers with frame callbacks call back within this time; without a callback, the event `playing` counts. */
const FRAME_TIMEOUT_MS = 400
/** A picture may lose this share of its height or width to fill the screen; otherwise it gets bars. */
const MAX_CROP_SHARE = 0.06
export const NOT_NEEDED = 'no longer needed'

export function createVideo(root: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.defaultMuted = true
  video.playsInline = true
  video.preload = 'auto'
  video.disablePictureInPicture = true
  video.dataset.place = 'back'
  video.addEventListener('loadedmetadata', () => {
    const ratio = video.videoWidth / video.videoHeight
    video.style.setProperty('--ratio', String(ratio))
    video.dataset.fit = pickFit(ratio, root.clientWidth / root.clientHeight)
  })
  root.append(video)
  return video
}

/** Fills the display when hardly anything is cut off; otherwise shows the whole picture, which is what was paid for. */
function pickFit(videoRatio: number, screenRatio: number): 'cover' | 'contain' {
  const shown = Math.min(videoRatio / screenRatio, screenRatio / videoRatio)
  return 1 - shown <= MAX_CROP_SHARE ? 'cover' : 'contain'
}

/** Moves a video to the back and releases its file, so that memory does not grow over months. */
export function release(video: HTMLVideoElement): void {
  video.dataset.place = 'back'
  const { src } = video
  if (!src) return
  video.pause()
  video.removeAttribute('src')
  video.load()
  URL.revokeObjectURL(src)
}

export function waitUntilPlayable(video: HTMLVideoElement, notNeeded: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const once = { once: true, signal: notNeeded }
    video.addEventListener('canplay', () => resolve(), once)
    video.addEventListener('error', () => reject(new Error(describeFault(video))), once)
    notNeeded.addEventListener('abort', () => reject(new Error(NOT_NEEDED)), { once: true })
  })
}

/** Plays a video until it ends, fails, is hidden or is cut. */
export function playVideo(
  video: HTMLVideoElement,
  clock: Clock,
  cut: AbortSignal,
  onFirstFrame: () => void,
): Promise<Showing> {
  return new Promise((resolve) => {
    let firstFrameAtMs: number | null = null
    let progress = { at: clock.monotonicMs(), seconds: 0 }
    const listening = new AbortController()
    const { signal } = listening
    const look = setInterval(() => {
      if (video.currentTime > progress.seconds) progress = { at: clock.monotonicMs(), seconds: video.currentTime }
      else if (clock.monotonicMs() - progress.at > STALL_TIMEOUT_MS) finish('failed', 'stalled')
    }, POLL_INTERVAL_MS)

    function finish(end: Showing['end'], fault?: string): void {
      if (signal.aborted) return
      listening.abort()
      clearInterval(look)
      if (end !== 'ended') video.pause()
      const seenMs = firstFrameAtMs === null ? 0 : clock.monotonicMs() - firstFrameAtMs
      // The visible time is the smaller one of the media time and the elapsed time.
      resolve({ durationMs: Math.min(video.currentTime * 1000, seenMs), end, ...(fault ? { fault } : {}) })
    }

    cut.addEventListener('abort', () => finish('cut'), { signal })
    video.addEventListener('ended', () => finish('ended'), { signal })
    video.addEventListener('error', () => finish('failed', describeFault(video)), { signal })
    document.addEventListener('visibilitychange', () => document.hidden && finish('hidden'), { signal })
    onFrame(video, signal, () => {
      firstFrameAtMs = clock.monotonicMs()
      onFirstFrame()
    })
    video.play().catch((error: unknown) => finish('failed', String(error)))
  })
}

/** Calls back once, with the first frame that is ready to be shown. */
export function onFrame(video: HTMLVideoElement, signal: AbortSignal, seen: () => void): void {
  let isDone = false
  const once = () => {
    if (isDone || signal.aborted) return
    isDone = true
    seen()
  }
  if (!('requestVideoFrameCallback' in video)) {
    // Old browsers without frame callbacks: the time advances only with frames.
    return (video as HTMLVideoElement).addEventListener('timeupdate', once, { once: true, signal })
  }
  video.requestVideoFrameCallback(once)
  video.addEventListener('playing', () => setTimeout(once, FRAME_TIMEOUT_MS), { signal })
}

function describeFault({ error }: HTMLVideoElement): string {
  return error ? `error ${error.code} ${error.message}`.trim() : 'failed'
}

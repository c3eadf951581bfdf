import { logFailure } from '../../../lib/log.ts'

/** A video that is missing, or leaves the stage before it starts, rejects playing; the stage shows that on its own. */
export function togglePlayback(video: HTMLVideoElement | null): void {
  if (video?.paused) video.play().catch((failure: unknown) => logFailure('Playing a video failed', failure))
  else video?.pause()
}

import { logFailure } from '../../../lib/log.ts'

/** What is lost, or leaves the stage before it runs, refuses to play; the stage shows that by itself. */
export function togglePlayback(film: HTMLVideoElement | null): void {
  if (film?.paused) film.play().catch((failure: unknown) => logFailure('Playing a video failed', failure))
  else film?.pause()
}

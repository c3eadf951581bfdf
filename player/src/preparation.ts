import type { ManifestFile } from '@marquee/contract/player'
import type { Clock } from './clock.ts'

/** The next video, prepared behind the current one. */

/** The longest freeze of the last picture while the next video is not ready; then the house card shows. */
const MAX_FREEZE_MS = 80
/** A video that is not ready after so long is skipped (PLY-6). */
const READY_TIMEOUT_MS = 1900

/** `done` resolves with null when the video is ready, or with the reason why it is not. */
export type PreparedVideo = { sha256: string; isReady: boolean; done: Promise<string | null> }

export type PreparationParts = {
  clock: Clock
  /** Rejects when the video cannot be shown. */
  prepare: (file: ManifestFile) => Promise<void>
  /** Shows the house card, so that the display is never empty. */
  showFallbackCard: () => void
}

export type Preparation = ReturnType<typeof createPreparation>

export function createPreparation({ clock, prepare, showFallbackCard }: PreparationParts) {
  let prepared: PreparedVideo | null = null

  function begin(file: ManifestFile): PreparedVideo {
    if (prepared?.sha256 === file.sha256) return prepared
    const video: PreparedVideo = {
      sha256: file.sha256,
      isReady: false,
      done: prepare(file).then(
        () => {
          video.isReady = true
          return null
        },
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    }
    prepared = video
    return video
  }

  /** null when the file is ready, or the reason why it is not. */
  async function waitUntilReady(file: ManifestFile): Promise<string | null> {
    const video = begin(file)
    if (video.isReady) return null
    const over = new AbortController()
    const standingIn = showCardAfter(MAX_FREEZE_MS, over.signal)
    const tooLate = clock.wait(READY_TIMEOUT_MS, over.signal).then(() => 'was not ready in time')
    const fault = await Promise.race([video.done, tooLate])
    over.abort()
    await standingIn
    if (fault !== null && isCurrent(video)) end()
    return fault
  }

  async function showCardAfter(ms: number, signal: AbortSignal): Promise<void> {
    await clock.wait(ms, signal)
    if (!signal.aborted) showFallbackCard()
  }

  function isCurrent(video: PreparedVideo): boolean {
    return prepared === video
  }

  /** The video plays or has failed; the next one is prepared anew. */
  function end(): void {
    prepared = null
  }

  return { begin, waitUntilReady, isCurrent, end }
}

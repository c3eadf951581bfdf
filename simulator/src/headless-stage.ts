import type { Clock } from '@marquee/player/clock'
import type { Stage } from '@marquee/player/show'

/** Replaces the display: a video takes exactly its duration and can be cut. */
export function createHeadlessStage(clock: Clock): Stage {
  let lengthMs = 0
  let cut = new AbortController()
  return {
    async prepare(file) {
      lengthMs = file.durationMs
    },
    async play(onFirstFrame) {
      const ranMs = lengthMs
      cut = new AbortController()
      const { signal } = cut
      const startedMs = clock.monotonicMs()
      onFirstFrame()
      await clock.wait(ranMs, signal)
      const end = signal.aborted ? 'cut' : 'ended'
      return { durationMs: Math.min(ranMs, clock.monotonicMs() - startedMs), end }
    },
    cut: () => cut.abort(),
    showCard: () => {},
    waitUntilVisible: async () => {},
  }
}

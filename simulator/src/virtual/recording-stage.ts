import type { ManifestFile } from '@marquee/contract/player'
import type { Clock } from '@marquee/player/clock'
import type { Stage } from '@marquee/player/show'
import type { Timeline } from './timelines.ts'

/** A play on a simulated display, in true time. */
export type ShownPlay = {
  playId: string
  /** The id of the campaign or the infotainment video. */
  spotId: string
  file: ManifestFile
  startMs: number
  /** The start by the device's clock. */
  stampedMs: number
  shownMs: number
  end: 'showing' | 'whole' | 'cut' | 'power'
  /** Why the device could not send it; null: it was sent, or must be sent. */
  untold: 'replaced' | 'over' | null
  /** When the device was paired. */
  pairedMs: number
}

type Parts = {
  lane: Timeline
  clock: Clock
  ledger: ShownPlay[]
  pairedMs: number
  /** The id of the last play, and of its campaign or video. */
  last: () => { playId: string; spotId: string }
}

/** The stage of one boot; it records the plays in true time. */
export function createRecordingStage({ lane, clock, ledger, pairedMs, last }: Parts): Stage & { cutPower(): void } {
  let prepared: ManifestFile | undefined
  let cut = new AbortController()
  let showing: ShownPlay | null = null
  let hasPower = true

  function close(end: ShownPlay['end']): void {
    if (!showing) return
    showing.shownMs = lane.nowMs() - showing.startMs
    showing.end = end
    showing = null
  }

  return {
    prepare: async (file) => {
      prepared = file
    },
    async play(onFirstFrame) {
      // The show plays the file that it prepared last.
      const file = prepared as ManifestFile
      cut = new AbortController()
      const { signal } = cut
      const startedMs = clock.monotonicMs()
      const [startMs, stampedMs] = [lane.nowMs(), Math.round(clock.now())]
      onFirstFrame()
      if (hasPower) {
        const [shownMs, end, untold] = [0, 'showing' as const, null]
        showing = { ...last(), file, startMs, stampedMs, shownMs, end, untold, pairedMs }
        ledger.push(showing)
      }
      await clock.wait(file.durationMs, signal)
      close(signal.aborted ? 'cut' : 'whole')
      const durationMs = Math.min(file.durationMs, clock.monotonicMs() - startedMs)
      return { durationMs, end: signal.aborted ? 'cut' : 'ended' }
    },
    cut: () => cut.abort(),
    showCard: () => {},
    waitUntilVisible: async () => {},
    cutPower() {
      close('power')
      hasPower = false
    },
  }
}

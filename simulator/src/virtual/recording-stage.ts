import type { ManifestFile } from '@marquee/contract/player'
import type { Clock } from '@marquee/player/clock'
import type { Stage } from '@marquee/player/show'
import type { Timeline } from './timelines.ts'

/** What stood on a glass, by true time; nobody but the simulator can know this. */
export type ShownPlay = {
  playId: string
  /** The campaign, or the infotainment video. */
  spotId: string
  file: ManifestFile
  startMs: number
  /** What the device took the time for. */
  stampedMs: number
  shownMs: number
  end: 'showing' | 'whole' | 'cut' | 'power'
  /** Why the device never got to tell; null: it did, or it has to. */
  untold: 'replaced' | 'over' | null
  /** When the device was put behind the screen. */
  pairedMs: number
}

type Parts = {
  lane: Timeline
  clock: Clock
  ledger: ShownPlay[]
  pairedMs: number
  /** The name that the last play was given, and what it shows. */
  last: () => { playId: string; spotId: string }
}

/** The glass of one boot, with somebody in front of it who writes down what is really seen. */
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
      // The show plays what it has prepared last.
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

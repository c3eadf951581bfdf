import type { HeartbeatReport } from '@marquee/contract/player'
import { mergeSpans, type Span } from './spans.ts'

/** The intervals of a device's heartbeats in true time, and those that the server may derive (decision 16). */
export type HeartbeatSpans = {
  /** Intervals of delivered heartbeats. */
  answered: Span[]
  /** Intervals of delivered heartbeats with a known time. */
  surely: Span[]
  /** Also unacknowledged heartbeats, and intervals that a wrong clock may have produced. */
  perhaps: Span[]
}

export type HeartbeatBook = {
  /** Begins a boot whose clock has this error. */
  start: (clockError: (atMs: number) => number) => BootHeartbeats
  /** Undelivered heartbeats are lost with the old device, but the server may have counted them. */
  markReplaced: () => void
  /** Undelivered heartbeats are from before the pairing. */
  markPaired: () => void
  getSpans: () => HeartbeatSpans
  /** The number of undelivered heartbeats. */
  countWaiting: () => number
}

export type BootHeartbeats = {
  /** Records a position. */
  note: () => void
  /** Records a heartbeat with the positions since the last one. */
  recordMade: (beat: HeartbeatReport) => void
  /** Records delivered heartbeats. */
  recordSent: (beats: readonly HeartbeatReport[]) => void
}

/** A heartbeat is valid for this long (decision 16). */
const HOLD_MS = 120_000
/** The server ignores a smaller difference of clocks. */
const CLOCK_TOLERANCE_MS = 5000
/** Heartbeats up to so long before the pairing count (decision 16). */
const PAIRING_TOLERANCE_MS = 60_000
/** The server ignores older heartbeats. */
const MAX_LATENESS_MS = 30 * 86_400_000

type MadeHeartbeat = Span & { beat: HeartbeatReport; start: number; errorMs: number }

export function createHeartbeatBook(nowMs: () => number): HeartbeatBook {
  const [surely, astray, perhaps]: [Span[], Span[], Span[]] = [[], [], []]
  let unsent: MadeHeartbeat[] = []
  let starts = 0
  let pairedMs = -Infinity

  /** Places a heartbeat of an earlier start like the server: corrected by the current clock error. */
  function placeSpan(made: MadeHeartbeat, start: number, errorsMs: readonly number[]): void {
    const movedMs = start === made.start ? [] : errorsMs.map((error) => made.errorMs - error)
    const isPlaced = movedMs.every((moved) => Math.abs(moved) <= CLOCK_TOLERANCE_MS)
    ;(isPlaced ? surely : astray).push(...clipToPairing(made))
    if (isPlaced) return
    for (const moved of movedMs.filter((ms) => Math.abs(ms) < MAX_LATENESS_MS)) {
      perhaps.push(...clipToPairing({ fromMs: made.fromMs + moved, untilMs: made.untilMs + moved }))
    }
  }

  function clipToPairing({ fromMs, untilMs }: Span): Span[] {
    const sinceMs = pairedMs - PAIRING_TOLERANCE_MS
    return untilMs < sinceMs ? [] : [{ fromMs: Math.max(fromMs, sinceMs), untilMs }]
  }

  return {
    start(clockError) {
      const start = starts++
      // Also by the clock error at the start of the boot, because an early delivery may have lost only its response.
      const firstErrorMs = clockError(nowMs())
      let firstMs: number | null = null
      return {
        note() {
          firstMs ??= nowMs()
        },
        recordMade(beat) {
          const fromMs = beat.positions.length > 0 && firstMs !== null ? firstMs : nowMs()
          firstMs = null
          unsent.push({ beat, fromMs, untilMs: nowMs(), start, errorMs: clockError(nowMs()) })
        },
        recordSent(beats) {
          const gone = new Set(beats)
          for (const made of unsent)
            if (gone.has(made.beat)) placeSpan(made, start, [firstErrorMs, clockError(nowMs())])
          unsent = unsent.filter(({ beat }) => !gone.has(beat))
        },
      }
    },
    markReplaced() {
      perhaps.push(...unsent)
      unsent = []
    },
    markPaired() {
      perhaps.push(...unsent)
      pairedMs = nowMs()
    },
    getSpans: () => ({
      answered: extendSpans([...surely, ...astray]),
      surely: extendSpans(surely),
      perhaps: extendSpans([...surely, ...astray, ...perhaps, ...unsent]),
    }),
    countWaiting: () => unsent.length,
  }
}

function extendSpans(signs: readonly Span[]): Span[] {
  return mergeSpans(signs.map(({ fromMs, untilMs }) => ({ fromMs, untilMs: untilMs + HOLD_MS })))
}

import type { HeartbeatReport } from '@marquee/contract/player'
import { mergeSpans, type Span } from './spans.ts'

/** When a device gave signs of life, by true time, and what the server may make of it (decision 16). */
export type HeartbeatSpans = {
  /** Those that were handed in. */
  answered: Span[]
  /** Of those the ones that can be placed in time. */
  surely: Span[]
  /** Also those that were never answered, and wherever a wrong clock may have put others. */
  perhaps: Span[]
}

export type HeartbeatBook = {
  /** Of one start, whose clock is wrong by so much at an instant. */
  start: (clockError: (atMs: number) => number) => BootHeartbeats
  /** What was not handed in yet is gone with its device, and was perhaps taken all the same. */
  markReplaced: () => void
  /** What was not handed in yet comes from a device that was not there then. */
  markPaired: () => void
  getSpans: () => HeartbeatSpans
  /** How many heartbeats are not handed in yet. */
  countWaiting: () => number
}

export type BootHeartbeats = {
  /** A position was found. */
  note: () => void
  /** A heartbeat was made, with the positions since the last one. */
  recordMade: (beat: HeartbeatReport) => void
  /** These are with the server now. */
  recordSent: (beats: readonly HeartbeatReport[]) => void
}

/** A sign of life holds for this long (decision 16). */
const HOLD_MS = 120_000
/** A smaller difference of clocks is none, as the server sees it. */
const CLOCK_TOLERANCE_MS = 5000
/** So long before it was put behind its screen a device is believed (decision 16). */
const PAIRING_TOLERANCE_MS = 60_000
/** Nobody believes a sign of life that is older. */
const MAX_LATENESS_MS = 30 * 86_400_000

type MadeHeartbeat = Span & { beat: HeartbeatReport; start: number; errorMs: number }

export function createHeartbeatBook(nowMs: () => number): HeartbeatBook {
  const [surely, astray, perhaps]: [Span[], Span[], Span[]] = [[], [], []]
  let unsent: MadeHeartbeat[] = []
  let starts = 0
  let pairedMs = -Infinity

  /** Where the server puts what an earlier start had made: by its clock of then, put right as is the one of now. */
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
      // By the clock as it stood when it began, if it was set since: what it told then may only have lost its answer.
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

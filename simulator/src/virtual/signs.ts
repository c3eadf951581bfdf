import type { Beat } from '@marquee/contract/player'
import { joined, type Span } from './spans.ts'

/** When a device gave signs of life, by true time, and what the server may make of it (decision 16). */
export type Signs = {
  /** Those that were handed in. */
  answered: Span[]
  /** Of those the ones that can be placed in time. */
  surely: Span[]
  /** Also those that were never answered, and wherever a wrong clock may have put others. */
  perhaps: Span[]
}

export type SignBook = {
  /** Of one start, whose clock is wrong by so much at an instant. */
  start: (clockError: (atMs: number) => number) => SignsOfStart
  /** What was not handed in yet is gone with its device, and was perhaps taken all the same. */
  replaced: () => void
  /** What was not handed in yet comes from a device that was not there then. */
  pairedAgain: () => void
  signs: () => Signs
  /** How many heartbeats are not handed in yet. */
  waiting: () => number
}

export type SignsOfStart = {
  /** A position was found. */
  note: () => void
  /** A heartbeat was made, with the positions since the last one. */
  made: (beat: Beat) => void
  /** These are with the server now. */
  told: (beats: readonly Beat[]) => void
}

/** A sign of life holds for this long (decision 16). */
const HOLDS_MS = 120_000
/** A smaller difference of clocks is none, as the server sees it. */
const SAME_CLOCK_MS = 5000
/** So long before it was put behind its screen a device is believed (decision 16). */
const EARLY_MS = 60_000
/** Nobody believes a sign of life that is older. */
const LATE_MS = 30 * 86_400_000

type Made = Span & { beat: Beat; start: number; errorMs: number }

export function createSignBook(nowMs: () => number): SignBook {
  const [surely, astray, perhaps]: [Span[], Span[], Span[]] = [[], [], []]
  let untold: Made[] = []
  let starts = 0
  let pairedMs = -Infinity

  /** Where the server puts what an earlier start had made: by its clock of then, put right as is the one of now. */
  function place(made: Made, start: number, errorsMs: readonly number[]): void {
    const movedMs = start === made.start ? [] : errorsMs.map((error) => made.errorMs - error)
    const isPlaced = movedMs.every((moved) => Math.abs(moved) <= SAME_CLOCK_MS)
    ;(isPlaced ? surely : astray).push(...sincePaired(made))
    if (isPlaced) return
    for (const moved of movedMs.filter((ms) => Math.abs(ms) < LATE_MS)) {
      perhaps.push(...sincePaired({ fromMs: made.fromMs + moved, untilMs: made.untilMs + moved }))
    }
  }

  function sincePaired({ fromMs, untilMs }: Span): Span[] {
    const sinceMs = pairedMs - EARLY_MS
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
        made(beat) {
          const fromMs = beat.positions.length > 0 && firstMs !== null ? firstMs : nowMs()
          firstMs = null
          untold.push({ beat, fromMs, untilMs: nowMs(), start, errorMs: clockError(nowMs()) })
        },
        told(beats) {
          const gone = new Set(beats)
          for (const made of untold) if (gone.has(made.beat)) place(made, start, [firstErrorMs, clockError(nowMs())])
          untold = untold.filter(({ beat }) => !gone.has(beat))
        },
      }
    },
    replaced() {
      perhaps.push(...untold)
      untold = []
    },
    pairedAgain() {
      perhaps.push(...untold)
      pairedMs = nowMs()
    },
    signs: () => ({
      answered: held([...surely, ...astray]),
      surely: held(surely),
      perhaps: held([...surely, ...astray, ...perhaps, ...untold]),
    }),
    waiting: () => untold.length,
  }
}

function held(signs: readonly Span[]): Span[] {
  return joined(signs.map(({ fromMs, untilMs }) => ({ fromMs, untilMs: untilMs + HOLDS_MS })))
}

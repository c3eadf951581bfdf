import { type DueEvent, pop, push } from './event-heap.ts'

/**
 * Virtual time. Every device has its own timeline, on which events run in order. Devices wait only for responses of the
 * server, neither for each other nor for the machine's clock.
 */

export type Timeline = {
  nowMs(): number
  /** Schedules work at an instant; returns its cancel function. */
  schedule(atMs: number, work: () => void): () => void
  /** Schedules work at an instant, but not before `come` is called, for example by a response of the server. */
  scheduleArrival(atMs: number, work: () => void): { come(): void }
}

export type Timelines = {
  open(): Timeline
  nowMs(): number
  /** Runs everything that is due until an instant. */
  advance(untilMs: number): Promise<void>
  /** The number of events so far. */
  countEvents(): number
}

type TimelineState = { nowMs: number; line: DueEvent[]; isWaiting: boolean }

export function createTimelines(startsAtMs: number): Timelines {
  const tracks: TimelineState[] = []
  let nowMs = startsAtMs
  let order = 0
  let eventCount = 0
  let woken: TimelineState[] = []
  let wake = () => {}

  function open(): Timeline {
    const track: TimelineState = { nowMs, line: [], isWaiting: false }
    tracks.push(track)
    return openTimeline(
      track,
      () => order++,
      () => {
        woken.push(track)
        wake()
      },
    )
  }

  async function advance(untilMs: number): Promise<void> {
    // Started work registers its waits first.
    await yieldTurn()
    let running = tracks.slice()
    let waiting = 0
    for (;;) {
      const going: TimelineState[] = []
      for (const track of running) {
        const state = step(track, untilMs)
        if (state === 'went') going.push(track)
        else if (state === 'waits') waiting++
      }
      eventCount += going.length
      if (going.length === 0 && waiting === 0) break
      if (going.length === 0 && woken.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      // The event may schedule more work at once.
      await yieldTurn()
      waiting -= woken.length
      running = [...going, ...woken]
      woken = []
    }
    nowMs = untilMs
    for (const track of tracks) track.nowMs = untilMs
  }

  return { open, advance, nowMs: () => nowMs, countEvents: () => eventCount }
}

/** @param wake called when the arrival that the timeline waits for has come */
function openTimeline(track: TimelineState, countOrder: () => number, wake: () => void): Timeline {
  const put = (atMs: number, work: () => void, hasCome: boolean): DueEvent => {
    const due = { atMs: Math.max(atMs, track.nowMs), order: countOrder(), work, hasCome }
    push(track.line, due)
    return due
  }
  return {
    nowMs: () => track.nowMs,
    schedule(atMs, work) {
      const due = put(atMs, work, true)
      return () => {
        due.work = null
      }
    },
    scheduleArrival(atMs, work) {
      const due = put(atMs, work, false)
      return {
        come() {
          due.hasCome = true
          if (!track.isWaiting) return
          track.isWaiting = false
          wake()
        },
      }
    },
  }
}

/** Runs the next event of a timeline, unless it waits for an arrival. */
function step(track: TimelineState, untilMs: number): 'went' | 'waits' | 'done' {
  let due = track.line[0]
  while (due && due.work === null) {
    pop(track.line)
    due = track.line[0]
  }
  if (!due || due.atMs > untilMs) return 'done'
  if (!due.hasCome) {
    track.isWaiting = true
    return 'waits'
  }
  pop(track.line)
  track.nowMs = due.atMs
  due.work?.()
  return 'went'
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

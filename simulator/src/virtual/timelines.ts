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

type DueEvent = { atMs: number; order: number; work: (() => void) | null; hasCome: boolean }
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
    const put = (atMs: number, work: () => void, hasCome: boolean): DueEvent => {
      const due = { atMs: Math.max(atMs, track.nowMs), order: order++, work, hasCome }
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
            woken.push(track)
            wake()
          },
        }
      },
    }
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
    eventCount++
    due.work?.()
    return 'went'
  }

  return { open, advance, nowMs: () => nowMs, countEvents: () => eventCount }
}

function yieldTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/* ---------- min-heap by time ---------- */

function isEarlier(a: DueEvent | undefined, b: DueEvent | undefined): boolean {
  if (!a || !b) return a !== undefined
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
}

function push(heap: DueEvent[], due: DueEvent): void {
  let place = heap.length
  heap.push(due)
  while (place > 0) {
    const above = (place - 1) >> 1
    if (!isEarlier(due, heap[above])) break
    swap(heap, place, above)
    place = above
  }
}

function pop(heap: DueEvent[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  heap[0] = last
  for (let place = 0; ; ) {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    const least = isEarlier(heap[right], heap[left]) ? right : left
    if (!isEarlier(heap[least], heap[place])) return
    swap(heap, place, least)
    place = least
  }
}

/** Both indexes must exist. */
function swap(heap: DueEvent[], one: number, other: number): void {
  const kept = heap[one] as DueEvent
  heap[one] = heap[other] as DueEvent
  heap[other] = kept
}

/**
 * Virtual time. Every device has a lane of its own, on which one thing happens after the other; devices do not wait
 * for each other, only for the answers that the server really gave. Nobody waits for the machine's clock.
 */

export type Lane = {
  nowMs(): number
  /** Does something then; answers how to take it back. */
  at(atMs: number, work: () => void): () => void
  /** Does something then, but not before it has really come: an answer of the server. */
  arrival(atMs: number, work: () => void): { come(): void }
}

export type Lanes = {
  open(): Lane
  nowMs(): number
  /** Lets everything happen that is due until then. */
  runUntil(untilMs: number): Promise<void>
  /** How much has happened. */
  count(): number
}

type Due = { atMs: number; order: number; work: (() => void) | null; hasCome: boolean }
type Track = { nowMs: number; line: Due[]; isWaiting: boolean }

export function createLanes(startsAtMs: number): Lanes {
  const tracks: Track[] = []
  let nowMs = startsAtMs
  let order = 0
  let happened = 0
  let woken: Track[] = []
  let wake = () => {}

  function open(): Lane {
    const track: Track = { nowMs, line: [], isWaiting: false }
    tracks.push(track)
    const put = (atMs: number, work: () => void, hasCome: boolean): Due => {
      const due = { atMs: Math.max(atMs, track.nowMs), order: order++, work, hasCome }
      push(track.line, due)
      return due
    }
    return {
      nowMs: () => track.nowMs,
      at(atMs, work) {
        const due = put(atMs, work, true)
        return () => {
          due.work = null
        }
      },
      arrival(atMs, work) {
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

  async function runUntil(untilMs: number): Promise<void> {
    // Whatever was begun just now says first what it waits for.
    await turn()
    let running = tracks.slice()
    let waiting = 0
    for (;;) {
      const going: Track[] = []
      for (const track of running) {
        const state = step(track, untilMs)
        if (state === 'went') going.push(track)
        else if (state === 'waits') waiting++
      }
      if (going.length === 0 && waiting === 0) break
      if (going.length === 0 && woken.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      // What happened may have more to say at once.
      await turn()
      waiting -= woken.length
      running = [...going, ...woken]
      woken = []
    }
    nowMs = untilMs
    for (const track of tracks) track.nowMs = untilMs
  }

  function step(track: Track, untilMs: number): 'went' | 'waits' | 'done' {
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
    happened++
    due.work?.()
    return 'went'
  }

  return { open, runUntil, nowMs: () => nowMs, count: () => happened }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/* ---------- a heap, the earliest first ---------- */

function isBefore(a: Due | undefined, b: Due | undefined): boolean {
  if (!a || !b) return a !== undefined
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
}

function push(heap: Due[], due: Due): void {
  let place = heap.length
  heap.push(due)
  while (place > 0) {
    const above = (place - 1) >> 1
    if (!isBefore(due, heap[above])) break
    swap(heap, place, above)
    place = above
  }
}

function pop(heap: Due[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  heap[0] = last
  for (let place = 0; ; ) {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    const least = isBefore(heap[right], heap[left]) ? right : left
    if (!isBefore(heap[least], heap[place])) return
    swap(heap, place, least)
    place = least
  }
}

/** Both places exist. */
function swap(heap: Due[], one: number, other: number): void {
  const kept = heap[one] as Due
  heap[one] = heap[other] as Due
  heap[other] = kept
}

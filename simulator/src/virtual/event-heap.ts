/** A min-heap of events by time. */

export type DueEvent = { atMs: number; order: number; work: (() => void) | null; hasCome: boolean }

function isEarlier(a: DueEvent | undefined, b: DueEvent | undefined): boolean {
  if (!a || !b) return a !== undefined
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order)
}

export function push(heap: DueEvent[], due: DueEvent): void {
  let place = heap.length
  heap.push(due)
  while (place > 0) {
    const above = (place - 1) >> 1
    if (!isEarlier(due, heap[above])) break
    swap(heap, place, above)
    place = above
  }
}

export function pop(heap: DueEvent[]): void {
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

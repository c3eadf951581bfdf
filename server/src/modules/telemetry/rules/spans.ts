/** A stretch of time, its end not included. */
export type Span = { fromMs: number; untilMs: number }

/** Spans that touch, overlap, or leave less than `gapMs` between them become one. In time order, in and out. */
export function mergeSpans(spans: readonly Span[], gapMs = 0): Span[] {
  const result: Span[] = []
  for (const { fromMs, untilMs } of spans) {
    const last = result.at(-1)
    if (last && (fromMs <= last.untilMs || fromMs - last.untilMs < gapMs)) {
      last.untilMs = Math.max(last.untilMs, untilMs)
    } else result.push({ fromMs, untilMs })
  }
  return result
}

/** Each of these instants, in time order, holds for that long. */
export function extendInstants(instantsMs: readonly number[], holdsMs: number): Span[] {
  return mergeSpans(instantsMs.map((ms) => ({ fromMs: ms, untilMs: ms + holdsMs })))
}

/** Answers whether an instant lies in one of the spans; to be asked in time order. */
export function createSpanLookup(spans: readonly Span[]): (ms: number) => boolean {
  let next = 0
  return (ms) => {
    while ((spans[next]?.untilMs ?? Infinity) <= ms) next++
    return (spans[next]?.fromMs ?? Infinity) <= ms
  }
}

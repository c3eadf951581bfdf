/** A time span without its end. */
export type Span = { fromMs: number; untilMs: number }

/** Merges spans that touch, overlap, or are less than `gapMs` apart. Input and output are in time order. */
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

/** The spans in which instants in time order hold for a while. */
export function extendInstants(instantsMs: readonly number[], holdsMs: number): Span[] {
  return mergeSpans(instantsMs.map((ms) => ({ fromMs: ms, untilMs: ms + holdsMs })))
}

/** Looks up whether instants, in time order, lie in one of the spans. */
export function createSpanLookup(spans: readonly Span[]): (ms: number) => boolean {
  let next = 0
  return (ms) => {
    while ((spans[next]?.untilMs ?? Infinity) <= ms) next++
    return (spans[next]?.fromMs ?? Infinity) <= ms
  }
}

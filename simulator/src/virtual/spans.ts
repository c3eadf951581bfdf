/** A stretch of time, its end not included. */
export type Span = { fromMs: number; untilMs: number }

export function isCovered(spans: readonly Span[], atMs: number): boolean {
  return spans.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
}

/** The first beginning of one of them after the one instant and not after the other. */
export function findFirstStart(spans: readonly Span[], afterMs: number, untilMs: number): number | null {
  const beginnings = spans.map(({ fromMs }) => fromMs).filter((ms) => ms > afterMs && ms <= untilMs)
  return beginnings.length > 0 ? Math.min(...beginnings) : null
}

/** Those that touch, overlap, or leave no more than a gap between them become one; in the order of time. */
export function mergeSpans(spans: readonly Span[], gapMs = 0): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1)
    if (last && span.fromMs <= last.untilMs + gapMs) last.untilMs = Math.max(last.untilMs, span.untilMs)
    else result.push({ ...span })
  }
  return result
}

/** How long they last within a stretch; none over another. */
export function measureOverlap(spans: readonly Span[], { fromMs, untilMs }: Span): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.untilMs, untilMs) - Math.max(span.fromMs, fromMs)),
    0,
  )
}

/** A period, excluding its end. */
export type Span = { fromMs: number; untilMs: number }

export function isCovered(spans: readonly Span[], atMs: number): boolean {
  return spans.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)
}

/** The first start of a span after `afterMs` and not after `untilMs`. */
export function findFirstStart(spans: readonly Span[], afterMs: number, untilMs: number): number | null {
  const beginnings = spans.map(({ fromMs }) => fromMs).filter((ms) => ms > afterMs && ms <= untilMs)
  return beginnings.length > 0 ? Math.min(...beginnings) : null
}

/** Merges spans that touch, overlap, or are at most `gapMs` apart; in order of time. */
export function mergeSpans(spans: readonly Span[], gapMs = 0): Span[] {
  const result: Span[] = []
  for (const span of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = result.at(-1)
    if (last && span.fromMs <= last.untilMs + gapMs) last.untilMs = Math.max(last.untilMs, span.untilMs)
    else result.push({ ...span })
  }
  return result
}

/** The total length of spans within a period; the spans must not overlap. */
export function measureOverlap(spans: readonly Span[], { fromMs, untilMs }: Span): number {
  return spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(span.untilMs, untilMs) - Math.max(span.fromMs, fromMs)),
    0,
  )
}

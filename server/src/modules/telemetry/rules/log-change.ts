import { type LogInterval, replaceIntervals } from './log.ts'
import type { Span } from './spans.ts'

/** The changes of a stored log. */
export type LogChange = { gone: LogInterval[]; grown: LogInterval[]; added: LogInterval[] }

/**
 * The difference between the stored log and rebuilt spans of it.
 *
 * @param stored intervals that overlap or touch the spans
 * @param spans in time order, without overlap
 */
export function computeLogChange(
  stored: readonly LogInterval[],
  spans: readonly { window: Span; rebuilt: readonly LogInterval[] }[],
): LogChange {
  const before = new Map(stored.map((one) => [one.startMs, one]))
  let log = sortIntervals([...before.values()])
  for (const { window, rebuilt } of spans) {
    const isNear = ({ startMs, endMs }: LogInterval) => endMs >= window.fromMs && startMs <= window.untilMs
    const far = log.filter((one) => !isNear(one))
    log = sortIntervals([...far, ...replaceIntervals(log.filter(isNear), window, rebuilt)])
  }
  const starts = new Set(log.map(({ startMs }) => startMs))
  return {
    gone: [...before.values()].filter(({ startMs }) => !starts.has(startMs)),
    grown: log.filter((one) => before.has(one.startMs) && !isSame(one, before.get(one.startMs))),
    added: log.filter(({ startMs }) => !before.has(startMs)),
  }
}

function sortIntervals(log: readonly LogInterval[]): LogInterval[] {
  return log.toSorted((a, b) => a.startMs - b.startMs)
}

function isSame(a: LogInterval, b: LogInterval | undefined): boolean {
  return a.endMs === b?.endMs && a.day === b.day && a.state === b.state && a.wasOnline === b.wasOnline
}

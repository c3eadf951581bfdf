import { compareKeys } from '@marquee/contract/text.rules'
import type { LogEntry } from '@marquee/contract/screens'

/** The newest entries, grouped by day. */
export function pickFirstEntries(days: readonly LogDay[], count: number): LogDay[] {
  let left = count
  return days.flatMap(({ day, entries }) => {
    const taken = entries.slice(0, Math.max(0, left))
    left -= taken.length
    return taken.length > 0 ? [{ day, entries: taken }] : []
  })
}

export type LogDay = { day: string; entries: LogEntry[] }

/** Grouped by Date, newest day first, within a day the latest start first (SCR-DET-16, TRAP-36). */
export function groupLog(entries: readonly LogEntry[]): LogDay[] {
  const days = new Map<string, LogEntry[]>()
  for (const entry of entries) days.set(entry.Date, [...(days.get(entry.Date) ?? []), entry])
  return [...days]
    .toSorted(([a], [b]) => compareKeys(b, a))
    .map(([day, ofDay]) => ({
      day,
      entries: ofDay.toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start)),
    }))
}

import { DAYS } from '../../../platform/clock.ts'
import type { StoredPlay } from './play-file.ts'

/** When a screen was busy on a day (UTC), in milliseconds since the day began. */
type SpanDay = { day: string; startsMs: number[]; durationsMs: number[] }

export type SpanDays = ReturnType<typeof createSpanDays>

/**
 * Collects when a screen was busy, by day, of the plays by which late plays are judged: those that were not flagged, and
 * began after that instant.
 */
export function createSpanDays(after: Date) {
  const days = new Map<number, SpanDay>()
  return {
    add({ startedAt, durationMs, verdict }: Pick<StoredPlay, 'startedAt' | 'durationMs' | 'verdict'>): void {
      if (verdict === 'flagged' || startedAt < after) return
      const startMs = startedAt.getTime()
      const dayMs = Math.floor(startMs / DAYS) * DAYS
      let day = days.get(dayMs)
      if (!day)
        days.set(dayMs, (day = { day: new Date(dayMs).toISOString().slice(0, 10), startsMs: [], durationsMs: [] }))
      day.startsMs.push(startMs - dayMs)
      day.durationsMs.push(durationMs)
    },
    list: (): SpanDay[] => [...days.values()],
  }
}

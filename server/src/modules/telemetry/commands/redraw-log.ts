import { and, eq, inArray, sql } from 'drizzle-orm'
import { MINUTES } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { intervalsAround, neighboursOf, type Site, signsWithin } from '../queries.ts'
import { drawLog, evidenceFor, type LogInterval, nextIntervals, touchedBy } from '../rules/log.ts'
import { joined, type Span } from '../rules/spans.ts'
import { intervals } from '../schema.ts'

type Signs = readonly { atMs: number }[]

/**
 * Draws anew the stretches of a log that new signs may change, however late they are, and writes the few
 * rows that differ.
 *
 * Signs that lie far apart are looked at apart: one that is three weeks late, in a batch with one of now,
 * must not lead to reading the three weeks between them.
 */
export async function redrawLog(tx: Tx, screenId: string, site: Site, beats: Signs, fixes: Signs): Promise<void> {
  const times = [...beats, ...fixes].map(({ atMs }) => ({ fromMs: atMs, untilMs: atMs }))
  const stretches = joined(
    times.toSorted((a, b) => a.fromMs - b.fromMs),
    FAR_APART_MS,
  )
  for (const fresh of stretches) {
    const isIn = ({ atMs }: { atMs: number }) => atMs >= fresh.fromMs && atMs <= fresh.untilMs
    await redrawStretch(tx, screenId, site, fresh, fixes.filter(isIn))
  }
}

/** Far beyond what one sign can change, and short enough that little is read for nothing. */
const FAR_APART_MS = 30 * MINUTES

async function redrawStretch(tx: Tx, screenId: string, site: Site, fresh: Span, fixes: Signs): Promise<void> {
  const window = touchedBy(fresh, await neighboursOf(tx, screenId, fresh, spanOf(fixes)))
  const evidence = await signsWithin(tx, screenId, evidenceFor(window))
  const drawn = drawLog({ ...site, ...evidence }, window)
  const stored = await intervalsAround(tx, screenId, window)
  await replaceIntervals(tx, screenId, stored, nextIntervals(stored, window, drawn))
}

function spanOf(signs: Signs): Span | undefined {
  if (signs.length === 0) return undefined
  const times = signs.map(({ atMs }) => atMs)
  return {
    fromMs: times.reduce((a, b) => Math.min(a, b)),
    untilMs: times.reduce((a, b) => Math.max(a, b)),
  }
}

async function replaceIntervals(
  tx: Tx,
  screenId: string,
  stored: readonly LogInterval[],
  next: readonly LogInterval[],
): Promise<void> {
  const starts = new Set(next.map(({ startMs }) => startMs))
  const gone = stored.filter(({ startMs }) => !starts.has(startMs)).map(({ startMs }) => new Date(startMs))
  if (gone.length > 0) {
    await tx.delete(intervals).where(and(eq(intervals.screenId, screenId), inArray(intervals.startsAt, gone)))
  }
  const known = new Set(stored.map(told))
  const changed = next.filter((interval) => !known.has(told(interval)))
  if (changed.length === 0) return
  await tx
    .insert(intervals)
    .values(
      changed.map(({ startMs, endMs, ...interval }) => ({
        screenId,
        startsAt: new Date(startMs),
        endsAt: new Date(endMs),
        ...interval,
      })),
    )
    .onConflictDoUpdate({
      target: [intervals.screenId, intervals.startsAt],
      set: {
        endsAt: sql`excluded.ends_at`,
        day: sql`excluded.day`,
        state: sql`excluded.state`,
        wasOnline: sql`excluded.was_online`,
      },
    })
}

function told({ startMs, endMs, day, state, wasOnline }: LogInterval): string {
  return [startMs, endMs, day, state, wasOnline].join(' ')
}

import { addDays, listDays } from '@marquee/contract/days.rules'
import { and, asc, eq } from 'drizzle-orm'
import { MINUTES } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { devices, screens } from '../../screens/schema.ts'
import { listEvidence } from '../queries/evidence.ts'
import { findSignalSpan, findSite, type Site } from '../queries/logs.ts'
import { getLocalDay, buildLocalDay } from '../rules/clocks.ts'
import { buildLog, floorToSecond } from '../rules/log.ts'
import { computeLogChange } from '../rules/log-change.ts'
import { createSpanFilter } from '../rules/affected-spans.ts'
import type { Span } from '../rules/spans.ts'
import { onlineDays } from '../schema.ts'
import { writeLog } from './save-group.ts'

/** Local days, both included. */
export type DayRange = { from: string; until: string }

/**
 * Rebuilds the log of a screen and its online days from the raw signals, as far back as these are stored; older days
 * stay (decision 3). It works day by day, so that memory use does not depend on the range. New heartbeats of the
 * screen, and of the group with which they arrive, wait for the end of the transaction.
 *
 * @returns the rebuilt days, undefined without raw signals
 */
export async function rebuildLog(tx: Tx, screenId: string, range: DayRange): Promise<DayRange | undefined> {
  await lockScreen(tx, screenId)
  const site = await findSite(tx, screenId)
  const signals = await findSignalSpan(tx, screenId)
  if (!site || !signals) return undefined
  const from = await findFirstDay(tx, screenId, site, signals, range.from)
  if (from > range.until) return undefined
  for (const day of listDays(from, range.until)) await rebuildDay(tx, screenId, site, signals, day)
  return { from, until: range.until }
}

/** Locks a screen and its device against new signals and another pairing. */
async function lockScreen(tx: Tx, screenId: string): Promise<void> {
  await tx.select({ id: screens.id }).from(screens).where(eq(screens.id, screenId)).for('no key update')
  await tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.screenId, screenId))
    .orderBy(asc(devices.id))
    .for('no key update')
}

/** How far back a day depends on earlier signals; a little more than is read of them. */
const LOOKBACK_MS = 5 * MINUTES

/** The day of the first signal; if older ones were dropped, the first day that does not depend on them. */
async function findFirstDay(tx: Tx, screenId: string, { clocks }: Site, signals: Span, from: string): Promise<string> {
  const first = { fromMs: signals.fromMs, untilMs: signals.fromMs }
  const [around] = await listEvidence(tx, [{ screenId, ...first }], 'near')
  const isCut = around?.stored.some(({ startMs }) => startMs < floorToSecond(signals.fromMs))
  const lookbackEndMs = signals.fromMs + LOOKBACK_MS
  const firstWholeDay = isCut ? addDays(getLocalDay(clocks, lookbackEndMs), 1) : getLocalDay(clocks, signals.fromMs)
  return firstWholeDay > from ? firstWholeDay : from
}

async function rebuildDay(tx: Tx, screenId: string, site: Site, signals: Span, day: string): Promise<void> {
  const { startMs, endMs } = buildLocalDay(site.clocks, day)
  if (startMs === endMs) return
  const window = { fromMs: startMs, untilMs: endMs }
  const [evidence] = await listEvidence(tx, [{ screenId, ...window }], 'all')
  if (!evidence) return
  const goesOn = { before: signals.fromMs < startMs, after: signals.untilMs > endMs }
  const rebuilt = buildLog({ ...site, ...evidence, goesOn }, window)
  await writeLog(tx, screenId, computeLogChange(evidence.stored, [{ window, rebuilt }]))
  const wasOnline = evidence.heartbeats.some(
    (heartbeat) => createSpanFilter(window)(heartbeat) && heartbeat.atMs < endMs,
  )
  await saveDay(tx, screenId, day, wasOnline)
}

async function saveDay(tx: Tx, screenId: string, day: string, wasOnline: boolean): Promise<void> {
  if (wasOnline) await tx.insert(onlineDays).values({ screenId, day }).onConflictDoNothing()
  else await tx.delete(onlineDays).where(and(eq(onlineDays.screenId, screenId), eq(onlineDays.day, day)))
}

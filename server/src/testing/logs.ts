import type { HeartbeatReport } from '@marquee/contract/player'
import type { LogEntry, ScreenDay } from '@marquee/contract/screens'
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { correctHeartbeats } from '../modules/telemetry/rules/correct-heartbeats.ts'
import { buildLog, type LogInterval } from '../modules/telemetry/rules/log.ts'
import { dedupeFixes } from '../modules/telemetry/rules/motion.ts'
import { intervals } from '../modules/telemetry/schema.ts'
import { MINUTES, SECONDS } from '../platform/clock.ts'
import type { TestApp } from './app.ts'
import type { ApiClient } from './api-client.ts'
import { PLANTED_AT } from './people/devices.ts'
import { requireBody } from './people/users.ts'
import type { TraceFix } from './trace.ts'

/** Logs, as devices create them and partners read them. */

export type SentHeartbeat = Pick<HeartbeatReport, 'seq' | 'bootId' | 'at' | 'monotonicMs'> & Partial<HeartbeatReport>
type ScreenRef = { screenId: string }

/** Heartbeats at a regular interval from the first fix on, each with the fixes since the last one. */
export function buildHeartbeats(trace: readonly TraceFix[], bootId: string, everyMs = 30 * SECONDS): SentHeartbeat[] {
  const startMs = Date.parse(trace[0]?.at ?? '')
  const fixesByHeartbeat = Map.groupBy(trace, ({ at }) => Math.floor((Date.parse(at) - startMs) / everyMs))
  const count = Math.max(...fixesByHeartbeat.keys()) + 1
  return Array.from({ length: count + 1 }, (_, seq) => ({
    seq,
    bootId,
    at: new Date(startMs + seq * everyMs).toISOString(),
    monotonicMs: 5 * MINUTES + seq * everyMs,
    positions: fixesByHeartbeat.get(seq - 1) ?? [],
  }))
}

/** Heartbeats without positions, between two instants. */
export function buildPlainHeartbeats(from: string, until: string, bootId: string, everySeconds = 110): SentHeartbeat[] {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)]
  const count = Math.floor((untilMs - fromMs) / (everySeconds * SECONDS)) + 1
  return Array.from({ length: count }, (_, index) => {
    const atMs = fromMs + index * everySeconds * SECONDS
    // Numbered by time, so that several series can have the same boot id.
    return {
      seq: Math.floor(atMs / SECONDS) % 2_000_000_000,
      bootId,
      at: new Date(atMs).toISOString(),
      monotonicMs: atMs,
    }
  })
}

export async function postHeartbeats(
  device: ApiClient,
  heartbeats: readonly SentHeartbeat[],
  atOnce = 500,
): Promise<number> {
  let accepted = 0
  for (const batch of splitIntoChunks(heartbeats, atOnce)) {
    const answer = requireBody(await device.post('/api/player/heartbeats', { beats: batch }), 200)
    accepted += (answer as { accepted: number }).accepted
  }
  return accepted
}

export async function readLog(person: ApiClient, { screenId }: ScreenRef, query = ''): Promise<LogEntry[]> {
  return requireBody(await person.get(`/api/screens/${screenId}/position-logs${query}`), 200) as LogEntry[]
}

export async function readDay(person: ApiClient, { screenId }: ScreenRef, day: string): Promise<ScreenDay> {
  return requireBody(await person.get(`/api/screens/${screenId}/days/${day}`), 200) as ScreenDay
}

export async function readMonths(
  person: ApiClient,
  { screenId }: ScreenRef,
): Promise<{ month: string; days: number }[]> {
  const body = requireBody(await person.get(`/api/screens/calculateMonthlyScreenCount/${screenId}`), 200)
  return (body as { monthlyScreenCount: { month: string; days: number }[] }).monthlyScreenCount
}

/** The total of the entries of a day, in seconds. */
export function sumSeconds(entries: readonly LogEntry[], day: string): number {
  return entries
    .filter((entry) => entry.Date === day)
    .map(({ total_time }) => total_time.split(':').map(Number))
    .reduce((sum, [hours = 0, minutes = 0, seconds = 0]) => sum + hours * 3600 + minutes * 60 + seconds, 0)
}

/** The log of a vehicle, built in one step from all heartbeats. */
export function computeExpectedLog(
  sent: readonly SentHeartbeat[],
  receivedAt: Date,
  timeZone = 'Europe/Vienna',
): LogInterval[] {
  const { heartbeats } = correctHeartbeats(
    sent.map((one) => ({ positions: [], ...one })),
    { receivedAt, sentAt: undefined, pairedAt: PLANTED_AT },
  )
  const fixes = dedupeFixes(heartbeats.flatMap((heartbeat) => heartbeat.fixes))
  const clocks = [{ fromMs: 0, timeZone }]
  return buildLog({ screenType: 'vehicle', clocks, heartbeats, fixes }, { fromMs: -Infinity, untilMs: Infinity })
}

export async function readStoredLog({ context }: TestApp, { screenId }: ScreenRef): Promise<LogInterval[]> {
  const rows = await context.db
    .select()
    .from(intervals)
    .where(eq(intervals.screenId, screenId))
    .orderBy(asc(intervals.startsAt))
  return rows.map(({ startsAt, endsAt, day, state, wasOnline }) => ({
    startMs: startsAt.getTime(),
    endMs: endsAt.getTime(),
    day,
    state,
    wasOnline,
  }))
}

export function shuffle<T>(list: readonly T[], seed: number): T[] {
  const [order = []] = fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), { numRuns: 1, seed })
  return order
}

export function splitIntoChunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

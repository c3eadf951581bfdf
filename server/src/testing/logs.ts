import type { Beat } from '@marquee/contract/player'
import type { LogEntry, ScreenDay } from '@marquee/contract/screens'
import fc from 'fast-check'
import { asc, eq } from 'drizzle-orm'
import { correctBeats } from '../modules/telemetry/rules/corrected-beats.ts'
import { drawLog, type LogInterval } from '../modules/telemetry/rules/log.ts'
import { oneFixEach } from '../modules/telemetry/rules/motion.ts'
import { intervals } from '../modules/telemetry/schema.ts'
import { MINUTES, SECONDS } from '../platform/clock.ts'
import type { TestHouse } from './house.ts'
import type { Voice } from './people.ts'
import { PLANTED_AT } from './people/devices.ts'
import { bodyOf } from './people/users.ts'
import type { TraceFix } from './trace.ts'

/** Logs as devices make them and partners read them. */

export type Sent = Pick<Beat, 'seq' | 'bootId' | 'at' | 'monotonicMs'> & Partial<Beat>
type OfScreen = { screenId: string }

/** Heartbeats at once and then every so often, each with the fixes since the one before. */
export function beatsOf(trace: readonly TraceFix[], bootId: string, everyMs = 30 * SECONDS): Sent[] {
  const startMs = Date.parse(trace[0]?.at ?? '')
  const fixesOf = Map.groupBy(trace, ({ at }) => Math.floor((Date.parse(at) - startMs) / everyMs))
  const turns = Math.max(...fixesOf.keys()) + 1
  return Array.from({ length: turns + 1 }, (_, seq) => ({
    seq,
    bootId,
    at: new Date(startMs + seq * everyMs).toISOString(),
    monotonicMs: 5 * MINUTES + seq * everyMs,
    positions: fixesOf.get(seq - 1) ?? [],
  }))
}

/** Heartbeats without positions, from the one instant until the other. */
export function beatsBetween(from: string, until: string, bootId: string, everySeconds = 110): Sent[] {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)]
  const count = Math.floor((untilMs - fromMs) / (everySeconds * SECONDS)) + 1
  return Array.from({ length: count }, (_, index) => {
    const atMs = fromMs + index * everySeconds * SECONDS
    // Seconds of the story, so that several pieces of it can come from one boot.
    return {
      seq: Math.floor(atMs / SECONDS) % 2_000_000_000,
      bootId,
      at: new Date(atMs).toISOString(),
      monotonicMs: atMs,
    }
  })
}

export async function sendBeats(device: Voice, beats: readonly Sent[], atOnce = 500): Promise<number> {
  let accepted = 0
  for (const batch of inChunks(beats, atOnce)) {
    const answer = bodyOf(await device.post('/api/player/heartbeats', { beats: batch }), 200)
    accepted += (answer as { accepted: number }).accepted
  }
  return accepted
}

export async function readLog(person: Voice, { screenId }: OfScreen, query = ''): Promise<LogEntry[]> {
  return bodyOf(await person.get(`/api/screens/${screenId}/position-logs${query}`), 200) as LogEntry[]
}

export async function readDay(person: Voice, { screenId }: OfScreen, day: string): Promise<ScreenDay> {
  return bodyOf(await person.get(`/api/screens/${screenId}/days/${day}`), 200) as ScreenDay
}

export async function readMonths(person: Voice, { screenId }: OfScreen): Promise<{ month: string; days: number }[]> {
  const body = bodyOf(await person.get(`/api/screens/calculateMonthlyScreenCount/${screenId}`), 200)
  return (body as { monthlyScreenCount: { month: string; days: number }[] }).monthlyScreenCount
}

/** What the entries of a day add up to, in seconds. */
export function secondsOf(entries: readonly LogEntry[], day: string): number {
  return entries
    .filter((entry) => entry.Date === day)
    .map(({ total_time }) => total_time.split(':').map(Number))
    .reduce((sum, [hours = 0, minutes = 0, seconds = 0]) => sum + hours * 3600 + minutes * 60 + seconds, 0)
}

/** The log of a vehicle, drawn at once from everything that was sent. */
export function expectedLog(sent: readonly Sent[], receivedAt: Date, timeZone = 'Europe/Vienna'): LogInterval[] {
  const { beats } = correctBeats(
    sent.map((one) => ({ positions: [], ...one })),
    { receivedAt, sentAt: undefined, pairedAt: PLANTED_AT },
  )
  const fixes = oneFixEach(beats.flatMap((beat) => beat.fixes))
  const clocks = [{ fromMs: 0, timeZone }]
  return drawLog({ screenType: 'vehicle', clocks, beats, fixes }, { fromMs: -Infinity, untilMs: Infinity })
}

export async function storedLog({ house }: TestHouse, { screenId }: OfScreen): Promise<LogInterval[]> {
  const rows = await house.db
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

export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const [order = []] = fc.sample(fc.shuffledSubarray([...list], { minLength: list.length }), { numRuns: 1, seed })
  return order
}

export function inChunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}

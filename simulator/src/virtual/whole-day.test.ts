import { buildLocalDay } from '@marquee/contract/hours.rules'
import { openingHours } from '@marquee/contract/fleet'
import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { Manifest } from '@marquee/contract/player'
import { LOOP_START, isVideo, pickNextSpot, listSoldFlights, seekFlight } from '@marquee/player/schedule'
import { createShow } from '@marquee/player/show'
import { describe, expect, test } from 'vitest'
import { createHeadlessStage } from '../headless-stage.ts'
import { createDeviceClock } from './device-clock.ts'
import { createTimelines } from './timelines.ts'

/** An undisturbed screen shows the planned spots of a whole day. */

const createTestHash = (name: string) => name.padStart(64, '0')
const createFlight = (name: string, startsOn = '2026-01-01') => ({
  name,
  sha256: createTestHash(name),
  startsOn,
  endsOn: '2026-12-31',
})
const createDailyHours = (start: string, end: string) =>
  openingHours.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }])))

function createManifest(timeZone: string, hours: Manifest['openingHours']): Manifest {
  return {
    version: '1',
    screenId: '018f6d3c-0000-7000-8000-0000000000aa',
    screenName: 'Screen',
    screenType: 'restaurant',
    orientation: 'portrait',
    timeZone,
    slotsPerLoop: 7,
    openingHours: hours,
    flights: ['a', 'b', 'c'].map((name) => ({ campaignId: name, ...createFlight(name) })),
    infotainment: [{ videoId: 'x', ...createFlight('d') }],
    files: ['a', 'b', 'c', 'd'].map((name, index) => ({
      sha256: createTestHash(name),
      url: `/${name}`,
      type: 'video/mp4',
      bytes: 1,
      durationMs: 12_000 + index * 1000,
    })),
    houseCard: { title: 'House', text: 'card', durationMs: 10_000 },
    heartbeatSeconds: 30,
  }
}

function planDay(manifest: Manifest, fromMs: number, untilMs: number): string[] {
  const sold = new Set(listSoldFlights(manifest, fromMs))
  let turn = sold.size > 0 ? seekFlight(manifest, fromMs, LOOP_START, (one) => sold.has(one)) : LOOP_START
  const names: string[] = []
  for (let at = fromMs; at < untilMs; ) {
    const next = pickNextSpot(manifest, at, turn)
    if (isVideo(next.spot)) names.push(`${next.spot.id} ${at}`)
    at += isVideo(next.spot) ? next.spot.file.durationMs : next.spot.durationMs
    turn = next.turn
  }
  return names
}

async function showDay(manifest: Manifest, fromMs: number, untilMs: number): Promise<string[]> {
  const lanes = createTimelines(fromMs)
  const lane = lanes.open()
  const clock = createDeviceClock(lane, () => 0, 0)
  const names: string[] = []
  const show = createShow({
    clock,
    stage: createHeadlessStage(clock),
    proof: {
      begin: ({ id }) => {
        names.push(`${id} ${lane.nowMs()}`)
        return { playId: '', finish: async () => {} }
      },
    },
    missing: () => new Set(),
    onTurn: () => {},
    onSpot: () => {},
    onFault: () => {},
  })
  const over = new AbortController()
  const running = show.run(manifest, over.signal)
  await lanes.advance(untilMs - 1)
  over.abort()
  await running
  return names
}

describe('an undisturbed screen', () => {
  test.each([
    ['a usual day', 'Europe/Vienna', '2026-06-15', createDailyHours('10:00', '22:00')],
    ['hours past midnight', 'Europe/Vienna', '2026-06-15', createDailyHours('18:00', '02:30')],
    ['a day of 23 hours', 'Europe/Vienna', '2026-03-29', null],
    ['a day of 25 hours', 'America/New_York', '2026-11-01', null],
    ['a night of 25 hours past midnight', 'Europe/Vienna', '2026-10-25', createDailyHours('20:00', '05:00')],
  ])('shows on %s exactly what was planned for it (decision 13)', async (_name, timeZone, day, hours) => {
    const { fromMs, untilMs } = buildLocalDay(timeZone, day)
    const manifest = createManifest(timeZone, hours)
    const plan = planDay(manifest, fromMs, untilMs)
    expect(plan.length).toBeGreaterThan(1000)
    expect(await showDay(manifest, fromMs, untilMs)).toEqual(plan)
  })
})

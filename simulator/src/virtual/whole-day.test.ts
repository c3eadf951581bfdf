import { localDay } from '@marquee/contract/hours.rules'
import { openingHours } from '@marquee/contract/fleet'
import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { Manifest } from '@marquee/contract/player'
import { FIRST_TURN, isVideo, nextSpot, soldAt, turnTo } from '@marquee/player/schedule'
import { createShow } from '@marquee/player/show'
import { describe, expect, test } from 'vitest'
import { glassless } from '../glassless.ts'
import { deviceClock } from './device-clock.ts'
import { createLanes } from './lanes.ts'

/** What is planned for a whole day is what an undisturbed screen then shows, spot by spot. */

const hash = (name: string) => name.padStart(64, '0')
const flight = (name: string, startsOn = '2026-01-01') => ({ name, sha256: hash(name), startsOn, endsOn: '2026-12-31' })
const daily = (start: string, end: string) =>
  openingHours.parse(Object.fromEntries(WEEKDAYS.map((day) => [day, { start, end }])))

function manifestFor(timeZone: string, hours: Manifest['openingHours']): Manifest {
  return {
    version: '1',
    screenId: '018f6d3c-0000-7000-8000-0000000000aa',
    screenName: 'Screen',
    screenType: 'restaurant',
    orientation: 'portrait',
    timeZone,
    slotsPerLoop: 7,
    openingHours: hours,
    flights: ['a', 'b', 'c'].map((name) => ({ campaignId: name, ...flight(name) })),
    infotainment: [{ videoId: 'x', ...flight('d') }],
    files: ['a', 'b', 'c', 'd'].map((name, index) => ({
      sha256: hash(name),
      url: `/${name}`,
      type: 'video/mp4',
      bytes: 1,
      durationMs: 12_000 + index * 1000,
    })),
    houseCard: { title: 'House', text: 'card', durationMs: 10_000 },
    heartbeatSeconds: 30,
  }
}

function planned(manifest: Manifest, fromMs: number, untilMs: number): string[] {
  const sold = new Set(soldAt(manifest, fromMs))
  let turn = sold.size > 0 ? turnTo(manifest, fromMs, FIRST_TURN, (one) => sold.has(one)) : FIRST_TURN
  const names: string[] = []
  for (let at = fromMs; at < untilMs; ) {
    const next = nextSpot(manifest, at, turn)
    if (isVideo(next.spot)) names.push(`${next.spot.id} ${at}`)
    at += isVideo(next.spot) ? next.spot.file.durationMs : next.spot.durationMs
    turn = next.turn
  }
  return names
}

async function shown(manifest: Manifest, fromMs: number, untilMs: number): Promise<string[]> {
  const lanes = createLanes(fromMs)
  const lane = lanes.open()
  const clock = deviceClock(lane, () => 0, 0)
  const names: string[] = []
  const show = createShow({
    clock,
    stage: glassless(clock),
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
  await lanes.runUntil(untilMs - 1)
  over.abort()
  await running
  return names
}

describe('an undisturbed screen', () => {
  test.each([
    ['a usual day', 'Europe/Vienna', '2026-06-15', daily('10:00', '22:00')],
    ['hours past midnight', 'Europe/Vienna', '2026-06-15', daily('18:00', '02:30')],
    ['a day of 23 hours', 'Europe/Vienna', '2026-03-29', null],
    ['a day of 25 hours', 'America/New_York', '2026-11-01', null],
    ['a night of 25 hours past midnight', 'Europe/Vienna', '2026-10-25', daily('20:00', '05:00')],
  ])('shows on %s exactly what was planned for it (decision 13)', async (_name, timeZone, day, hours) => {
    const { fromMs, untilMs } = localDay(timeZone, day)
    const manifest = manifestFor(timeZone, hours)
    const plan = planned(manifest, fromMs, untilMs)
    expect(plan.length).toBeGreaterThan(1000)
    expect(await shown(manifest, fromMs, untilMs)).toEqual(plan)
  })
})

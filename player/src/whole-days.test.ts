import { addDays, toCalendarDay, WEEKDAYS } from '@marquee/contract/days.rules'
import { computePromisedPlays } from '@marquee/contract/delivery.rules'
import { openingHours } from '@marquee/contract/fleet'
import { buildLocalDay, computeOpenRanges } from '@marquee/contract/hours.rules'
import { buildLoop, isInFlight, SLOTS_BETWEEN_BREAKS } from '@marquee/contract/loop.rules'
import type { Manifest } from '@marquee/contract/player'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBookedManifest } from './testing/sample-manifest.ts'
import { LOOP_START, isVideo, pickNextSpot, type Spot, type LoopPosition } from './schedule.ts'

/** Whole local days of an undisturbed screen, spot by spot. */

type Lived = { spot: Spot; atMs: number; step: number }

function live(manifest: Manifest, fromMs: number, untilMs: number, turn: LoopPosition = LOOP_START): Lived[] {
  const lived: Lived[] = []
  for (let at = fromMs, now = turn; at < untilMs; ) {
    const next = pickNextSpot(manifest, at, now)
    // A break without infotainment is skipped at once.
    lived.push({ spot: next.spot, atMs: at, step: next.turn.step - 1 })
    at += isVideo(next.spot) ? next.spot.file.durationMs : next.spot.durationMs
    now = next.turn
  }
  return lived
}

const listCampaigns = (lived: readonly Lived[]) =>
  lived.flatMap((one) => (one.spot.kind === 'campaign' ? [{ ...one, spot: one.spot }] : []))

/** The manifest with the longest videos: 21 s for campaigns, 20 s for infotainment. */
function longest(manifest: Manifest): Manifest {
  const sold = new Set(manifest.flights.map(({ sha256 }) => sha256))
  const files = manifest.files.map((file) => ({ ...file, durationMs: sold.has(file.sha256) ? 21_000 : 20_000 }))
  return { ...manifest, files }
}

const daily = (start: string, end: string) =>
  openingHours.parse(Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, { start, end }])))

/** Days with a clock change, in both directions and hemispheres, and ordinary days. */
const DAYS = [
  ['Europe/Vienna', '2026-03-29', 23],
  ['Europe/Vienna', '2026-10-25', 25],
  ['America/New_York', '2026-03-08', 23],
  ['America/New_York', '2026-11-01', 25],
  ['Australia/Sydney', '2026-04-05', 25],
  ['Australia/Sydney', '2026-10-04', 23],
  ['Australia/Lord_Howe', '2026-04-05', 24.5],
  ['Europe/Dublin', '2026-10-24', 24],
] as const

const someDay = fc.constantFrom(...DAYS)
const someHours = fc.constantFrom(null, daily('09:00', '18:00'), daily('20:00', '04:30'), daily('00:00', '00:00'))
const someSlots = fc.integer({ min: 1, max: 20 })
const names = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index}`)

const someManifest = fc
  .record({
    slotsPerLoop: someSlots,
    sold: fc.integer({ min: 1, max: 20 }),
    fills: fc.integer({ min: 0, max: 2 }),
    hours: someHours,
  })
  .map(({ slotsPerLoop, sold, fills, hours }) => {
    const more = { slotsPerLoop, openingHours: hours }
    return longest(createBookedManifest(names('ad', Math.min(sold, slotsPerLoop)), names('fill', fills), more))
  })

describe('over whole local days', () => {
  test.each(DAYS)(
    '%s on %s has %d hours, and a screen that is always on plays in all of them',
    (timeZone, day, hours) => {
      const { fromMs, untilMs } = buildLocalDay(timeZone, day)
      expect((untilMs - fromMs) / 3_600_000).toBe(hours)
      const manifest = longest(
        createBookedManifest(['a'], [], { timeZone, slotsPerLoop: 1, startsOn: day, endsOn: day }),
      )
      const lived = live(manifest, fromMs - 3_600_000, untilMs + 3_600_000)
      const plays = listCampaigns(lived)
      expect(plays.every(({ atMs }) => toCalendarDay(timeZone, new Date(atMs)) === day)).toBe(true)
      // Spots follow each other, from the first card that ends on the day until midnight.
      expect(plays.length).toBeGreaterThanOrEqual(Math.floor((untilMs - fromMs - 10_000) / 21_000))
      expect(plays.length).toBeLessThanOrEqual(Math.ceil((untilMs - fromMs) / 21_000))
    },
  )

  test('every campaign has one slot per loop, in the same place all day, with breaks after every fifth slot (product 2)', () => {
    fc.assert(
      fc.property(someManifest, someDay, (base, [timeZone, day]) => {
        const manifest = { ...base, timeZone }
        const { fromMs, untilMs } = buildLocalDay(timeZone, day)
        const loop = buildLoop(manifest, day)
        const lived = live(manifest, fromMs, untilMs)
        const plays = listCampaigns(lived)
        for (const { spot } of plays) expect(loop[spot.slot]?.campaignId).toBe(spot.id)
        const perLoop = new Map<string, Set<string>>()
        for (const { spot, step } of plays) {
          const slot =
            Math.floor(step / (SLOTS_BETWEEN_BREAKS + 1)) * SLOTS_BETWEEN_BREAKS + (step % (SLOTS_BETWEEN_BREAKS + 1))
          const round = `${Math.floor(slot / manifest.slotsPerLoop)}`
          const seen = perLoop.get(round) ?? new Set<string>()
          expect(seen.has(spot.id)).toBe(false)
          perLoop.set(round, seen.add(spot.id))
        }
        const whole = [...perLoop.values()].slice(1, -1)
        for (const seen of whole) expect(seen.size).toBe(manifest.flights.length)
        const breaks = lived.filter(
          ({ step, spot }) => isVideo(spot) && step % (SLOTS_BETWEEN_BREAKS + 1) === SLOTS_BETWEEN_BREAKS,
        )
        expect(breaks.every(({ spot }) => spot.kind === 'infotainment')).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  test('no campaign plays outside of its flight or the opening hours when the clock changes (product 2, product 5)', () => {
    fc.assert(
      fc.property(someManifest, someDay, fc.integer({ min: -1, max: 1 }), (base, [timeZone, day], shift) => {
        const startsOn = addDays(day, shift)
        const flights = base.flights.map((flight, index) => ({
          ...flight,
          startsOn,
          endsOn: addDays(startsOn, index % 2),
        }))
        const manifest = { ...base, timeZone, flights }
        const { fromMs, untilMs } = buildLocalDay(timeZone, day)
        const open = manifest.openingHours
          ? computeOpenRanges(manifest.openingHours, buildLocalDay(timeZone, day))
          : [{ fromMs, untilMs }]
        for (const { spot, atMs } of listCampaigns(live(manifest, fromMs, untilMs))) {
          const flight = flights.find(({ campaignId }) => campaignId === spot.id)
          expect(flight && isInFlight(flight, day)).toBe(true)
          expect(open.some((stretch) => stretch.fromMs <= atMs && atMs < stretch.untilMs)).toBe(true)
        }
      }),
      { numRuns: 12 },
    )
  })

  test('at least the guaranteed plays are played, also on days of 23 and 25 hours and across midnight (decision 9)', () => {
    fc.assert(
      fc.property(someManifest, someDay, (base, [timeZone, day]) => {
        const manifest = { ...base, timeZone }
        const { fromMs, untilMs } = buildLocalDay(timeZone, day)
        const lived = live(manifest, fromMs, untilMs)
        const always = { fromMs: -Infinity, untilMs: Infinity }
        const { slotsPerLoop, openingHours: hours } = manifest
        const promised = computePromisedPlays(buildLocalDay(timeZone, day), [{ ...always, slotsPerLoop, hours }])
        const plays = Map.groupBy(listCampaigns(lived), ({ spot }) => spot.id)
        for (const { campaignId } of manifest.flights) {
          expect(plays.get(campaignId)?.length ?? 0).toBeGreaterThanOrEqual(promised)
        }
      }),
      { numRuns: 20 },
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BEHIND_DIVISOR,
  DELIVERY_STATES,
  computeDeliveredPercent,
  type DeliveryFacts,
  deriveDeliveryHeadline,
  type DeliveryState,
  deriveDeliveryState,
} from './delivery-headline.rules.ts'

/** On air, in the middle of its flight, without a shortfall. */
const running: DeliveryFacts = {
  isInForce: true,
  offAirOn: null,
  startsOn: '2026-11-16',
  endsOn: '2026-11-29',
  today: '2026-11-20',
  promised: 400,
  shortfall: 0,
  extra: 20,
  promisedLastDay: 100,
  playsLastDay: 110,
  hasPlayedToday: true,
}

describe('the delivery state of a campaign', () => {
  it.each<[string, Partial<DeliveryFacts>, DeliveryState]>([
    ['all that was promised was played', {}, 'onTrack'],
    ['it begins today', { today: '2026-11-16', promised: 0, extra: 0, promisedLastDay: 0, playsLastDay: 0 }, 'onTrack'],
    ['a twentieth is missing', { shortfall: 20 }, 'onTrack'],
    ['more than a twentieth is missing', { shortfall: 21 }, 'behind'],
    ['more than a twentieth was played in addition', { extra: 21 }, 'ahead'],
    ['however much was played in addition, a play is missing', { extra: 400, shortfall: 1 }, 'onTrack'],
    ['and more than a twentieth is missing', { extra: 400, shortfall: 21 }, 'behind'],
    ['nothing was played on the last day', { playsLastDay: 0 }, 'onTrack'],
    ['nor today', { playsLastDay: 0, hasPlayedToday: false, shortfall: 100 }, 'withoutPlays'],
    ['nothing was played yet today', { hasPlayedToday: false }, 'onTrack'],
    ['it was closed on the last day', { promisedLastDay: 0, playsLastDay: 0, hasPlayedToday: false }, 'onTrack'],
    ['it begins tomorrow', { today: '2026-11-15' }, 'notStarted'],
    ['it waits for its decision', { isInForce: false }, 'notStarted'],
    ['it was never approved, and its flight is over', { isInForce: false, today: '2026-12-24' }, 'notStarted'],
    ['it ends today, and a play is missing', { today: '2026-11-29', shortfall: 1 }, 'onTrack'],
    ['it is over', { today: '2026-11-30' }, 'finished'],
    ['it is over and one play is missing', { today: '2026-11-30', shortfall: 1 }, 'finishedShort'],
    ['it was taken off in its flight', { isInForce: false, offAirOn: '2026-11-18' }, 'stopped'],
    ['on its last day', { isInForce: false, offAirOn: '2026-11-29', today: '2026-12-24' }, 'stopped'],
    ['it was deleted when it was over', { isInForce: false, offAirOn: '2026-11-30', today: '2026-12-24' }, 'finished'],
  ])('%s', (_, facts, state) => {
    expect(deriveDeliveryState({ ...running, ...facts })).toBe(state)
  })
})

describe('the percentage of guaranteed plays that were delivered (D-18)', () => {
  it.each([
    [72, 6, 91.6],
    [3600, 1, 99.9],
    [100_000, 1, 99.9],
    [3600, 0, 100],
    [10, 10, 0],
    [0, 0, null],
  ])('of %s guaranteed with %s missing is %s: never all of it before it is', (promised, shortfall, percent) => {
    expect(computeDeliveredPercent({ promised, shortfall })).toBe(percent)
  })
})

describe('the headline (D-18)', () => {
  const count = fc.nat({ max: 5_000_000 })
  const facts = fc.record({
    isInForce: fc.boolean(),
    offAirOn: fc.constantFrom(null, '2026-11-18', '2026-11-30'),
    today: fc.constantFrom('2026-11-15', '2026-11-16', '2026-11-20', '2026-11-29', '2026-11-30'),
    promised: count,
    extra: count,
    missing: fc.double({ min: 0, max: 1, noNaN: true }),
    promisedLastDay: count,
    playsLastDay: count,
    hasPlayedToday: fc.boolean(),
  })
  const deriveHeadline = ({ missing, ...some }: typeof facts extends fc.Arbitrary<infer Facts> ? Facts : never) => {
    const shortfall = Math.round(some.promised * missing)
    return { ...deriveDeliveryHeadline({ ...running, ...some, shortfall }), promised: some.promised, shortfall }
  }

  it('has no percentage for a campaign that has not started, also after it was moved to later days', () => {
    expect(
      deriveDeliveryHeadline({ ...running, offAirOn: '2026-11-18', startsOn: '2026-11-21', shortfall: 20 }),
    ).toEqual({
      state: 'notStarted',
      percent: null,
    })
  })

  it('is never delivered or 100% while a guaranteed play is missing', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { state, percent, shortfall } = deriveHeadline(some)
        expect(DELIVERY_STATES).toContain(state)
        if (state === 'finished') expect(shortfall).toBe(0)
        if (state === 'finishedShort') expect(percent).toBeLessThan(100)
        if (state === 'notStarted') expect(percent).toBeNull()
        else if (shortfall > 0) expect(percent).toBeLessThan(100)
        else expect([100, null]).toContain(percent)
      }),
    )
  })

  it('is behind below 95%, and on track from 95%', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { state, percent } = deriveHeadline(some)
        const least = 100 - 100 / BEHIND_DIVISOR
        if (state === 'behind') expect(percent).toBeLessThan(least)
        if (state === 'onTrack') expect(percent ?? 100).toBeGreaterThanOrEqual(least)
      }),
    )
  })
})

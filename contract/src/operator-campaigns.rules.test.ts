import { describe, expect, it } from 'vitest'
import { type DeliveryFacts, type DeliveryState, deliveryStateOf } from './operator-campaigns.rules.ts'

/** On air, in the middle of its flight, with all that was promised. */
const running: DeliveryFacts = {
  isInForce: true,
  offAirOn: null,
  startsOn: '2026-11-16',
  endsOn: '2026-11-29',
  today: '2026-11-20',
  promised: 400,
  shortfall: 0,
  promisedLastDay: 100,
  playsLastDay: 110,
  hasPlayedToday: true,
}

describe('the delivery state of a campaign', () => {
  it.each<[string, Partial<DeliveryFacts>, DeliveryState]>([
    ['all that was promised was played', {}, 'onTrack'],
    ['it begins today', { today: '2026-11-16', promised: 0, promisedLastDay: 0, playsLastDay: 0 }, 'onTrack'],
    ['a twentieth is missing', { shortfall: 20 }, 'onTrack'],
    ['more than a twentieth is missing', { shortfall: 21 }, 'behind'],
    ['nothing was played on the last day', { playsLastDay: 0 }, 'onTrack'],
    ['nor today', { playsLastDay: 0, hasPlayedToday: false, shortfall: 100 }, 'withoutPlays'],
    ['it was closed on the last day', { promisedLastDay: 0, playsLastDay: 0, hasPlayedToday: false }, 'onTrack'],
    ['it begins tomorrow', { today: '2026-11-15' }, 'notStarted'],
    ['it waits for its decision', { isInForce: false }, 'notStarted'],
    ['it was never approved, and its flight is over', { isInForce: false, today: '2026-12-24' }, 'notStarted'],
    ['it is over', { today: '2026-11-30' }, 'finished'],
    ['it is over and one play is missing', { today: '2026-11-30', shortfall: 1 }, 'finishedShort'],
    ['it was taken off in its flight', { isInForce: false, offAirOn: '2026-11-18' }, 'stopped'],
    ['on its last day', { isInForce: false, offAirOn: '2026-11-29', today: '2026-12-24' }, 'stopped'],
    ['it was deleted when it was over', { isInForce: false, offAirOn: '2026-11-30', today: '2026-12-24' }, 'finished'],
  ])('%s', (_, facts, state) => {
    expect(deliveryStateOf({ ...running, ...facts })).toBe(state)
  })
})

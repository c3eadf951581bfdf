import { expect, test } from 'vitest'
import { computeTallies, createFlagTallies, MAX_FLAGGED_PER_DAY } from './flag-tallies.ts'

const MORNING = new Date('2026-11-21T08:00:00Z')
const NEXT_DAY = new Date('2026-11-22T00:00:00Z')

test('stores 7,000 flagged plays of a device on one day, and none beyond (decision 15)', () => {
  const tallies = createFlagTallies(new Map([['device', { day: '2026-11-21', plays: MAX_FLAGGED_PER_DAY - 1 }]]))
  expect(tallies.tryAdd('device', MORNING)).toBe(true)
  expect(tallies.tryAdd('device', MORNING)).toBe(false)
  expect(tallies.tryAdd('other', MORNING)).toBe(true)
  expect(tallies.tryAdd('device', NEXT_DAY)).toBe(true)
})

test('adds the flagged plays of the latest day to the tally of each device (decision 15)', () => {
  const createPlay = (deviceId: string, receivedAt: Date, verdict = 'flagged') => ({ deviceId, receivedAt, verdict })
  expect(
    computeTallies([
      createPlay('one', NEXT_DAY),
      createPlay('one', MORNING),
      createPlay('one', NEXT_DAY),
      createPlay('one', NEXT_DAY, 'counted'),
      createPlay('other', MORNING),
      createPlay('third', MORNING, 'partial'),
    ]),
  ).toEqual([
    { deviceId: 'one', day: '2026-11-22', plays: 2 },
    { deviceId: 'other', day: '2026-11-21', plays: 1 },
  ])
})

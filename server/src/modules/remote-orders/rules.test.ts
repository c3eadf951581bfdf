import { describe, expect, test } from 'vitest'
import { computePauseMs, MAX_ORDERS_PER_DAY, toRetrySeconds } from './rules.ts'

const NOON = new Date('2026-10-01T12:00:00Z')
const ago = (minutes: number) => new Date(NOON.getTime() - minutes * 60_000)

describe('a screen may be ordered the same again (decision 37)', () => {
  test.each([
    ['at once without an earlier order', undefined, 0],
    ['a minute after the last one', { count: 1, firstSentAt: ago(1), lastSentAt: ago(1) }, 0],
    ['not within the minute', { count: 1, firstSentAt: ago(0.75), lastSentAt: ago(0.75) }, 15_000],
    ['up to the limit of a day', { count: 29, firstSentAt: ago(1430), lastSentAt: ago(2) }, 0],
    [
      'not beyond it, until the oldest is a day old',
      { count: 30, firstSentAt: ago(1430), lastSentAt: ago(2) },
      600_000,
    ],
    ['and the longer of both counts', { count: 30, firstSentAt: ago(1440), lastSentAt: ago(0) }, 60_000],
  ])('%s', (_, recent, pauseMs) => {
    expect(MAX_ORDERS_PER_DAY.restart).toBe(30)
    expect(computePauseMs('restart', recent, NOON)).toBe(pauseMs)
  })

  test('counts started seconds, at least one', () => {
    expect([0, 1, 1000, 1001].map(toRetrySeconds)).toEqual([1, 1, 1, 2])
  })
})

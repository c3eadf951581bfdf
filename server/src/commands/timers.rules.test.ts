import { describe, expect, test } from 'vitest'
import { isDue, isDueBetweenMinutes } from './timers.rules.ts'

const MINUTE = 60_000

describe('timers in virtual time', () => {
  test.each([
    ['* * * * *', '2026-10-25T03:07:00Z', true],
    ['*/5 * * * *', '2026-10-25T03:10:00Z', true],
    ['*/5 * * * *', '2026-10-25T03:11:00Z', false],
    ['41 2 * * *', '2026-10-25T02:41:00Z', true],
    ['41 2 * * *', '2026-10-25T03:41:00Z', false],
    ['7,37 * * * *', '2026-10-25T03:37:00Z', true],
    ['0 8-10 * * *', '2026-10-25T11:00:00Z', false],
    // Sunday
    ['0 0 * * 0', '2026-10-25T00:00:00Z', true],
    ['0 0 1 * *', '2026-10-25T00:00:00Z', false],
  ])('%s at %s: %s', (cron, at, expected) => {
    expect(isDue(cron, new Date(at))).toBe(expected)
  })

  test('a range of time includes its end and excludes its start', () => {
    const from = Date.parse('2026-10-25T02:41:00Z')
    expect(isDueBetweenMinutes('41 2 * * *', from - MINUTE, from, MINUTE)).toBe(true)
    expect(isDueBetweenMinutes('41 2 * * *', from, from + 5 * MINUTE, MINUTE)).toBe(false)
  })

  test('an unsupported expression is refused', () => {
    expect(() => isDue('@daily', new Date(0))).toThrow('not a timer')
    expect(() => isDue('x * * * *', new Date(0))).toThrow('not a part')
  })
})

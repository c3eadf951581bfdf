import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'
import { MIN_PAUSE_MS, GATHERING_MS, isMailDue, MAX_MAILS_PER_DAY } from './alert-mails.ts'

const NOW = Date.parse('2026-11-21T11:00:00Z')
const subtractMs = (ms: number) => NOW - ms

describe('a mail about alerts', () => {
  test.each([
    ['nothing is new', null, [], false],
    ['still gathering', subtractMs(MINUTES), [], false],
    ['gathered', subtractMs(2 * MINUTES), [], true],
    ['the last one was a moment ago', subtractMs(5 * MINUTES), [subtractMs(14 * MINUTES)], false],
    ['the last one was a while ago', subtractMs(5 * MINUTES), [subtractMs(15 * MINUTES)], true],
    [
      'many today',
      subtractMs(5 * MINUTES),
      Array.from({ length: 8 }, (_, n) => subtractMs(20 * MINUTES + n * HOURS)),
      false,
    ],
    [
      'many today, an hour later',
      subtractMs(5 * MINUTES),
      Array.from({ length: 8 }, (_, n) => subtractMs((n + 1) * HOURS)),
      true,
    ],
    [
      'many yesterday',
      subtractMs(5 * MINUTES),
      Array.from({ length: 8 }, (_, n) => subtractMs(DAYS + n * HOURS)),
      true,
    ],
  ])('%s', (_case, oldestNewMs, sentMs, isDue) => {
    expect(isMailDue(oldestNewMs, sentMs, NOW)).toBe(isDue)
  })

  test('never comes more often than allowed, whatever opens and closes', () => {
    const minutes = 3 * 24 * 60
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 }), (chances) => {
        const sent: number[] = []
        let oldestNew: number | null = null
        for (let minute = 0; minute < minutes; minute++) {
          const at = NOW + minute * MINUTES
          const chance = chances[minute % chances.length] ?? 0
          if (chance > 0.3) oldestNew ??= at
          else if (chance < 0.1) oldestNew = null
          if (!isMailDue(oldestNew, sent, at)) continue
          expect(at - (oldestNew ?? at)).toBeGreaterThanOrEqual(GATHERING_MS)
          sent.push(at)
          oldestNew = null
        }
        for (const [index, at] of sent.entries()) {
          expect(at - (sent[index - 1] ?? -Infinity)).toBeGreaterThanOrEqual(MIN_PAUSE_MS)
          expect(sent.filter((other) => other > at - DAYS && other <= at).length).toBeLessThanOrEqual(MAX_MAILS_PER_DAY)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('comes within an hour and a few minutes of a new alert, after any number of mails', () => {
    const sent: number[] = []
    let oldestNew = NOW
    for (let at = NOW; at < NOW + 2 * DAYS; at += MINUTES) {
      if (!isMailDue(oldestNew, sent, at)) continue
      expect(at - oldestNew).toBeLessThanOrEqual(HOURS)
      sent.push(at)
      oldestNew = at
    }
    expect(sent.length).toBeGreaterThan(40)
  })
})

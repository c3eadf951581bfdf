import { buildLocalDay } from '@marquee/contract/hours.rules'
import { describe, expect, test } from 'vitest'
import { createRandom } from './random.ts'
import { OPENING_HOURS } from './dataset.ts'
import { createScenario } from './scenario.ts'

const HOUR = 3_600_000
const day = '2026-10-25'
const timeZone = 'Europe/Vienna'
/** In the middle of opening hours, when many devices have power anyway. */
const epilogue = {
  fromMs: buildLocalDay(timeZone, day).fromMs + 36 * HOUR,
  untilMs: buildLocalDay(timeZone, day).fromMs + 37 * HOUR,
}

describe('the scenario of a device (decision 24)', () => {
  test.each([
    ['a vehicle', null, false],
    ['a place that is open by day', OPENING_HOURS[0] ?? null, false],
    ['a calm place that is open by day', OPENING_HOURS[0] ?? null, true],
  ])('%s has power through all of the epilogue, and never after it', (_name, hours, isCalm) => {
    for (let seed = 0; seed < 40; seed++) {
      const site = { timeZone, hours, days: [day], mostHours: 24, isCalm, epilogue }
      const { isOn } = createScenario(createRandom(`seed ${seed}`), site)
      expect(isOn.at(-1)?.untilMs).toBe(epilogue.untilMs)
      expect(isOn.at(-1)?.fromMs).toBeLessThanOrEqual(epilogue.fromMs)
      for (const [index, { fromMs, untilMs }] of isOn.entries()) {
        expect(untilMs).toBeGreaterThan(fromMs)
        expect(fromMs).toBeGreaterThan(isOn[index - 1]?.untilMs ?? 0)
      }
    }
  })
})

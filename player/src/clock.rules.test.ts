import { expect, test } from 'vitest'
import { adjustOffset, hasSlept, isJump, isPreciseEnough } from './clock.rules.ts'

test.each([
  [2000, false],
  [2001, true],
  [-2001, true],
])('a move of %d ms is a jump: %s (decision 14)', (movedMs, expected) => {
  expect(isJump(movedMs)).toBe(expected)
})

test.each([
  [60_000, 65_000, -5000],
  [60_000, 65_001, 60_000],
  [60_000, -3000, 63_000],
])('the offset %d after a jump of %d is %d (decision 14)', (offsetMs, jumpMs, expected) => {
  expect(adjustOffset(offsetMs, jumpMs)).toBe(expected)
})

test.each([
  [1000, 1000, 1500, true],
  [1000, -500, 1500, false],
  [0, -500, 1000, false],
])(
  'a device with the offset %d, truly %d, slept in a jump of %d: %s (decision 14)',
  (believed, real, jump, expected) => {
    expect(hasSlept(believed, real, jump)).toBe(expected)
  },
)

test('a response of at most ten seconds sets the clock (decision 14)', () => {
  expect(isPreciseEnough(10_000)).toBe(true)
  expect(isPreciseEnough(10_001)).toBe(false)
})

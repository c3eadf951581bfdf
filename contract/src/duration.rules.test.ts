import { expect, it } from 'vitest'
import { formatDuration } from './duration.rules.ts'

it.each([
  [67.9, '1:07'],
  [750, '12:30'],
  [-1, '0:00'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

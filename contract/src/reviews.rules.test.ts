import { expect, test } from 'vitest'
import { computeDueDate } from './reviews.rules.ts'

test('a decision is due a day after the submission (OPS-1)', () => {
  expect(computeDueDate(new Date('2026-06-01T09:30:00Z'))).toEqual(new Date('2026-06-02T09:30:00Z'))
})

import { expect, test } from 'vitest'
import { ALLOCATION_KINDS, BOOKABLE_KINDS, fitsDirection, isClientAllocation } from './allocations.rules.ts'

test.each(BOOKABLE_KINDS)('%s is booked only in its direction (decision 20)', (kind) => {
  const directions = [1, 0, -1].filter((cents) => fitsDirection(kind, cents))
  const expected: Partial<Record<string, number[]>> = { credit: [1], 'credit-refund': [-1] }
  expect(directions).toEqual(expected[kind] ?? [1, 0, -1])
})

test('only credit and its refund belong to a client (decision 20)', () => {
  expect(ALLOCATION_KINDS.filter(isClientAllocation)).toEqual(['credit', 'credit-refund'])
})

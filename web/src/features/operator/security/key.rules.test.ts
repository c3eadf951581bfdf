import { expect, it } from 'vitest'
import { groupFours } from './key.rules.ts'

it.each([
  ['', ''],
  ['ABCD', 'ABCD'],
  ['ABCDEFGHIJ', 'ABCD EFGH IJ'],
])('groups the key %j by four letters', (key, grouped) => {
  expect(groupFours(key)).toBe(grouped)
})

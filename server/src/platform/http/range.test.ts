import { expect, it } from 'vitest'
import { parseRange } from './range.ts'

it.each([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=90-200', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=20-10', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['seconds=1-2', 'whole'],
  ['bytes=a-b', 'whole'],
])('%s of a file of 100 bytes (OPEN-29)', (header, expected) => {
  expect(parseRange(header, undefined, '"v1"', 100)).toEqual(expected)
})

it('returns the whole file when the range is for another version', () => {
  expect(parseRange('bytes=0-9', '"v1"', '"v1"', 100)).toEqual({ start: 0, end: 9 })
  expect(parseRange('bytes=0-9', '"v0"', '"v1"', 100)).toBe('whole')
})

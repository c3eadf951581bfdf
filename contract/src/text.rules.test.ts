import { expect, test } from 'vitest'
import { compareKeys, truncateText } from './text.rules.ts'

test.each([
  ['12345678901234567890', undefined, '12345678901234567890'],
  ['123456789012345678901', undefined, '12345678901234567890...'],
  ['abcde', 4, 'abcd...'],
  ['🚌🚌🚌', 3, '🚌🚌🚌'],
  ['🚌🚌🚌', 2, '🚌🚌...'],
  ['', 4, ''],
])('cuts %s at %s characters to %s (TRAP-35, OPEN-59)', (text, length, expected) => {
  expect(truncateText(text, length)).toBe(expected)
})

test('sorts keys by their characters, not by the order of a language', () => {
  expect(['b', 'ä', 'a', 'B', 'b'].toSorted(compareKeys)).toEqual(['B', 'a', 'b', 'b', 'ä'])
  expect([compareKeys('a', 'b'), compareKeys('a', 'a'), compareKeys('b', 'a')]).toEqual([-1, 0, 1])
})

import { expect, it } from 'vitest'
import { isOlder, isVersion, VERSION } from './versions.ts'

it.each([
  ['1.2.3', '1.2.4'],
  ['1.2.9', '1.2.10'],
  ['1.9.9', '1.10.0'],
  ['9.0.0', '10.0.0'],
])('orders versions by number: %s before %s (decision 3)', (older, newer) => {
  expect(isOlder(older, newer)).toBe(true)
  expect(isOlder(newer, older)).toBe(false)
  expect(isOlder(older, older)).toBe(false)
})

it('knows its own version', () => {
  expect(isVersion(VERSION)).toBe(true)
  expect(['1.2', 'v1.2.3', '1.2.3-rc.1', ''].filter(isVersion)).toEqual([])
})

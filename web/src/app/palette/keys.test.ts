import { expect, it } from 'vitest'
import { matchKey } from './keys.ts'

const createKey = (key: string, overrides: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...overrides,
})

it('opens the palette with Ctrl or Cmd and K, even if single keys are turned off (KEY-2)', () => {
  expect(matchKey(createKey('k', { ctrlKey: true }), false, false)).toBe('palette')
  expect(matchKey(createKey('K', { metaKey: true }), false, true)).toBe('palette')
  expect(matchKey(createKey('k'), false, true)).toBeUndefined()
})

it('handles single keys, and a letter after g, unless they are turned off (WCAG 2.1.4)', () => {
  expect(matchKey(createKey('/'), false, true)).toBe('field')
  expect(matchKey(createKey('?'), false, true)).toBe('shortcuts')
  expect(matchKey(createKey('g'), false, true)).toBe('prefix')
  expect(matchKey(createKey('s'), true, true)).toEqual({ letter: 's' })
  expect(matchKey(createKey('s'), false, true)).toBeUndefined()
  for (const key of ['/', '?', 'g']) expect(matchKey(createKey(key), false, false)).toBeUndefined()
})

it("ignores the browser's own shortcuts", () => {
  expect(matchKey(createKey('g', { ctrlKey: true }), false, true)).toBeUndefined()
  expect(matchKey(createKey('k', { ctrlKey: true, altKey: true }), false, true)).toBeUndefined()
})

import { expect, it } from 'vitest'
import { wishOf } from './keys.ts'

const pressed = (key: string, more: { ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})

it('opens the palette with Ctrl or Cmd and K, whatever else is switched off (KEY-2)', () => {
  expect(wishOf(pressed('k', { ctrlKey: true }), false, false)).toBe('palette')
  expect(wishOf(pressed('K', { metaKey: true }), false, true)).toBe('palette')
  expect(wishOf(pressed('k'), false, true)).toBeUndefined()
})

it('hears single keys, and a letter after g, unless they are switched off (WCAG 2.1.4)', () => {
  expect(wishOf(pressed('/'), false, true)).toBe('field')
  expect(wishOf(pressed('?'), false, true)).toBe('shortcuts')
  expect(wishOf(pressed('g'), false, true)).toBe('prefix')
  expect(wishOf(pressed('s'), true, true)).toEqual({ letter: 's' })
  expect(wishOf(pressed('s'), false, true)).toBeUndefined()
  for (const key of ['/', '?', 'g']) expect(wishOf(pressed(key), false, false)).toBeUndefined()
})

it('leaves the keys of the browser alone', () => {
  expect(wishOf(pressed('g', { ctrlKey: true }), false, true)).toBeUndefined()
  expect(wishOf(pressed('k', { ctrlKey: true, altKey: true }), false, true)).toBeUndefined()
})

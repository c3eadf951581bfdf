import { expect, it } from 'vitest'
import { findNextItem } from './item-keys.rules.ts'

const NAMES = ['Why', 'Plays', 'Orders', 'Programme']
const press = (key: string, present: number, overrides: object = {}) =>
  findNextItem({ key, ctrlKey: false, metaKey: false, altKey: false, ...overrides }, NAMES, present)

it.each([
  ['ArrowDown', 3, 0],
  ['ArrowUp', 0, 3],
  ['ArrowDown', -1, 0],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['p', 0, 1],
  ['P', 1, 3],
  ['p', 3, 1],
  ['o', 2, 2],
] as const)('%s moves from %i to %i (D-37)', (key, from, to) => {
  expect(press(key, from)).toBe(to)
})

it.each(['x', ' ', 'Enter', 'ArrowRight', 'Escape'])('ignores %j (D-37)', (key) => {
  expect(press(key, 1)).toBeUndefined()
})

it("ignores the browser's own shortcuts, and an empty list (D-37)", () => {
  expect(press('p', 0, { ctrlKey: true })).toBeUndefined()
  expect(findNextItem({ key: 'Home', ctrlKey: false, metaKey: false, altKey: false }, [], 0)).toBeUndefined()
})

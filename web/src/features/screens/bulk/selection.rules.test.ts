import { expect, it } from 'vitest'
import { NOTHING, toggleRow } from './selection.rules.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']
const tick = (id: string, isRange = false) => ({ id, isTicked: true, isRange })

it('extends a selection with Shift from the row that was ticked before, in both directions', () => {
  const first = toggleRow(NOTHING, ORDER, tick('d'))
  expect([...toggleRow(first, ORDER, tick('b', true)).ids].sort()).toEqual(['b', 'c', 'd'])
  expect([...toggleRow(first, ORDER, tick('e', true)).ids].sort()).toEqual(['d', 'e'])
})

it('gives all rows of a range the tick of its last row', () => {
  const all = { ids: new Set(ORDER), anchor: 'b' }
  expect([...toggleRow(all, ORDER, { id: 'd', isTicked: false, isRange: true }).ids]).toEqual(['a', 'e'])
})

it('ticks one row with Shift when the row before is not shown', () => {
  const hidden = { ids: new Set(['x']), anchor: 'x' }
  expect([...toggleRow(hidden, ORDER, tick('c', true)).ids].sort()).toEqual(['c', 'x'])
})

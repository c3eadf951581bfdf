import { expect, it } from 'vitest'
import { type Toast, addToast } from './toasts.rules.ts'

const createToast = (id: number, kind: Toast['kind']): Toast => ({ id, kind, title: `toast ${id}` })

it('shows at most three toasts and removes a success before an error', () => {
  const three = [createToast(1, 'error'), createToast(2, 'success'), createToast(3, 'error')]
  expect(addToast(three, createToast(4, 'error')).map(({ id }) => id)).toEqual([1, 3, 4])
})

it('removes the oldest error if there are only errors', () => {
  const three = [createToast(1, 'error'), createToast(2, 'error'), createToast(3, 'error')]
  expect(addToast(three, createToast(4, 'success')).map(({ id }) => id)).toEqual([2, 3, 4])
})

it('shows a repeated message once, at the newest position', () => {
  const said = [createToast(1, 'error'), createToast(2, 'error')]
  const again = { ...createToast(3, 'error'), title: 'toast 1' }
  expect(addToast(said, again).map(({ id }) => id)).toEqual([2, 3])
  expect(addToast(said, { ...again, text: 'for another reason' }).map(({ id }) => id)).toEqual([1, 2, 3])
})

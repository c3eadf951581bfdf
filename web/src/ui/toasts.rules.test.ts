import { expect, it } from 'vitest'
import { type Toast, withToast } from './toasts.rules.ts'

const toast = (id: number, kind: Toast['kind']): Toast => ({ id, kind, title: `toast ${id}` })

it('shows at most three toasts and lets a success go before an error', () => {
  const three = [toast(1, 'error'), toast(2, 'success'), toast(3, 'error')]
  expect(withToast(three, toast(4, 'error')).map(({ id }) => id)).toEqual([1, 3, 4])
})

it('lets the oldest error go when only errors are shown', () => {
  const three = [toast(1, 'error'), toast(2, 'error'), toast(3, 'error')]
  expect(withToast(three, toast(4, 'success')).map(({ id }) => id)).toEqual([2, 3, 4])
})

it('says the same thing once, at the newest place', () => {
  const said = [toast(1, 'error'), toast(2, 'error')]
  const again = { ...toast(3, 'error'), title: 'toast 1' }
  expect(withToast(said, again).map(({ id }) => id)).toEqual([2, 3])
  expect(withToast(said, { ...again, text: 'for another reason' }).map(({ id }) => id)).toEqual([1, 2, 3])
})

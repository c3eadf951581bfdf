import { describe, expect, it } from 'vitest'
import {
  asSeen,
  asTold,
  EVERYBODY,
  isChosen,
  namedIn,
  NOBODY,
  payoutsViewOf,
  sumOf,
  ticked,
  withPayoutsView,
  without,
} from './payees.rules.ts'

const [ada, bob] = [
  { ownerId: 'ada', cents: 300 },
  { ownerId: 'bob', cents: 200 },
]
/** Most of them stand on other pages. */
const ALL = { payeeCount: 1_000, totalCents: 90_000 }

describe('who is paid of more partners than a page shows (product 8)', () => {
  it('is everybody until somebody is left out', () => {
    const left = ticked(EVERYBODY, ada, false)
    expect(sumOf(EVERYBODY, ALL)).toEqual({ count: 1_000, cents: 90_000 })
    expect(sumOf(left, ALL)).toEqual({ count: 999, cents: 89_700 })
    expect([isChosen(left, 'ada'), isChosen(left, 'bob')]).toEqual([false, true])
    expect(namedIn(left)).toEqual({ exceptOwnerIds: ['ada'] })
    expect(ticked(left, ada, true)).toEqual(EVERYBODY)
  })

  it('is nobody but those who are ticked after all were unticked', () => {
    const chosen = ticked(ticked(NOBODY, ada, true), bob, true)
    expect(sumOf(chosen, ALL)).toEqual({ count: 2, cents: 500 })
    expect(namedIn(chosen)).toEqual({ ownerIds: ['ada', 'bob'] })
    expect(ticked(chosen, ada, true)).toBe(chosen)
  })

  it('follows what has changed meanwhile: on the page, on a hold, and where the server says so', () => {
    const left = ticked(ticked(EVERYBODY, ada, false), bob, false)
    expect(sumOf(asSeen(left, [{ ...ada, cents: 700 }]), ALL).cents).toBe(90_000 - 700 - 200)
    expect(namedIn(without(left, 'ada'))).toEqual({ exceptOwnerIds: ['bob'] })
    const told = asTold(left, { bob: 250 })
    expect(namedIn(told)).toEqual({ exceptOwnerIds: ['bob'] })
    expect(sumOf(told, ALL)).toEqual({ count: 999, cents: 89_750 })
  })

  it('is looked for from the first page on, while the runs stay where they are (decision 5)', () => {
    const query = new URLSearchParams('payees=3&held=2&page=4')
    expect(payoutsViewOf(query)).toEqual({ search: '', payees: 3, held: 2, page: 4 })
    expect(withPayoutsView(query, { search: 'ad' }).toString()).toBe('search=ad&page=4')
    expect(withPayoutsView(query, { payees: 1 }).toString()).toBe('held=2&page=4')
  })
})

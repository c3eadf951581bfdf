import { describe, expect, it } from 'vitest'
import {
  refreshAmounts,
  applyPayableCents,
  ALL_PAYEES,
  isChosen,
  toOwnerSelection,
  NO_PAYEES,
  payoutsView,
  sumChoice,
  togglePayee,
  removePayee,
} from './payees.rules.ts'

const [ada, bob] = [
  { ownerId: 'ada', cents: 300 },
  { ownerId: 'bob', cents: 200 },
]
/** Most of the payees are on other pages. */
const ALL = { payeeCount: 1_000, totalCents: 90_000 }

describe('the selection of payees across pages (product 8)', () => {
  it('contains all until some are excluded', () => {
    const left = togglePayee(ALL_PAYEES, ada, false)
    expect(sumChoice(ALL_PAYEES, ALL)).toEqual({ count: 1_000, cents: 90_000 })
    expect(sumChoice(left, ALL)).toEqual({ count: 999, cents: 89_700 })
    expect([isChosen(left, 'ada'), isChosen(left, 'bob')]).toEqual([false, true])
    expect(toOwnerSelection(left)).toEqual({ exceptOwnerIds: ['ada'] })
    expect(togglePayee(left, ada, true)).toEqual(ALL_PAYEES)
  })

  it('contains only the ticked ones after all were unticked', () => {
    const chosen = togglePayee(togglePayee(NO_PAYEES, ada, true), bob, true)
    expect(sumChoice(chosen, ALL)).toEqual({ count: 2, cents: 500 })
    expect(toOwnerSelection(chosen)).toEqual({ ownerIds: ['ada', 'bob'] })
    expect(togglePayee(chosen, ada, true)).toBe(chosen)
  })

  it("follows changes of the page, of holds, and of the server's answer", () => {
    const left = togglePayee(togglePayee(ALL_PAYEES, ada, false), bob, false)
    expect(sumChoice(refreshAmounts(left, [{ ...ada, cents: 700 }]), ALL).cents).toBe(90_000 - 700 - 200)
    expect(toOwnerSelection(removePayee(left, 'ada'))).toEqual({ exceptOwnerIds: ['bob'] })
    const applied = applyPayableCents(left, { bob: 250 })
    expect(toOwnerSelection(applied)).toEqual({ exceptOwnerIds: ['bob'] })
    expect(sumChoice(applied, ALL)).toEqual({ count: 999, cents: 89_750 })
  })

  it('starts a search at page one, while the runs keep their page (decision 5)', () => {
    const query = new URLSearchParams('payees=3&held=2&page=4')
    expect(payoutsView.parse(query)).toEqual({ search: '', payees: 3, held: 2, page: 4 })
    expect(payoutsView.update(query, { search: 'ad' }).toString()).toBe('page=4&search=ad')
    expect(payoutsView.update(query, { payees: 1 }).toString()).toBe('held=2&page=4')
  })
})

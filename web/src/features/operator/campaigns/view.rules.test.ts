import { describe, expect, it } from 'vitest'
import { getDirection, toggleSort } from '../shared/view.rules.ts'
import { campaignsView, countFilters, DESCENDING_FIRST, dropMoney } from './view.rules.ts'

const parseView = (text: string) => campaignsView.parse(new URLSearchParams(text))

describe('the view of the campaigns in the address', () => {
  it('contains filters, order and page', () => {
    expect(parseView('search=roast&delivery=behind&payment=unpaid&from=2026-11-01&sort=-shortfall&page=3')).toEqual({
      filter: { search: 'roast', delivery: 'behind', payment: 'unpaid', from: '2026-11-01' },
      sort: '-shortfall',
      page: 3,
    })
  })

  it('ignores invalid values', () => {
    expect(parseView('delivery=late&status=Gone&location=here&from=soon&sort=x&page=-1')).toEqual({
      filter: {},
      sort: '-created',
      page: 1,
    })
  })

  it('has no filter and no order by money for operators who do not read it (decision 38)', () => {
    const without = { filter: { search: 'roast' }, sort: '-created', page: 2 }
    expect(dropMoney(parseView('search=roast&payment=unpaid&sort=-cost&page=2'))).toEqual(without)
    expect(dropMoney(parseView('search=roast&sort=name')).sort).toBe('name')
  })

  it('shows the first page instead of one that the call refuses', () => {
    expect(parseView('page=100000').page).toBe(100_000)
    expect(parseView('page=100001').page).toBe(1)
  })

  it('starts at page one when the rows change, and leaves out default values', () => {
    const query = new URLSearchParams('page=4&status=Draft')
    expect(campaignsView.update(query, { search: 'a' }).toString()).toBe('status=Draft&search=a')
    expect(campaignsView.update(query, { page: '5' }).toString()).toBe('page=5&status=Draft')
    expect(campaignsView.update(query, { status: '', sort: '-created' }).toString()).toBe('')
  })

  it('counts the filters behind the button', () => {
    expect(countFilters({ search: 'a', delivery: 'behind', payment: 'paid', to: '2026-11-01' })).toBe(2)
  })

  it.each([
    ['-created', 'name', 'name'],
    ['name', 'name', '-name'],
    ['-name', 'name', 'name'],
    ['name', 'shortfall', '-shortfall'],
    ['-shortfall', 'shortfall', 'shortfall'],
  ] as const)('sorted by %s changes on a click on %s to %s', (sort, key, next) => {
    expect(toggleSort(sort, key, DESCENDING_FIRST)).toBe(next)
  })

  it('exposes the sort order of a column header', () => {
    expect([getDirection('name', 'name'), getDirection('-name', 'name'), getDirection('name', 'cost')]).toEqual([
      'ascending',
      'descending',
      'none',
    ])
  })
})

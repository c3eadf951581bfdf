import { describe, expect, it } from 'vitest'
import { parseCampaignsView, getDirection, countFilters, toggleSort, updateCampaignsQuery } from './view.rules.ts'

const parseView = (text: string) => parseCampaignsView(new URLSearchParams(text))

describe('the view of the campaigns in the address', () => {
  it('reads filters, order and page', () => {
    expect(parseView('search=roast&delivery=behind&payment=unpaid&from=2026-11-01&sort=-shortfall&page=3')).toEqual({
      filter: { search: 'roast', delivery: 'behind', payment: 'unpaid', from: '2026-11-01' },
      sort: '-shortfall',
      page: 3,
    })
  })

  it('leaves out what makes no sense', () => {
    expect(parseView('delivery=late&status=Gone&location=here&from=soon&sort=x&page=-1')).toEqual({
      filter: {},
      sort: '-created',
      page: 1,
    })
  })

  it('begins at the first page when the rows are others, and leaves out what is usual', () => {
    const query = new URLSearchParams('page=4&status=Draft')
    expect(updateCampaignsQuery(query, { search: 'a' }).toString()).toBe('status=Draft&search=a')
    expect(updateCampaignsQuery(query, { page: '5' }).toString()).toBe('page=5&status=Draft')
    expect(updateCampaignsQuery(query, { status: '', sort: '-created' }).toString()).toBe('')
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
  ] as const)('orders by %s, and by a click on %s as %s', (sort, key, next) => {
    expect(toggleSort(sort, key)).toBe(next)
  })

  it('says how a head is ordered', () => {
    expect([getDirection('name', 'name'), getDirection('-name', 'name'), getDirection('name', 'cost')]).toEqual([
      'ascending',
      'descending',
      'none',
    ])
  })
})

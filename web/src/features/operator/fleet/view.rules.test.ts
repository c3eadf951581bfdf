import { describe, expect, it } from 'vitest'
import { getDirection, toggleSort } from '../shared/view.rules.ts'
import { toggleColumn, countFilters, fleetView, findQuickFilter, findNextRow, computePercent } from './view.rules.ts'

const location = '0d9c3c5e-2f9c-4a42-8f3b-2a3c4f5e6d7a'
const parseView = (text: string) => fleetView.parse(new URLSearchParams(text))
const applyChange = (text: string, change: Parameters<typeof fleetView.update>[1]) =>
  fleetView.update(new URLSearchParams(text), change).toString()

describe('the view of the fleet in the address', () => {
  it('contains filters, order, page and columns', () => {
    expect(
      parseView(
        `online=offline&silent=day&location=${location}&sort=-contact&page=3&size=100&columns=display+errors&map=off`,
      ),
    ).toMatchObject({
      filter: { online: 'offline', silent: 'day', location },
      sort: '-contact',
      page: 3,
      size: 100,
      columns: ['display', 'errors'],
      hasMap: false,
    })
  })
  it('shows the first page instead of one that the call refuses', () => {
    expect([parseView('page=100000').page, parseView('page=100001').page]).toEqual([100_000, 1])
  })

  it('ignores invalid values', () => {
    expect(parseView('online=maybe&location=here&sort=colour&page=-1&size=7&columns=secret&search=')).toMatchObject({
      filter: {},
      sort: 'name',
      page: 1,
      size: 50,
      columns: [],
      hasMap: true,
    })
  })
  it.each([
    ['page=4&online=offline', { content: 'outdated' }, 'online=offline&content=outdated'],
    ['page=4&sort=contact', { page: '5' }, 'page=5&sort=contact'],
    ['page=4', { selected: 'x' }, 'page=4&selected=x'],
    ['sort=contact&page=2', { sort: 'name' }, ''],
    ['size=100', { size: '50' }, ''],
    ['map=off', { map: '' }, ''],
    ['columns=errors', { columns: 'place display contact playing content version storage errors' }, ''],
  ])('"%s" changes with %j to "%s"', (before, change, expected) => {
    expect(applyChange(before, change)).toBe(expected)
  })
  it('keeps an empty selection of columns', () => {
    expect(toggleColumn(['errors'], 'errors')).toBe('none')
    expect(parseView('columns=none').columns).toEqual([])
    expect(toggleColumn(['errors'], 'place')).toBe('place errors')
  })
  it('sorts in the natural order first, then in reverse', () => {
    expect([
      toggleSort('name', 'contact'),
      toggleSort('contact', 'contact'),
      toggleSort('-contact', 'contact'),
    ]).toEqual(['contact', '-contact', 'contact'])
    expect([
      getDirection('-contact', 'contact'),
      getDirection('contact', 'contact'),
      getDirection('name', 'contact'),
    ]).toEqual(['descending', 'ascending', 'none'])
  })
  it.each([
    ['', 'all'],
    ['search=sole&owner=x', 'all'],
    ['online=offline', 'offline'],
    ['content=outdated&type=vehicle', 'outdated'],
    ['error=any', 'errors'],
    ['error=file', ''],
    ['online=offline&content=outdated', ''],
  ])('"%s" matches the choice "%s"', (text, quick) => {
    expect(findQuickFilter(parseView(text).filter)).toBe(quick)
  })
  it('counts the active filters without the search', () => {
    expect(countFilters(parseView(`search=x&online=offline&location=${location}`).filter)).toBe(2)
  })
})

describe('the keys j and k', () => {
  const ids = ['a', 'b', 'c']
  it.each([
    [undefined, 1, 'a'],
    [undefined, -1, 'c'],
    ['a', 1, 'b'],
    ['c', 1, 'c'],
    ['a', -1, 'a'],
    ['gone', 1, 'a'],
  ] as const)('move from %s by %d to %s', (from, by, to) => {
    expect(findNextRow(ids, from, by)).toBe(to)
  })
  it('do nothing in an empty list', () => expect(findNextRow([], undefined, 1)).toBeUndefined())
})

it('formats shares, also of 0', () => {
  expect([computePercent(1, 4), computePercent(0, 0)]).toEqual([25, 0])
})

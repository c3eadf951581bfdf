import { describe, expect, it } from 'vitest'
import {
  columnsWith,
  directionOf,
  filtersOn,
  fleetViewOf,
  quickShown,
  rowAfter,
  shareOf,
  sortAfter,
  withFleet,
} from './view.rules.ts'

const location = '0d9c3c5e-2f9c-4a42-8f3b-2a3c4f5e6d7a'
const viewOf = (text: string) => fleetViewOf(new URLSearchParams(text))
const after = (text: string, change: Parameters<typeof withFleet>[1]) =>
  withFleet(new URLSearchParams(text), change).toString()

describe('the view of the fleet in the address', () => {
  it('has its filters, order, page and columns there', () => {
    expect(
      viewOf(
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
  it('leaves out what makes no sense', () => {
    expect(viewOf('online=maybe&location=here&sort=colour&page=-1&size=7&columns=secret&search=')).toMatchObject({
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
  ])('"%s" becomes with %j "%s"', (before, change, expected) => {
    expect(after(before, change)).toBe(expected)
  })
  it('keeps a choice of no further columns', () => {
    expect(columnsWith(['errors'], 'errors')).toBe('none')
    expect(viewOf('columns=none').columns).toEqual([])
    expect(columnsWith(['errors'], 'place')).toBe('place errors')
  })
  it('is sorted as it is read, then the other way round', () => {
    expect([sortAfter('name', 'contact'), sortAfter('contact', 'contact'), sortAfter('-contact', 'contact')]).toEqual([
      'contact',
      '-contact',
      'contact',
    ])
    expect([
      directionOf('-contact', 'contact'),
      directionOf('contact', 'contact'),
      directionOf('name', 'contact'),
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
  ])('"%s" is the choice "%s"', (text, quick) => {
    expect(quickShown(viewOf(text).filter)).toBe(quick)
  })
  it('counts the filters that are on, not the search', () => {
    expect(filtersOn(viewOf(`search=x&online=offline&location=${location}`).filter)).toBe(2)
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
  ] as const)('lead from %s by %d to %s', (from, by, to) => {
    expect(rowAfter(ids, from, by)).toBe(to)
  })
  it('lead nowhere in an empty list', () => expect(rowAfter([], undefined, 1)).toBeUndefined())
})

it('tells shares also of nothing', () => {
  expect([shareOf(1, 4), shareOf(0, 0)]).toEqual([25, 0])
})

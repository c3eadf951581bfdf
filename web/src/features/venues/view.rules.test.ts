import { describe, expect, it } from 'vitest'
import { parseVenuesView, toPeriod, updateVenuesQuery } from './view.rules.ts'

const TODAY = '2026-11-20'

describe('the address of the venues (LST-2)', () => {
  it('has defaults, and ignores what it does not know', () => {
    const view = parseVenuesView(new URLSearchParams('type=boat&page=-3'), TODAY)
    expect(view).toEqual({
      location: '',
      startDate: '2026-11-21',
      weeks: '4',
      kind: '',
      search: '',
      view: '',
      page: 1,
    })
  })

  it('begins with the first page after a change, and leaves defaults out', () => {
    const query = new URLSearchParams('location=a&page=3&search=sole')
    expect(updateVenuesQuery(query, { page: 4 }).toString()).toBe('location=a&search=sole&page=4')
    expect(updateVenuesQuery(query, { search: '' }).toString()).toBe('location=a')
    expect(updateVenuesQuery(query, { weeks: '' }).toString()).toBe('location=a&search=sole&weeks=')
  })

  it.each<[string, string, number | null]>([
    ['2026-11-20', '1', 1],
    ['2026-11-21', ' 52 ', 52],
    ['2026-11-19', '1', null],
    ['2026-11-21', '0', null],
    ['2026-11-21', '53', null],
    ['2026-11-21', '1.5', null],
    ['2026-02-30', '1', null],
    ['0020-11-21', '1', null],
    ['', '1', null],
    ['2028-11-21', '1', null],
  ])('start %j and weeks %j are %j weeks (decision 30)', (startDate, weeks, numberOfWeeks) => {
    expect(toPeriod({ startDate, weeks }, TODAY)).toEqual(numberOfWeeks === null ? null : { startDate, numberOfWeeks })
  })
})

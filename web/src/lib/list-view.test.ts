import { describe, expect, it } from 'vitest'
import { pageOf, viewOf, withView } from './list-view.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the view of a list in the address', () => {
  it('is read by the same names everywhere, and anything that is no page is the first (ux LST-2)', () => {
    expect(viewOf(query('search=bus&status=Approved&sort=name&view=map&page=3'))).toEqual({
      search: 'bus',
      status: 'Approved',
      sort: 'name',
      view: 'map',
      page: 3,
    })
    expect(viewOf(query('page=all')).page).toBe('all')
    for (const page of ['0', '-2', '1.5', 'x', '']) expect(viewOf(query(`page=${page}`)).page).toBe(1)
  })

  it('leaves out what is usual, keeps what is not its own, and begins a new search at its first page', () => {
    const present = query('search=bus&page=2&edit=add')
    expect(withView(present, { search: 'taxi' }).toString()).toBe('search=taxi&edit=add')
    expect(withView(present, { search: '', status: '' }).toString()).toBe('edit=add')
    expect(withView(present, { page: 3 }).toString()).toBe('search=bus&page=3&edit=add')
  })
})

describe('the pages of a list', () => {
  const entries = Array.from({ length: 49 }, (_, index) => index + 1)
  it('hold 24 entries each, and a page past the end is the last', () => {
    expect(pageOf(entries, 1)).toMatchObject({ page: 1, pages: 3, first: 1, shown: { length: 24 } })
    expect(pageOf(entries, 3)).toMatchObject({ page: 3, first: 49, shown: [49] })
    expect(pageOf(entries, 99).page).toBe(3)
    expect(pageOf([], 1)).toMatchObject({ page: 1, pages: 1, shown: [] })
    expect(pageOf(entries.slice(0, 24), 1).pages).toBe(1)
  })

  it('are left for the whole list when all is asked for (OPEN-99)', () => {
    expect(pageOf(entries, 'all')).toMatchObject({ page: 'all', first: 1, shown: entries })
  })
})

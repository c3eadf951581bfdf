import { describe, expect, it } from 'vitest'
import { parseListView, updateListQuery } from './list-view.ts'

const parseQuery = (text: string) => new URLSearchParams(text)

describe('the view of a list in the address', () => {
  it('has the same parameters in every list (LST-2)', () => {
    const view = { search: 'bus', status: 'Approved', sort: 'name', view: 'map' }
    expect(parseListView(parseQuery('search=bus&status=Approved&sort=name&view=map'))).toEqual(view)
    expect(parseListView(parseQuery(''))).toEqual({ search: '', status: '', sort: '', view: '' })
  })

  it('leaves out default values, and keeps other parameters', () => {
    const present = parseQuery('search=bus&edit=add')
    expect(updateListQuery(present, { search: 'taxi' }).toString()).toBe('search=taxi&edit=add')
    expect(updateListQuery(present, { search: '', status: '' }).toString()).toBe('edit=add')
    expect(updateListQuery(present, { sort: 'name' }).toString()).toBe('search=bus&edit=add&sort=name')
  })
})

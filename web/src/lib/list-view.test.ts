import { describe, expect, it } from 'vitest'
import { viewOf, withView } from './list-view.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the view of a list in the address', () => {
  it('is read by the same names everywhere (LST-2)', () => {
    const view = { search: 'bus', status: 'Approved', sort: 'name', view: 'map' }
    expect(viewOf(query('search=bus&status=Approved&sort=name&view=map'))).toEqual(view)
    expect(viewOf(query(''))).toEqual({ search: '', status: '', sort: '', view: '' })
  })

  it('leaves out what is usual, and keeps what is not its own', () => {
    const present = query('search=bus&edit=add')
    expect(withView(present, { search: 'taxi' }).toString()).toBe('search=taxi&edit=add')
    expect(withView(present, { search: '', status: '' }).toString()).toBe('edit=add')
    expect(withView(present, { sort: 'name' }).toString()).toBe('search=bus&edit=add&sort=name')
  })
})

import { expect, test } from 'vitest'
import { countPeople, isFiltered, peopleView, toPeopleQuery } from './view.rules.ts'

test('ignores invalid values in the address', () => {
  const view = peopleView.parse(new URLSearchParams('role=king&state=asleep&sort=sideways&page=-3&search=ann'))
  expect(view).toEqual({ search: 'ann', role: '', state: '', sort: 'newest', page: 1 })
})

test('restores the list from a link, and sends the same query', () => {
  const view = peopleView.parse(new URLSearchParams('role=client&state=suspended&sort=name&page=3&search=%20brisa%20'))
  expect(toPeopleQuery(view)).toEqual({ search: 'brisa', role: 'client', state: 'suspended', sort: 'name', page: 3 })
  expect(isFiltered(view)).toBe(true)
  expect(isFiltered(peopleView.parse(new URLSearchParams('sort=name&page=2')))).toBe(false)
})

test('starts at page one for another filter, and leaves default values out of the address', () => {
  const query = new URLSearchParams('page=4&role=client&other=stays')
  expect(peopleView.update(query, { role: '' }).toString()).toBe('other=stays')
  expect(peopleView.update(query, { page: 5 }).toString()).toBe('page=5&role=client&other=stays')
  expect(peopleView.update(query, { sort: 'newest', page: 1 }).toString()).toBe('role=client&other=stays')
})

test('counts people by role, by state, or by both', () => {
  const counts = [
    { role: 'client' as const, state: 'active' as const, people: 5 },
    { role: 'client' as const, state: 'suspended' as const, people: 2 },
    { role: 'partner' as const, state: 'active' as const, people: 3 },
  ]
  expect(countPeople(counts, { role: '', state: '' })).toBe(10)
  expect(countPeople(counts, { role: 'client', state: '' })).toBe(7)
  expect(countPeople(counts, { role: '', state: 'active' })).toBe(8)
})

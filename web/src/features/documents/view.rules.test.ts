import { expect, test } from 'vitest'
import { listStateChoices, updateDocumentsQuery } from './view.rules.ts'

test('starts at page one when the rows change, and leaves default values out of the address', () => {
  const query = new URLSearchParams('status=paid&page=4&sort=due')
  expect(updateDocumentsQuery(query, { search: 'brisa' }).toString()).toBe('status=paid&sort=due&search=brisa')
  expect(updateDocumentsQuery(query, { sort: 'newest', status: '' }).toString()).toBe('')
  expect(updateDocumentsQuery(query, { page: '2' }).toString()).toBe('status=paid&page=2&sort=due')
})

test('offers the states that have documents, and the selected one in any case', () => {
  const counts = { unpaid: 2, paid: 5 }
  expect(listStateChoices(['overdue', 'unpaid', 'paid'], counts, '')).toEqual([
    { value: '', count: 7 },
    { value: 'unpaid', count: 2 },
    { value: 'paid', count: 5 },
  ])
  expect(listStateChoices(['overdue', 'unpaid'], counts, 'overdue')[1]).toEqual({ value: 'overdue', count: 0 })
})

import { describe, expect, it } from 'vitest'
import { normalizeSearch, findShownView } from './saved-views.rules.ts'

describe('the address of a saved view', () => {
  it.each([
    ['', ''],
    ['?sort=contact&online=offline', 'online=offline&sort=contact'],
    ['online=offline&page=3&selected=x', 'online=offline'],
    ['search=', ''],
    ['search=a%26b', 'search=a%26b'],
  ])('for "%s" is "%s"', (search, stored) => {
    expect(normalizeSearch(search)).toBe(stored)
  })
  it('identifies the current view, regardless of the order of its filters', () => {
    const all = { name: 'All', search: '' }
    const offline = { name: 'Offline', search: 'sort=contact&online=offline' }
    expect(findShownView([all, offline], '?online=offline&sort=contact&page=2')).toBe(offline)
    expect(findShownView([all, offline], '?page=2')).toBe(all)
    expect(findShownView([all, offline], '?online=online')).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { selectEntries, buildEntries, parseKind, countUses, findTimeZone } from './entries.rules.ts'

const uses = { vehicles: 0, restaurants: 0, campaigns: 0, videos: 0, former: 0 }
const goingByItsClock = { screens: 0, campaigns: 0 }
const CATALOGUE = {
  locations: [
    { _id: '1', name: 'Berlin', timeZone: 'Europe/Berlin', isActive: true, uses, goingByItsClock },
    { _id: '2', name: 'New York', timeZone: 'America/New_York', isActive: false, uses, goingByItsClock },
    {
      _id: '3',
      name: 'Porto',
      timeZone: 'Europe/Lisbon',
      isActive: true,
      uses: { ...uses, videos: 2 },
      goingByItsClock,
    },
  ],
  vehicleTypes: [{ _id: '4', name: 'Taxi', isActive: true, uses: { vehicles: 3, former: 1 } }],
}
const all = { search: '', status: '', sort: '' }
const locations = buildEntries('location', CATALOGUE)
const listNames = (view: Partial<typeof all>) => selectEntries({ ...all, ...view }, locations).map(({ name }) => name)

describe('the entries of the catalogue', () => {
  it.each([
    [{}, ['Berlin', 'New York', 'Porto']],
    [{ search: 'por' }, ['Porto']],
    [{ search: 'new_york' }, ['New York']],
    [{ search: 'europe' }, ['Berlin', 'Porto']],
    [{ status: 'inactive' }, ['New York']],
    [{ status: 'active' }, ['Berlin', 'Porto']],
    [{ status: 'nonsense' }, ['Berlin', 'New York', 'Porto']],
    [{ sort: 'use' }, ['Porto', 'Berlin', 'New York']],
  ])('match the view %o', (view, names) => {
    expect(listNames(view)).toEqual(names)
  })

  it('are locations unless the address selects vehicle types', () => {
    expect([parseKind({ view: '' }), parseKind({ view: 'map' }), parseKind({ view: 'types' })]).toEqual([
      'location',
      'location',
      'vehicleType',
    ])
    expect(buildEntries('vehicleType', CATALOGUE).map(countUses)).toEqual([4])
  })

  it.each([
    ['europe/vienna', 'Europe/Vienna'],
    [' America/New York ', 'America/New_York'],
    ['Vienna', undefined],
    ['', undefined],
  ])('resolves the typed time zone "%s" to %s', (typed, zone) => {
    expect(findTimeZone(typed, ['Europe/Vienna', 'America/New_York'])).toBe(zone)
  })
})

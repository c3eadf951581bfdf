import { describe, expect, it } from 'vitest'
import { type OwnerToday, buildToDos } from './today.rules.ts'

const NONE = { count: 0, things: [] }
const QUIET: OwnerToday = { success: true, offline: { count: 0, screens: [] }, rejected: NONE, waiting: NONE }
const at = '2026-11-20T08:40:00.000Z'
const screen = {
  _id: 's-1',
  name: 'Front seat',
  model: 'Fire TV',
  place: 'Sprinter HH-EM 214',
  locationName: 'Hamburg',
  timeZone: 'Europe/Berlin',
  lastConnection: at,
}
const buildRows = (today: Partial<OwnerToday>) => buildToDos({ ...QUIET, ...today }, (instant) => instant.slice(11, 16))

describe('the to-do list of a partner', () => {
  it('is empty without problems', () => {
    expect(buildRows({})).toEqual({ shown: [], count: 0, waiting: 0 })
  })

  it('links to a single offline screen, or to the list of several', () => {
    const [one] = buildRows({ offline: { count: 1, screens: [screen] } }).shown
    expect(one).toMatchObject({ text: 'Front seat has been offline since 08:40', help: 'Sprinter HH-EM 214' })
    expect(one?.way.to).toBe('/screendetails/s-1')
    const screens = [screen, { ...screen, _id: 's-2' }, { ...screen, _id: 's-3', place: '' }]
    const [several] = buildRows({ offline: { count: 9, screens } }).shown
    expect(several).toMatchObject({
      text: '9 screens offline since 08:40',
      help: 'Sprinter HH-EM 214 · No venue',
    })
    expect(several?.way.to).toBe('/screens?status=offline')
  })

  it('shows the reason of a rejection with a link to the form (product 3)', () => {
    const createThing = (kind: OwnerToday['waiting']['things'][number]['kind']) => ({
      kind,
      id: 'x',
      name: 'Anker',
      at,
      reason: 'Blurred',
    })
    const { shown } = buildRows({
      rejected: { count: 3, things: [createThing('vehicle'), createThing('restaurant'), createThing('infotainment')] },
    })
    expect(shown.map(({ way }) => way.to)).toEqual([
      '/mobileLocations?edit=x',
      '/fixedLocations/edit/x',
      '/infotainmentvideos/edit/x',
    ])
    expect(shown[0]).toMatchObject({ text: '“Anker” was rejected', help: 'Blurred' })
  })

  it('sorts by urgency and counts the entries that it leaves out', () => {
    const things = Array.from({ length: 5 }, (_, index) => ({
      kind: 'restaurant' as const,
      id: `${index}`,
      name: 'A',
      at,
    }))
    const { shown, count, waiting } = buildRows({
      offline: { count: 2, screens: [screen] },
      rejected: { count: 1, things: things.slice(0, 1).map((thing) => ({ ...thing, reason: 'No' })) },
      waiting: { count: 8, things },
    })
    expect(shown.map(({ kind }) => kind)).toEqual(['offline', 'rejected', 'waiting', 'waiting', 'waiting'])
    expect([count, waiting]).toEqual([2, 8])
  })
})

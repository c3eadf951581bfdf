import type { Screen } from '@marquee/contract/screens'
import { describe, expect, it } from 'vitest'
import { countMatches, formatScreenName, listPlaces, selectScreens, checkDisplay } from './screens.rules.ts'

describe('the list of screens', () => {
  const base = {
    tags: [] as string[],
    status: 'Active',
    onlineStatus: 'online',
    playState: 'playing',
    screenType: 'vehicle',
    vehicle: null,
    restaurant: null,
  }
  // Only the fields that the rules read.
  const screens = [
    {
      ...base,
      name: 'Rear seat',
      model: 'LG',
      lastConnection: '2026-11-20T10:00:00.000Z',
      vehicle: { brand: 'Toyota', model: 'Corolla', registrationNumber: 'S-TX 1', locationName: 'Salzburg' },
    },
    {
      ...base,
      name: 'Bar',
      model: 'Philips',
      screenType: 'restaurant',
      onlineStatus: 'offline',
      playState: 'offline',
      lastConnection: null,
      restaurant: { name: 'Sole', locationName: 'Graz' },
    },
    // Switched off at closing time: the device is offline, but the screen is not missing.
    {
      ...base,
      name: 'Window',
      model: 'Asus',
      onlineStatus: 'offline',
      playState: 'closed',
      lastConnection: '2026-11-20T11:00:00.000Z',
    },
  ] as unknown as Screen[]
  const listModels = (view: Partial<Parameters<typeof selectScreens>[0]>) =>
    selectScreens({ search: '', status: '', sort: '', ...view }, screens).map(({ model }) => model)

  it('matches name (D-29), model, venue or plate, ignoring case', () => {
    expect(listModels({ search: 'rear' })).toEqual(['LG'])
    expect(listModels({ search: 's-tx' })).toEqual(['LG'])
    expect(listModels({ search: ' SOLE ' })).toEqual(['Philips'])
    expect(listModels({ status: 'offline' })).toEqual(['Philips'])
    expect(listModels({ search: 'lg', status: 'restaurant' })).toEqual([])
    for (const status of ['anything else', '__proto__', 'constructor']) {
      expect(listModels({ status }), status).toEqual(['LG', 'Philips', 'Asus'])
    }
  })
  it('is sorted by name, by model, by last heartbeat, or newest first by default', () => {
    expect(listModels({})).toEqual(['LG', 'Philips', 'Asus'])
    expect(listModels({ sort: 'name' })).toEqual(['Philips', 'LG', 'Asus'])
    expect(listModels({ sort: 'model' })).toEqual(['Asus', 'LG', 'Philips'])
    expect(listModels({ sort: 'seen' })).toEqual(['Asus', 'LG', 'Philips'])
  })
  it('counts the screens of each filter', () => {
    const filters = ['', 'active', 'playing', 'closed', 'offline', 'vehicle', 'restaurant']
    expect(filters.map((filter) => countMatches(screens, filter))).toEqual([3, 3, 1, 1, 1, 2, 1])
  })
  it('names a screen by its own name (D-29) with its plate or its restaurant', () => {
    expect(screens.map(formatScreenName)).toEqual(['Rear seat, S-TX 1', 'Bar, Sole', 'Window'])
  })
})

it('warns of a display whose orientation differs from its videos, with the share that they fill (D-39)', () => {
  const upright = { width: 1080, height: 1920 }
  expect(checkDisplay({ display: upright, screenType: 'vehicle' })?.text).toContain('32%')
  expect(checkDisplay({ display: upright, screenType: 'restaurant' })).toBe(null)
  expect(checkDisplay({ display: null, screenType: 'vehicle' })).toBe(null)
})

describe('a list of tagged screens', () => {
  const place = (id: string, name: string) => ({
    _id: id,
    brand: 'VW',
    model: 'Caddy',
    registrationNumber: name,
    location: `l-${id}`,
    locationName: `At ${name}`,
  })
  const plain = { model: 'LG', status: 'Active', screenType: 'vehicle', restaurant: null, lastConnection: null }
  // Only the fields that the rules read.
  const screens = [
    { ...plain, name: 'Front', tags: ['Airport'], vehicle: place('b', 'S-TX 2') },
    { ...plain, name: 'Rear', tags: ['airport', 'Night shift'], vehicle: place('a', 'S-TX 1') },
    { ...plain, name: 'Front', tags: [], vehicle: place('a', 'S-TX 1'), pausedAt: '2026-11-20T10:00:00.000Z' },
  ] as unknown as Screen[]
  const list = (view: Partial<Parameters<typeof selectScreens>[0]>) =>
    selectScreens({ search: '', status: '', sort: '', ...view }, screens).map((screen) => screens.indexOf(screen))

  it('filters by tag without regard to capitals, by venue, location and pause, and searches tags', () => {
    expect(list({ tag: 'AIRPORT' })).toEqual([0, 1])
    expect(list({ venue: 'a' })).toEqual([1, 2])
    expect(list({ location: 'l-b' })).toEqual([0])
    expect(list({ venue: 'a', tag: 'airport' })).toEqual([1])
    expect(list({ status: 'paused' })).toEqual([2])
    expect(list({ search: 'night' })).toEqual([1])
  })

  it('sorts by venue and then by name, and in reverse with a minus', () => {
    expect(list({ sort: 'venue' })).toEqual([2, 1, 0])
    expect(list({ sort: '-venue' })).toEqual([0, 1, 2])
    expect(list({ sort: 'toString' })).toEqual([0, 1, 2])
  })

  it('offers each venue and location once, by their names', () => {
    expect(listPlaces(screens).venues).toEqual([
      { value: 'a', label: 'S-TX 1' },
      { value: 'b', label: 'S-TX 2' },
    ])
    expect(listPlaces(screens).locations.map(({ value }) => value)).toEqual(['l-a', 'l-b'])
  })
})

import type { Screen } from '@marquee/contract/screens'
import { describe, expect, it } from 'vitest'
import { countMatches, formatScreenName, selectScreens, checkDisplay } from './screens.rules.ts'

describe('the list of screens', () => {
  const base = {
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

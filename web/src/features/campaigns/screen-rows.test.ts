import type { Campaign } from '@marquee/contract/campaigns'
import type { DeliveryScreen } from '@marquee/contract/delivery'
import { describe, expect, it } from 'vitest'
import { selectRows, sumScreens, countScreens, buildScreenRows } from './screen-rows.ts'

type Booked = Campaign['screensRunningOn'][number]
const createVan = (screenId: string, changed: Partial<Booked> = {}): Booked => ({
  screenId,
  name: `Screen ${screenId}`,
  model: 'Philips',
  onlineStatus: 'online',
  playState: 'playing',
  vehicle: { _id: 'v', brand: 'Toyota', model: 'Prius', registrationNumber: `HH-${screenId}`, image: null },
  restaurant: null,
  plays: 3,
  impressions: 3,
  lastPlayedAt: null,
  ...changed,
})
const createDelivery = (screenId: string, shortfall = 0, changed: Partial<DeliveryScreen> = {}): DeliveryScreen => ({
  screenId,
  name: 'Bar',
  model: 'Philips',
  place: 'Elbblick',
  type: 'vehicle',
  soFar: { promised: 36, delivered: 36 - shortfall, shortfall, extra: 4, impressions: 60 },
  plays: 45 - shortfall,
  partialPlays: 0,
  impressions: 70,
  multiplier: 2,
  lastPlayedAt: '2026-11-20T10:00:00.000Z',
  ...changed,
})

describe('the screens of a campaign', () => {
  it('add up over finished days, with nothing made up by another screen (D-18)', () => {
    const rows = buildScreenRows(
      [createVan('1'), createVan('2'), createVan('3')],
      [createDelivery('1', 6), createDelivery('2')],
    )
    const { promised, delivered, shortfall } = sumScreens(rows)
    expect([promised, delivered, shortfall]).toEqual([72, 66, 6])
  })

  it('are listed before their delivery has loaded, and then show their numbers of finished days (CAMP-DET-09, D-18)', () => {
    expect(buildScreenRows([createVan('1')], undefined)).toMatchObject([
      { place: 'Toyota Prius', registration: 'HH-1', delivery: null },
    ])
    expect(buildScreenRows([createVan('1')], [createDelivery('1', 6)])).toMatchObject([
      {
        place: 'Toyota Prius',
        delivery: {
          soFar: { promised: 36, delivered: 30, shortfall: 6, extra: 4, impressions: 60 },
          multiplier: 2,
        },
      },
    ])
  })

  it('are followed by the screens that the campaign left but that played it', () => {
    const rows = buildScreenRows([createVan('1')], [createDelivery('2'), createDelivery('1')])
    expect(rows.map(({ screenId, onlineStatus }) => [screenId, onlineStatus])).toEqual([
      ['1', 'online'],
      ['2', null],
    ])
  })

  const rows = buildScreenRows(
    [
      createVan('1'),
      createVan('2', { onlineStatus: 'offline', playState: 'offline' }),
      // Switched off at closing time.
      createVan('3', { onlineStatus: 'offline', playState: 'closed', model: 'Samsung' }),
    ],
    [createDelivery('1'), createDelivery('2', 4), createDelivery('3', 9), createDelivery('4', 0)],
  )
  const listMatches = (view: Partial<Parameters<typeof selectRows>[0]>) =>
    selectRows({ search: '', status: '', sort: '', ...view }, rows).map(({ screenId }) => screenId)

  it('are searched by venue, registration and model, and filtered by missing plays or offline devices', () => {
    expect(listMatches({ search: ' hh-2 ' })).toEqual(['2'])
    expect(listMatches({ search: 'SAMSUNG' })).toEqual(['3'])
    expect(listMatches({ search: 'elbblick' })).toEqual(['4'])
    expect(listMatches({ status: 'behind' })).toEqual(['2', '3'])
    expect(listMatches({ status: 'offline' })).toEqual(['2'])
    expect(listMatches({ status: 'nonsense' })).toHaveLength(4)
    expect(countScreens(rows, 'behind')).toBe(2)
  })

  it('are sorted by missing plays or by venue', () => {
    expect(listMatches({ sort: 'shortfall' })).toEqual(['3', '2', '1', '4'])
    expect(listMatches({ sort: 'place' })).toEqual(['4', '1', '2', '3'])
  })
})

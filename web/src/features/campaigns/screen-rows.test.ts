import type { Campaign } from '@marquee/contract/campaigns'
import type { DeliveryScreen } from '@marquee/contract/delivery'
import { describe, expect, it } from 'vitest'
import { rowsIn, screenCount, screenRows } from './screen-rows.ts'

type Booked = Campaign['screensRunningOn'][number]
const van = (screenId: string, changed: Partial<Booked> = {}): Booked => ({
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
const delivered = (screenId: string, shortfall = 0, changed: Partial<DeliveryScreen> = {}): DeliveryScreen => ({
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
  it('stand there before their delivery has arrived, and take its numbers of finished days from it (CAMP-DET-09, D-18)', () => {
    expect(screenRows([van('1')], undefined)).toMatchObject([
      { place: 'Toyota Prius', registration: 'HH-1', delivery: null },
    ])
    expect(screenRows([van('1')], [delivered('1', 6)])).toMatchObject([
      {
        place: 'Toyota Prius',
        delivery: {
          soFar: { promised: 36, delivered: 30, shortfall: 6, extra: 4, impressions: 60 },
          playsToday: 5,
          multiplier: 2,
        },
      },
    ])
  })

  it('are followed by those that it has left but that played it', () => {
    const rows = screenRows([van('1')], [delivered('2'), delivered('1')])
    expect(rows.map(({ screenId, onlineStatus }) => [screenId, onlineStatus])).toEqual([
      ['1', 'online'],
      ['2', null],
    ])
  })

  const rows = screenRows(
    [
      van('1'),
      van('2', { onlineStatus: 'offline', playState: 'offline' }),
      // Switched off at closing time.
      van('3', { onlineStatus: 'offline', playState: 'closed', model: 'Samsung' }),
    ],
    [delivered('1'), delivered('2', 4), delivered('3', 9), delivered('4', 0)],
  )
  const found = (view: Partial<Parameters<typeof rowsIn>[0]>) =>
    rowsIn({ search: '', status: '', sort: '', ...view }, rows).map(({ screenId }) => screenId)

  it('are searched by place, registration and model, and filtered by what fell short or is offline', () => {
    expect(found({ search: ' hh-2 ' })).toEqual(['2'])
    expect(found({ search: 'SAMSUNG' })).toEqual(['3'])
    expect(found({ search: 'elbblick' })).toEqual(['4'])
    expect(found({ status: 'behind' })).toEqual(['2', '3'])
    expect(found({ status: 'offline' })).toEqual(['2'])
    expect(found({ status: 'nonsense' })).toHaveLength(4)
    expect(screenCount(rows, 'behind')).toBe(2)
  })

  it('are sorted by what is missing, or by place', () => {
    expect(found({ sort: 'shortfall' })).toEqual(['3', '2', '1', '4'])
    expect(found({ sort: 'place' })).toEqual(['4', '1', '2', '3'])
  })
})

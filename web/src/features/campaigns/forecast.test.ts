import type { OfferedScreen } from '@marquee/contract/availability'
import { openingHours } from '@marquee/contract/fleet'
import { describe, expect, test } from 'vitest'
import { type ForecastVenue, listForecastVenues } from './forecast.ts'
import { describeSource } from './forecast-texts.ts'
import type { Availability, ScreenSelection } from './form.ts'
import type { RestaurantRow, VehicleTypeRow } from './selection.ts'

const createType = (id: string, free: Record<string, number>): VehicleTypeRow => ({
  _id: id,
  name: id,
  totalVehicles: Object.keys(free).length,
  totalScreensAvailable: Object.values(free).reduce((sum, screens) => sum + screens, 0),
  vehicles: Object.entries(free).map(([vehicleId, availableScreens]) => ({ vehicleId, type: id, availableScreens })),
  bookedUntil: null,
  nextFreeStart: null,
})
const FACTS = { nextFreeStart: null, unusualDisplays: [], asOf: '2026-11-20T10:00:00.000Z' }
const types = [createType('taxi', { A: 2, B: 0, C: 1 }), createType('bus', { E: 3 })]
const createFleet = (unusual: Record<string, OfferedScreen[]> = {}): Availability => ({
  type: 'vehicle',
  types,
  unusualScreens: new Map(Object.entries(unusual)),
  ...FACTS,
})
const offer = (slotsPerLoop: number, more: Partial<OfferedScreen> = {}): OfferedScreen => ({
  slotsPerLoop,
  multiplier: null,
  held: false,
  ...more,
})
const select = (vehicles: Record<string, number>): ScreenSelection => ({
  vehicles,
  restaurants: [],
  screens: Object.values(vehicles).reduce((sum, count) => sum + count, 0),
})
const summarize = (venues: ForecastVenue[] | undefined) =>
  venues?.map(({ name, screens }) => [name, screens.map(({ count, slotsPerLoop }) => `${count} × ${slotsPerLoop}`)])

describe('the screens of a forecast (decision 29)', () => {
  test.each([
    [
      'usual screens of two types',
      {},
      { taxi: 2, bus: 3 },
      [
        ['taxi', ['2 × 10']],
        ['bus', ['3 × 10']],
      ],
    ],
    ['one of each vehicle first', { A: [offer(8), offer(9)] }, { taxi: 2 }, [['taxi', ['1 × 8', '1 × 10']]]],
    [
      'then further ones of the same vehicles',
      { A: [offer(8), offer(9)] },
      { taxi: 3 },
      [['taxi', ['1 × 8', '1 × 10', '1 × 9']]],
    ],
    [
      'one that the edited campaign holds first',
      { E: [offer(10), offer(5), offer(6, { held: true })] },
      { bus: 1 },
      [['bus', ['1 × 6']]],
    ],
    ['equal screens together', { E: [offer(5), offer(5), offer(6)] }, { bus: 3 }, [['bus', ['2 × 5', '1 × 6']]]],
    ['nothing selected', {}, {}, []],
  ])('are %s', (_, unusual, vehicles, expected) => {
    expect(summarize(listForecastVenues(createFleet(unusual), select(vehicles)))).toEqual(expected)
  })

  test('are unknown when a server of a version before forecasts answers', () => {
    expect(listForecastVenues({ type: 'vehicle', types, ...FACTS }, select({ taxi: 1 }))).toBeUndefined()
  })

  const hours = openingHours.parse({})
  const row = (id: string, more: Partial<RestaurantRow> = {}): RestaurantRow => ({
    _id: id,
    name: id,
    availableScreens: 1,
    disabled: false,
    choosable: true,
    image: null,
    bookedUntil: null,
    nextFreeStart: null,
    offer: { place: id, openingHours: hours, screen: offer(7) },
    ...more,
  })
  const chosen = (...restaurants: string[]): ScreenSelection => ({
    vehicles: {},
    restaurants,
    screens: restaurants.length,
  })
  const town = (...rows: RestaurantRow[]): Availability => ({ type: 'restaurant', rows, ...FACTS })

  test('are one of each selected restaurant, with its guests and the day of their statement', () => {
    const statedAt = '2026-11-03T09:00:00.000Z'
    const sole = row('Sole', { footTrafficEstimate: 320, footTrafficStatedAt: statedAt })
    expect(listForecastVenues(town(sole, row('Kontor')), chosen('Sole'))).toEqual([
      {
        id: 'Sole',
        name: 'Sole',
        statedAt,
        screens: [
          {
            count: 1,
            slotsPerLoop: 7,
            multiplier: null,
            restaurant: { footTrafficEstimate: 320, openingHours: hours },
          },
        ],
      },
    ])
  })

  test('are unknown when the answer does not say what a restaurant offers', () => {
    expect(listForecastVenues(town(row('Sole', { offer: undefined })), chosen('Sole'))).toBeUndefined()
  })

  test.each([
    [
      { footTrafficEstimate: 320, footTrafficStatedAt: '2026-11-03T12:00:00.000Z' },
      '320 guests a day, stated by the partner on 11/03/2026',
    ],
    [{ footTrafficEstimate: 1 }, '1 guest a day, stated by the partner'],
    [{}, 'Guests a day not stated'],
    [
      {
        footTrafficEstimate: 320,
        offer: { place: 'Sole', openingHours: hours, screen: offer(7, { multiplier: 2.5 }) },
      },
      '2.5 impressions per play, set by the operator',
    ],
  ])('name the source of their audience: %o', (more, sentence) => {
    const [venue] = listForecastVenues(town(row('Sole', more)), chosen('Sole')) ?? []
    expect(venue && describeSource(venue, 'restaurant')).toBe(sentence)
  })

  test('name no source for vehicles, except the operator', () => {
    const describe = (fleet: Availability) => {
      const [venue] = listForecastVenues(fleet, select({ bus: 2 })) ?? []
      return venue && describeSource(venue, 'vehicle')
    }
    expect(describe(createFleet())).toBe('No audience figures')
    const mixed = createFleet({ E: [offer(10, { multiplier: 2 }), offer(10)] })
    expect(describe(mixed)).toBe('Impressions per play set by the operator')
  })
})

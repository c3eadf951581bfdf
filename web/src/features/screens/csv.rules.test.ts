import type { Screen } from '@marquee/contract/screens'
import { expect, it } from 'vitest'
import { formatScreensCsv } from './csv.rules.ts'

it('writes one line per screen, and escapes what a spreadsheet would execute (LST-7)', () => {
  const base = { status: 'Active', onlineStatus: 'online', lastConnection: '2026-11-20T10:00:00.000Z' }
  // Only the fields that the file contains.
  const screens = [
    {
      ...base,
      name: 'Front seat',
      model: '=1+1 "big", red',
      screenType: 'vehicle',
      vehicle: { registrationNumber: 'S-TX 1', locationName: 'Salzburg' },
      lastPosition: { coordinates: [-8.5, 52.65] },
    },
    { ...base, name: 'Bar', model: 'LG', screenType: 'restaurant', lastConnection: null },
  ] as unknown as Screen[]
  expect(formatScreensCsv(screens).split('\r\n').slice(1)).toEqual([
    `Front seat,"'=1+1 ""big"", red",Active,online,vehicle,S-TX 1,Salzburg,2026-11-20T10:00:00.000Z,52.65,-8.5`,
    'Bar,LG,Active,online,restaurant,,,,,',
    '',
  ])
})

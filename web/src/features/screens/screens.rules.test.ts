import type { LogEntry, Screen } from '@marquee/contract/screens'
import { describe, expect, it } from 'vitest'
import { filterCount, firstEntries, groupLog, viewOf } from './screens.rules.ts'

const entry = (Date: string, time: string): LogEntry => ({
  Date,
  start: `${Date}T${time}:00.000Z`,
  start_time: `${time}:00`,
  end_time: `${time}:59`,
  total_time: '00:00:59',
  state: 'app_moves',
  status: 'online',
})

describe('the log of a screen', () => {
  it('is grouped by day and sorted by start, newest first, not as text (SCR-DET-16, TRAP-36)', () => {
    const groups = groupLog([entry('2025-02-09', '08:00'), entry('2025-10-01', '07:00'), entry('2025-10-01', '19:30')])
    expect(groups.map(({ day }) => day)).toEqual(['2025-10-01', '2025-02-09'])
    expect(groups[0]?.entries.map(({ start_time }) => start_time)).toEqual(['19:30:00', '07:00:00'])
  })
  it('shows the newest entries first and keeps their days (SCR-DET-16)', () => {
    const days = groupLog([entry('2025-02-09', '08:00'), entry('2025-10-01', '07:00'), entry('2025-10-01', '19:30')])
    const shape = (count: number) => firstEntries(days, count).map(({ day, entries }) => [day, entries.length])
    expect(shape(1)).toEqual([['2025-10-01', 1]])
    expect(shape(3)).toEqual([
      ['2025-10-01', 2],
      ['2025-02-09', 1],
    ])
  })
})

describe('the list of screens', () => {
  const base = { status: 'Active', onlineStatus: 'online', screenType: 'vehicle', vehicle: null, restaurant: null }
  // Only what the rules read; the rest of a screen does not matter to them.
  const screens = [
    {
      ...base,
      model: 'LG',
      vehicle: { brand: 'Toyota', model: 'Corolla', registrationNumber: 'S-TX 1', locationName: 'Salzburg' },
    },
    {
      ...base,
      model: 'Philips',
      screenType: 'restaurant',
      onlineStatus: 'offline',
      restaurant: { name: 'Sole', locationName: 'Graz' },
    },
  ] as unknown as Screen[]

  it('finds by model, place or plate whatever the case', () => {
    expect(viewOf(screens, { search: 's-tx', filter: '' })).toEqual([screens[0]])
    expect(viewOf(screens, { search: 'SOLE', filter: '' })).toEqual([screens[1]])
    expect(viewOf(screens, { search: '', filter: 'offline' })).toEqual([screens[1]])
    expect(viewOf(screens, { search: 'lg', filter: 'restaurant' })).toEqual([])
  })
  it('counts what each filter would show', () => {
    expect(['', 'active', 'offline', 'vehicle', 'restaurant'].map((filter) => filterCount(screens, filter))).toEqual([
      2, 2, 1, 1, 1,
    ])
  })
})

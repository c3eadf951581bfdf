import { describe, expect, it } from 'vitest'
import { listChanges, listDetails, formatField, getLineName, formatValue } from './line.rules.ts'

describe('an audit line as text', () => {
  it.each([
    ['slotsPerLoop', 'slots per loop'],
    ['isActive', 'is active'],
    ['vehicle-type', 'vehicle type'],
    ['sha256', 'sha256'],
  ])('names the field %s in plain words', (field, words) => expect(formatField(field)).toBe(words))

  it.each([
    [null, 'none'],
    ['', 'none'],
    [false, 'no'],
    [true, 'yes'],
    [0, '0'],
    ['Wien', 'Wien'],
    [['a'], '["a"]'],
  ])('formats the value %j', (value, words) => expect(formatValue(value)).toBe(words))

  it('shows old and new values, and further facts', () => {
    expect(listChanges({ changes: { isActive: { from: true, to: false } } })).toEqual([
      { field: 'is active', from: 'yes', to: 'no' },
    ])
    expect(listChanges({ changes: null })).toEqual([])
    expect(listDetails({ details: { month: '2026-10' } })).toEqual([{ field: 'month', value: '2026-10' }])
  })

  it('has a label outside the list, also for an unknown action', () => {
    const subject = { kind: 'vehicle-type', id: '', name: 'Tram' }
    expect(getLineName({ action: 'create', subject })).toBe('Created: Vehicle type Tram')
    expect(getLineName({ action: 'teleport-away', subject })).toBe('teleport away: Vehicle type Tram')
  })
})

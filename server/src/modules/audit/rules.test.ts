import { describe, expect, it } from 'vitest'
import { computeChanges } from './rules.ts'

describe('changes', () => {
  it('name the fields that differ, with the old and the new value', () => {
    const before = { name: 'Vienna', timeZone: 'Europe/Vienna', isActive: true }
    expect(computeChanges(before, { name: 'Wien', timeZone: 'Europe/Vienna', isActive: false })).toEqual({
      name: { from: 'Vienna', to: 'Wien' },
      isActive: { from: true, to: false },
    })
  })

  it('are undefined when no field differs or is named', () => {
    const before = { name: 'Vienna', timeZone: 'Europe/Vienna' }
    expect(computeChanges(before, { name: 'Vienna' })).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'
import { computeChanges } from './rules.ts'

describe('what a change did', () => {
  it('names the fields that differ, from what to what', () => {
    const before = { name: 'Vienna', timeZone: 'Europe/Vienna', isActive: true }
    expect(computeChanges(before, { name: 'Wien', timeZone: 'Europe/Vienna', isActive: false })).toEqual({
      name: { from: 'Vienna', to: 'Wien' },
      isActive: { from: true, to: false },
    })
  })

  it('is nothing when all stays, or is not spoken of', () => {
    expect(computeChanges({ name: 'Vienna', reason: null }, { name: 'Vienna' })).toBeUndefined()
  })
})

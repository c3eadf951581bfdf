import { expect, it } from 'vitest'
import { getLineName } from './line.rules.ts'

it('gives a line a label outside the list, also for an unknown action', () => {
  const subject = { kind: 'vehicle-type', id: '', name: 'Tram' }
  expect(getLineName({ action: 'create', subject })).toBe('Created: Vehicle type Tram')
  expect(getLineName({ action: 'teleport-away', subject })).toBe('teleport away: Vehicle type Tram')
})

import { expect, it } from 'vitest'
import { statementsToMake } from './close.rules.ts'

const ID = '00000000-0000-4000-8000-000000000007'

it('offers to make no statements that nobody can get yet (decision 19)', () => {
  const partner = { ownerId: ID, userId: ID, name: 'Pantallas Sur', shareCents: 900, reasons: [] }
  const month = (missingStatements: number, ...screens: number[]) =>
    statementsToMake({ missingStatements, waiting: screens.map((count) => ({ ...partner, screens: count })) })
  expect(month(12)).toBe(12)
  expect(month(12, 2, 3)).toBe(7)
  expect(month(5, 2, 3)).toBe(0)
})

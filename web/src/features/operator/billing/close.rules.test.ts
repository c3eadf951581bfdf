import { expect, it } from 'vitest'
import { countDueStatements } from './close.rules.ts'

const ID = '00000000-0000-4000-8000-000000000007'

it('does not offer statements for partners who cannot receive them yet (decision 19)', () => {
  const partner = { ownerId: ID, userId: ID, name: 'Pantallas Sur', shareCents: 900, reasons: [] }
  const countForMonth = (missingStatements: number, ...screens: number[]) =>
    countDueStatements({ missingStatements, waiting: screens.map((count) => ({ ...partner, screens: count })) })
  expect(countForMonth(12)).toBe(12)
  expect(countForMonth(12, 2, 3)).toBe(7)
  expect(countForMonth(5, 2, 3)).toBe(0)
})

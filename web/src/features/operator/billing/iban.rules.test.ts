import { expect, it } from 'vitest'
import { ibanInFours, ibanProblem } from './iban.rules.ts'

it('takes an IBAN as people type it and finds a mistyped one (product 8)', () => {
  expect(ibanProblem('DE89 3704 0044 0532 0130 00')).toBeUndefined()
  expect(ibanProblem('nl91abna0417164300')).toBeUndefined()
  expect(ibanProblem('DE89 3704 0044 0532 0130 01')).toBe('checksum')
  expect(ibanProblem('89 3704')).toBe('form')
})

it('shows an IBAN in groups of four', () => {
  expect(ibanInFours('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(ibanInFours('')).toBe('')
})

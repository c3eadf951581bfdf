import { expect, it } from 'vitest'
import { formatIban, checkIban } from './iban.rules.ts'

it('accepts a typed IBAN and detects a mistyped one (product 8)', () => {
  expect(checkIban('DE89 3704 0044 0532 0130 00')).toBeUndefined()
  expect(checkIban('nl91abna0417164300')).toBeUndefined()
  expect(checkIban('DE89 3704 0044 0532 0130 01')).toBe('checksum')
  expect(checkIban('89 3704')).toBe('form')
})

it('formats an IBAN in groups of four', () => {
  expect(formatIban('de89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(formatIban('')).toBe('')
})

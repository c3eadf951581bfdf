import { expect, test } from 'vitest'
import { type DetailsForm, toDetailsForm, checkDetailsForm } from './form.ts'

const EMPTY: DetailsForm = {
  street: '',
  postcode: '',
  town: '',
  country: '',
  vatNumber: '',
  taxNumber: '',
  isSmallBusiness: false,
}
const UNCHECKED = { vatCheckedOn: null, vatCheckReference: '', vatRefusedOn: null, vatRefusedBecause: '' }

test('accepts an empty form (product 8)', () => {
  expect(checkDetailsForm(EMPTY)).toEqual({})
  expect(toDetailsForm({ ...EMPTY, ...UNCHECKED, country: null })).toEqual(EMPTY)
})

test('requires a complete address or none', () => {
  expect(Object.keys(checkDetailsForm({ ...EMPTY, street: 'Rua do Norte 12' }))).toEqual(['postcode', 'town'])
  expect(Object.keys(checkDetailsForm({ ...EMPTY, town: 'Lisboa', postcode: '1200' }))).toEqual(['street'])
  expect(checkDetailsForm({ ...EMPTY, street: 'Rua do Norte 12', postcode: '1200', town: 'Lisboa' })).toEqual({})
})

test.each([
  ['DE123456789', 'DE', true],
  ['de 123.456.789', 'DE', true],
  ['EL123456789', 'GR', true],
  ['XI123456789', 'GB', true],
  ['DE123456789', '', true],
  ['123456789', 'DE', false],
  ['PT501234567', 'DE', false],
  ['DE1234567890123456789012', 'DE', false],
])('checks the VAT number %s of %s: %s (product 8)', (vatNumber, country, isTaken) => {
  expect(checkDetailsForm({ ...EMPTY, vatNumber, country }).vatNumber === undefined).toBe(isTaken)
})

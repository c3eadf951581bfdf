import { expect, it } from 'vitest'
import { getElectronicAddress } from './electronic-address.ts'

it.each([
  ['DE123456788', { scheme: '9930', id: 'DE123456788' }],
  ['ATU12345675', { scheme: '9914', id: 'ATU12345675' }],
  ['EL094259216', { scheme: '9933', id: 'EL094259216' }],
  ['CHE116281710', { scheme: 'EM', id: 'a@b.example' }],
  ['IT00743110157', { scheme: 'EM', id: 'a@b.example' }],
  [null, { scheme: 'EM', id: 'a@b.example' }],
])(
  'the VAT number %s gives an address with a known scheme or the email address (EN 16931 BT-49, EAS)',
  (vatNumber, address) => {
    expect(getElectronicAddress(vatNumber, 'a@b.example')).toEqual(address)
  },
)

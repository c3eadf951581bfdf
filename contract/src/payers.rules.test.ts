import { expect, test } from 'vitest'
import { isFromOtherCompany } from './payers.rules.ts'

const NOTHING = { payers: [], partyName: '', partyIban: '' }

test.each([
  ['points to this company', { ...NOTHING, payers: [{ id: 'other' }, { id: 'this' }], partyName: 'Sole' }, false],
  ['points to another company', { ...NOTHING, payers: [{ id: 'other' }] }, true],
  ['has an unknown name', { ...NOTHING, partyName: 'Sole' }, true],
  ['has an unknown account', { ...NOTHING, partyIban: 'IE64IRCE92050112345678' }, true],
  ['says nothing of its payer', NOTHING, false],
])('a transfer that %s is from another company: %s (decision 20)', (_, transfer, isOther) => {
  expect(isFromOtherCompany(transfer, 'this')).toBe(isOther)
})

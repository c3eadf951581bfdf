import type { HoldReason } from '@marquee/contract/earnings'
import { describe, expect, it } from 'vitest'
import { type Bookkeeper, deriveHoldReasons, type PayeeFacts } from './holds.ts'

const BOOKS: Bookkeeper = { country: 'DE', timeZone: 'Europe/Berlin' }
const AT = new Date('2026-11-21T11:00:00Z')
const PAYABLE: PayeeFacts = {
  hasAgreement: true,
  accountHolder: 'Petra Kovač',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  bankChangedAt: null,
  country: 'DE',
  vatNumber: null,
  isSmallBusiness: false,
  vatCheckedOn: null,
  hasVatOfOtherNumber: false,
  returnedBecause: null,
  heldBecause: null,
  suspendedAt: null,
}
const listKinds = (facts: Partial<PayeeFacts>, books = BOOKS) =>
  deriveHoldReasons({ ...PAYABLE, ...facts }, books, AT).map(({ kind }) => kind)

describe('a partner', () => {
  it('in the country of the operator with an IBAN and the agreement is paid, with or without a VAT number (standards 9)', () => {
    expect(listKinds({})).toEqual([])
    expect(listKinds({ vatNumber: 'DE123456788', vatCheckedOn: '2026-11-20' })).toEqual([])
  })

  it.each<[HoldReason['kind'], string, Partial<PayeeFacts>]>([
    ['no-agreement', 'has not accepted self-billing', { hasAgreement: false }],
    ['iban-missing', 'has no account', { accountNumber: '  ' }],
    ['iban-missing', 'has an invisible account holder', { accountHolder: '\u0001 \u200B\u202E' }],
    ['iban-invalid', 'has mistyped the IBAN', { accountNumber: 'DE89370400440532013001' }],
    ['iban-invalid', 'has an IBAN of the wrong length', { accountNumber: 'DE8937040044053201300' }],
    ['iban-invalid', 'has an account number that is no IBAN', { accountNumber: '532013000 at Commerzbank' }],
    ['iban-invalid', 'has an account outside SEPA', { accountNumber: 'TR330006100519786457841326' }],
    ['vat-number-missing', 'is abroad in the Union without a VAT number', { country: 'FR' }],
    ['vat-unchecked', 'has an unchecked VAT number', { vatNumber: 'DE123456788' }],
    ['vat-unchecked', 'is abroad with an unchecked VAT number', { country: 'FR', vatNumber: 'FR40303265045' }],
    ['vat-number-other', 'has charged VAT with another number', { hasVatOfOtherNumber: true }],
    ['held-by-operator', 'is held by an operator', { heldBecause: 'Under dispute' }],
    ['suspended', 'is suspended', { suspendedAt: AT }],
  ])('is held with %s if it %s (standards 9, standards 12, product 8)', (kind, _, facts) => {
    expect(listKinds(facts)).toEqual([kind])
  })

  it.each<[string, Partial<PayeeFacts>]>([
    ['is a small business abroad in the Union', { country: 'FR', isSmallBusiness: true }],
    [
      'is abroad with a confirmed VAT number',
      { country: 'FR', vatNumber: 'FR40303265045', vatCheckedOn: '2026-11-01' },
    ],
    ['is outside the Union without a VAT number', { country: 'CH', accountNumber: 'CH9300762011623852957' }],
    ['is outside the Union with a number VIES does not know', { country: 'GB', vatNumber: 'GB980780684' }],
    ['has typed the IBAN with spaces in small letters', { accountNumber: 'de89 3704 0044 0532 0130 00' }],
    ['has an account in a country that joined SEPA in 2025', { accountNumber: 'RS35260005601001611379' }],
  ])('that %s is paid (standards 9, standards 12)', (_, facts) => {
    expect(listKinds(facts)).toEqual([])
  })

  it('is held for 72 hours after a change of bank details, with the day of the end (product 8)', () => {
    const deriveReasons = (at: string) => deriveHoldReasons({ ...PAYABLE, bankChangedAt: new Date(at) }, BOOKS, AT)
    // Late evening in UTC is the next day in Berlin.
    expect(deriveReasons('2026-11-20T23:30:00Z')).toEqual([{ kind: 'bank-changed', until: '2026-11-24', text: null }])
    expect(deriveReasons('2026-11-18T11:00:00.001Z')).toEqual([
      { kind: 'bank-changed', until: '2026-11-21', text: null },
    ])
    expect(deriveReasons('2026-11-18T11:00:00Z')).toEqual([])
  })

  it('gets all reasons at once, with the text of the operator (decision 21)', () => {
    const facts = { ...PAYABLE, hasAgreement: false, accountNumber: '', heldBecause: 'Under dispute' }
    expect(deriveHoldReasons(facts, BOOKS, AT)).toEqual([
      { kind: 'no-agreement', until: null, text: null },
      { kind: 'iban-missing', until: null, text: null },
      { kind: 'held-by-operator', until: null, text: 'Under dispute' },
    ])
  })

  it('is not abroad before the settings are saved (decision 21)', () => {
    expect(listKinds({ country: 'FR' }, { country: '', timeZone: 'UTC' })).toEqual([])
  })
})

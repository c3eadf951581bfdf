import { expect, it } from 'vitest'
import { formatSampleNumber, toBillingSettings, toSettingsForm, checkSettings } from './settings-form.ts'

const FORM = {
  ...toSettingsForm(null, 'Europe/Berlin'),
  name: 'Marquee GmbH',
  street: 'Torstraße 1',
  postcode: '10119',
  town: 'Berlin',
  country: 'DE',
  email: 'billing@marquee.example',
  iban: 'DE89 3704 0044 0532 0130 00',
  accountHolder: 'Marquee GmbH',
  vatRate: '19',
}

it('begins with the usual share and term and names everything that is missing (product 8)', () => {
  const empty = toSettingsForm(null, 'Europe/Berlin')
  expect(empty).toMatchObject({ share: '60', paymentDays: '14', timeZone: 'Europe/Berlin', invoicePrefix: '' })
  expect(Object.keys(checkSettings(empty)).toSorted()).toEqual(
    ['accountHolder', 'country', 'email', 'iban', 'name', 'postcode', 'street', 'town', 'vatRate'].toSorted(),
  )
})

it('sends hundredths of a percent and an IBAN without spaces', () => {
  expect(checkSettings(FORM)).toEqual({})
  expect(toBillingSettings({ ...FORM, share: '62,5' })).toMatchObject({
    iban: 'DE89370400440532013000',
    vatRateBps: 1900,
    shareBps: 6250,
    paymentDays: 14,
  })
})

it('finds a mistyped IBAN, a percentage that is none, and prefixes that are the same', () => {
  const problems = checkSettings({
    ...FORM,
    iban: 'DE89 3704 0044 0532 0130 01',
    vatRate: '51',
    paymentDays: '181',
    creditNotePrefix: '',
    statementPrefix: 'sb',
  })
  expect(Object.keys(problems).toSorted()).toEqual(
    ['creditNotePrefix', 'iban', 'paymentDays', 'statementPrefix', 'vatRate'].toSorted(),
  )
})

it('comes back as it was saved', () => {
  const saved = toBillingSettings(FORM)
  expect(toSettingsForm(saved, '')).toEqual(FORM)
})

it('shows what a number looks like', () => {
  expect(formatSampleNumber('CN-', '2026')).toBe('CN-2026-000001')
})

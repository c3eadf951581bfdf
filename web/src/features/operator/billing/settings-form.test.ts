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
  secondLanguage: 'fr',
} as const

it('starts with the default share and term and names all missing values (product 8)', () => {
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

it('reports a mistyped IBAN, an invalid percentage, and equal prefixes', () => {
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

it('reads the stored settings back unchanged', () => {
  const saved = toBillingSettings(FORM)
  expect(toSettingsForm(saved, '')).toEqual(FORM)
})

it('shows an example of a number', () => {
  expect(formatSampleNumber('CN-', '2026')).toBe('CN-2026-000001')
})

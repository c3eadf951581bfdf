import { expect, it } from 'vitest'
import { SETTINGS } from '../../../testing/operator-settings.ts'
import { checkSettings, type SettingsFields } from './settings.ts'

const check = (more: Partial<SettingsFields>) => checkSettings({ ...SETTINGS, ...more })

it('accepts complete billing settings, with or without BIC and VAT number (product 8)', () => {
  expect(check({})).toBeUndefined()
  expect(check({ bic: '', vatNumber: '' })).toBeUndefined()
})

it.each<[string, Partial<SettingsFields>]>([
  ['ibanChecksum', { iban: 'DE88370400440532013000' }],
  ['bicUnknown', { bic: 'COBA' }],
  ['countryUnknown', { country: 'XX', vatNumber: '' }],
  ['vatNumberInvalid', { vatNumber: 'DE123456789' }],
  ['timeZoneUnknown', { timeZone: 'Europe/Atlantis' }],
])('refuses billing settings with %s, and names the field (product 8)', (why, more) => {
  expect(check(more)).toEqual({ why, field: Object.keys(more)[0] })
})

it.each<[string, Partial<SettingsFields>]>([
  ['creditNotePrefix', { creditNotePrefix: SETTINGS.invoicePrefix }],
  ['statementPrefix', { statementPrefix: SETTINGS.invoicePrefix }],
  ['statementPrefix', { statementPrefix: SETTINGS.creditNotePrefix }],
])('refuses a %s that another series has (product 8)', (field, more) => {
  expect(check(more)).toEqual({ why: 'prefixTaken', field })
})

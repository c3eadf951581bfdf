import { expect, it } from 'vitest'
import type { BillingSettings, SettingsChange } from '@marquee/contract/billing-settings'
import { buildChangeRows, describeDualControlFields } from './dual-control.rules.ts'

const before = {
  iban: 'DE89370400440532013000',
  bic: '',
  accountHolder: 'Example',
  isSmallBusiness: false,
  shareBps: 6_000,
  paymentDays: 14,
} as BillingSettings

it('lists the changed fields that affect payments, ignoring formatting (S-02)', () => {
  const same = { ...before, iban: 'de89 3704 0044 0532 0130 00', paymentDays: 21 }
  expect(describeDualControlFields(before, same)).toBe('')
  expect(describeDualControlFields(before, { ...before, iban: 'NL91ABNA0417164300', shareBps: 7_000 })).toBe(
    'IBAN, Partner share',
  )
  expect(describeDualControlFields(null, before)).toBe('')
})

it('shows the old and new values of a change (S-02)', () => {
  const settings = { iban: 'NL91ABNA0417164300', isSmallBusiness: true, shareBps: 7_000, bic: 'ABNANL2A' }
  const change = { settings, vatRate: { from: '2026-11-01', rateBps: 1_600 } } as SettingsChange
  expect(buildChangeRows(change, before).map(({ value }) => value)).toEqual([
    'No → Yes',
    'DE89 3704 0044 0532 0130 00 → NL91 ABNA 0417 1643 00',
    'not set → ABNANL2A',
    '60 % → 70 %',
    '16 %',
  ])
})

import { expect, test } from 'vitest'
import { type MonthRow, formatMonthsCsv, deriveMonthState, buildHoldNotices } from './earnings.rules.ts'

const OCTOBER: MonthRow = {
  month: '2026-10',
  isRunning: false,
  daysOnline: 61,
  screens: 2,
  chargedCents: 90_000,
  shareCents: 54_000,
  statements: 2,
  vatCents: 10_260,
  grossCents: 64_260,
  inPayoutCents: 0,
  paidCents: 0,
}

test.each([
  ['running', { isRunning: true, statements: 0 }],
  ['waits', { statements: 0, grossCents: 0 }],
  ['open', {}],
  ['on-its-way', { inPayoutCents: 64_000, paidCents: 260 }],
  ['partly-paid', { inPayoutCents: 100, paidCents: 100 }],
  ['paid', { paidCents: 64_260 }],
] as const)('derives the state of a month: %s (INV-4)', (state, overrides) => {
  expect(deriveMonthState({ ...OCTOBER, ...overrides })).toBe(state)
})

test('says why payouts are held, until when, and what the partner can do (product 8, INV-4)', () => {
  const [changed, held, missing] = buildHoldNotices([
    { kind: 'bank-changed', until: '2026-11-25', text: null },
    { kind: 'held-by-operator', until: null, text: 'Please send us your papers.' },
    { kind: 'iban-missing', until: null, text: null },
  ])
  expect(changed?.text).toContain('72 hours. Payouts resume on 11/25/2026.')
  expect(changed?.way).toBeUndefined()
  expect(held?.text).toBe('The operator has put your payouts on hold. Please send us your papers.')
  expect(missing?.way?.to).toBe('/ownerprofile')
})

test('exports the months as CSV with amounts that spreadsheets can read', () => {
  const [head, line] = formatMonthsCsv([OCTOBER]).trim().split(/\r?\n/)
  expect(head).toBe('Month,Days online,Screens,Charged,Your share,VAT,Total,Paid')
  expect(line).toBe('2026-10,61,2,900,540,102.6,642.6,0')
})

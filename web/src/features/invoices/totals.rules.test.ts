import { expect, test } from 'vitest'
import { type Invoice, listNotes, buildTotals } from './totals.rules.ts'

const INVOICE = {
  kind: 'invoice',
  netCents: 75_000,
  vatCents: 14_250,
  grossCents: 89_250,
  vatCategory: 'S',
  vatRateBps: 1900,
  creditedCents: 0,
  paidCents: 0,
  openCents: 89_250,
} as Invoice // the other fields do not affect the totals

const listRows = (overrides: Partial<Invoice>) =>
  buildTotals({ ...INVOICE, ...overrides }).map(({ label, cents }) => [label, cents])

test('adds net and VAT to the total, to the cent (INV-5)', () => {
  expect(listRows({})).toEqual([
    ['Net', 75_000],
    ['VAT 19%', 14_250],
    ['Total', 89_250],
  ])
})

test('names reverse charge, and shows no rate for an exempt document (EN 16931 AE, E, O)', () => {
  expect(listRows({ vatCategory: 'AE', vatCents: 0 })[1]).toEqual(['VAT, reverse charge', 0])
  expect(listRows({ vatCategory: 'E', vatCents: 0 })[1]).toEqual(['VAT', 0])
})

test('subtracts credits and payments down to the open amount, also after an overpayment (product 8)', () => {
  const partly = listRows({ creditedCents: 10_000, paidCents: 50_000, openCents: 29_250 })
  expect(partly.slice(2)).toEqual([
    ['Total', 89_250],
    ['Credited', -10_000],
    ['Paid', -50_000],
    ['Amount due', 29_250],
  ])
  const [total, ...taken] = partly.slice(2, 5).map(([, cents]) => Number(cents))
  expect((total ?? 0) + taken.reduce((sum, cents) => sum + cents, 0)).toBe(29_250)
  expect(listRows({ creditedCents: 10_000, paidCents: 89_250, openCents: -10_000 }).at(-1)).toEqual([
    'Refund due',
    10_000,
  ])
})

test('shows no open amount for a credit note', () => {
  expect(listRows({ kind: 'credit-note', creditedCents: 0, paidCents: 0, openCents: 0 })).toHaveLength(3)
})

test('shows the exemption reason once: in the VAT row for reverse charge, otherwise below it (EN 16931 AE, E)', () => {
  const notes = (overrides: Partial<Invoice>) => listNotes({ ...INVOICE, exemption: null, notes: [], ...overrides })
  const reverse = { vatCategory: 'AE', exemption: 'Reverse charge' } as const
  expect(notes({ ...reverse, notes: ['Reverse charge', 'Approved late.'] })).toEqual(['Approved late.'])
  const exempt = { vatCategory: 'E', exemption: 'Small business' } as const
  expect(notes({ ...exempt, notes: ['Small business'] })).toEqual(['Small business'])
  expect(notes({ notes: ['Approved late.'] })).toEqual(['Approved late.'])
})

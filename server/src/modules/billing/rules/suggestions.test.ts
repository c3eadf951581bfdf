import { describe, expect, it } from 'vitest'
import { candidatesOf } from './matching.ts'
import { areAlike, suggestionsFor } from './suggestions.ts'

describe('two names (product design 8)', () => {
  it.each<[string, string, boolean]>([
    ['Weber Coffee GmbH', 'WEBER COFFEE', true],
    ['Weber Coffee GmbH', 'Weber Coff', true],
    ['Pekarna Kovač d.o.o.', 'PEKARNA KOVAC DOO', true],
    ['Größe & Söhne KG', 'Groesse und Soehne', false],
    ['Straßenbau Süd AG', 'STRASSENBAU SUD', true],
    ['Weber Coffee GmbH', 'Weber Tea GmbH', false],
    ['GmbH', 'AG', false],
    ['', 'Weber', false],
  ])('"%s" and "%s" are alike: %s', (one, other, alike) => {
    expect(areAlike(one, other)).toBe(alike)
    expect(areAlike(other, one)).toBe(alike)
  })
})

describe('suggestions', () => {
  it('are the likeliest first, and five at most (product design 8)', () => {
    const open = (id: string, company: string, openCents: number) => ({
      id,
      number: `RE-2026-00000${id}`,
      company,
      openCents,
    })
    const entry = {
      cents: 100,
      currency: 'EUR',
      reference: '',
      remittance: 'RE-2026-000009',
      endToEndId: '',
      isReturn: false,
    }
    const named = {
      kind: 'invoice' as const,
      id: '9',
      number: 'RE-2026-000009',
      reference: null,
      openCents: 7,
      paidCents: 0,
    }
    const invoices = [
      open('1', 'Weber', 90),
      open('2', 'Weber', 500),
      open('3', 'Other', 100),
      open('4', 'Weber', 100),
      open('5', 'Other', 99),
      open('6', 'Weber', 400),
      open('9', 'Nobody', 7),
    ]
    const suggested = suggestionsFor({ ...entry, partyName: 'WEBER' }, invoices, candidatesOf([named]))
    expect(suggested.map(({ invoiceId, why }) => `${invoiceId} ${why}`)).toEqual([
      '9 number',
      '4 amount-and-name',
      '3 amount',
      '1 name',
      '6 name',
    ])
  })
})

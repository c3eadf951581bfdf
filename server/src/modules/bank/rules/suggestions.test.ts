import { describe, expect, it } from 'vitest'
import { indexCandidates } from './matching.ts'
import { areAlike, suggestInvoices } from './suggestions.ts'

describe('two names (product 8)', () => {
  it.each<[string, string, boolean]>([
    ['Weber Coffee GmbH', 'WEBER COFFEE', true],
    ['Weber Coffee GmbH', 'Weber Coff', true],
    ['Pekarna Kovač d.o.o.', 'PEKARNA KOVAC DOO', true],
    ['Größe & Söhne KG', 'Groesse und Soehne', false],
    ['Straßenbau Süd AG', 'STRASSENBAU SUD', true],
    ['Weber Coffee GmbH', 'Weber Tea GmbH', false],
    ['Weber', 'Weber Coffee GmbH', true],
    ['Weber Coff', 'Weber Coffee Roasters GmbH', true],
    ['Max Weber Coff', 'Weber Coffee GmbH', true],
    ['Weber GmbH', 'Weber AG', true],
    ['J. Weber', 'Johann Weber', true],
    ['J.Weber', 'Weber', true],
    ['Web Coffee', 'Weber Coffee', false],
    ['B.M.W. Berlin', 'BMW Berlin', true],
    ['B.M.W. Berlin', 'Audi Berlin', false],
    ['Вебер Кафе', 'ВЕБЕР', true],
    ['GmbH', 'AG', false],
    ['', 'Weber', false],
  ])('"%s" and "%s" are alike: %s', (one, other, alike) => {
    expect(areAlike(one, other)).toBe(alike)
    expect(areAlike(other, one)).toBe(alike)
  })
})

describe('suggestions', () => {
  const createInvoice = (id: string, company: string, openCents: number) => ({
    id,
    number: `RE-2026-00000${id}`,
    companyId: company,
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

  it('are sorted by likelihood, at most five (product 8)', () => {
    const named = {
      kind: 'invoice' as const,
      id: '9',
      number: 'RE-2026-000009',
      reference: null,
      openCents: 7,
      paidCents: 0,
    }
    const invoices = [
      createInvoice('1', 'Weber', 90),
      createInvoice('2', 'Weber', 500),
      createInvoice('3', 'Other', 100),
      createInvoice('4', 'Weber', 100),
      createInvoice('5', 'Other', 99),
      createInvoice('6', 'Weber', 400),
      createInvoice('7', 'Weber', 600),
      createInvoice('9', 'Unknown', 7),
    ]
    const suggest = (payers: readonly { id: string }[]) =>
      suggestInvoices({ ...entry, partyName: 'WEBER', payers }, invoices, indexCandidates([named])).map(
        ({ invoiceId, why }) => `${invoiceId} ${why}`,
      )
    expect(suggest([{ id: 'Weber' }])).toEqual(['9 number', '4 amount-and-name', '1 name', '6 name', '2 name'])
    // The company Other has paid from this account before.
    expect(suggest([{ id: 'Other' }])).toEqual(['9 number', '3 iban', '5 iban'])
    expect(suggest([])).toEqual(['9 number', '3 amount', '4 amount'])
  })

  it('exclude other companies with the same amount if the entry points to a payer (D-03)', () => {
    const brisa = createInvoice('1', 'Brisa', 100)
    const suggestIds = (payers: readonly { id: string }[]) =>
      suggestInvoices(
        { ...entry, reference: '', remittance: '', endToEndId: '', partyName: 'Reifen', payers },
        [brisa],
        indexCandidates([]),
      )
    expect(suggestIds([{ id: 'Reifen' }])).toEqual([])
    expect(suggestIds([])).toMatchObject([{ invoiceId: '1', why: 'amount' }])
  })
})

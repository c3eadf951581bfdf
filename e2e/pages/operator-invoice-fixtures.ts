import { id, invoice } from './operator-billing-fixtures.ts'

/** A partly paid invoice with its lines, payments and credit notes. */

export const INVOICE = invoice(1, { state: 'partly-paid' })
export const PARTY = {
  name: 'Koko Kitchen',
  street: 'Marktplatz 1',
  postcode: '20095',
  town: 'Hamburg',
  address: '',
  country: 'DE',
  vatNumber: null,
}
export const WHOLE = {
  ...INVOICE,
  seller: PARTY,
  buyer: PARTY,
  subject: 'Autumn roast 1',
  period: { from: '2026-11-18', until: '2026-12-15' },
  lines: [
    {
      name: 'Samsung QM55, Koko Kitchen',
      description: '11/18/2026 to 12/15/2026',
      quantity: 4,
      unit: 'WEE',
      unitPriceCents: 16_875,
      netCents: INVOICE.netCents,
    },
  ],
  notes: ['The campaign was approved after its first day.'],
  exemption: null,
  vatRateBps: 1900,
  payTo: {
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    accountHolder: 'Marquee Betriebs GmbH',
    reference: 'RF182026000130',
    cents: INVOICE.openCents,
    epc: 'BCD',
  },
  payments: [
    {
      id: id(900),
      kind: 'bank',
      cents: 20_000,
      paidOn: '2026-11-19',
      note: '',
      byName: 'Maud Verbeke',
      at: '2026-11-19T10:00:00Z',
      isUndone: false,
      bankEntryId: id(601),
    },
  ],
  creditNotes: [{ id: id(950), number: 'CN-2026-000003', issuedOn: '2026-11-19', grossCents: 1_000 }],
  corrects: null,
}

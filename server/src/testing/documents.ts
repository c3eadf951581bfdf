import type { IssuedDocument } from '../modules/documents/rules/e-invoice.ts'
import type { DocumentContent, Party } from '../modules/documents/schema/content.ts'

/** The documents of the worked examples, as issued rows. */

const OPERATOR: Party = {
  id: null,
  name: 'Example Marketplace GmbH',
  street: 'Torstraße 1',
  postcode: '10115',
  town: 'Berlin',
  address: '',
  country: 'DE',
  vatNumber: 'DE123456788',
  registration: 'HRB 12345',
  email: 'billing@marketplace.example',
}

const ADVERTISER: Party = {
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Žižkov & Söhne <Reklama> Ő AG',
  street: '',
  postcode: '',
  town: '',
  address: 'Hauptstraße 5, 50667 Köln',
  country: 'DE',
  vatNumber: 'DE136695976',
  registration: null,
  email: 'carl@advertiser.example',
}

const PARTNER: Party = { ...ADVERTISER, name: 'Trattoria Sole GmbH', email: 'petra@trattoria.example' }

/** Reference campaign R: three restaurant screens for four weeks, €900.00 and 19 % VAT. */
export const INVOICE_R: IssuedDocument = {
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'invoice',
  number: '2026-000123',
  series: 'invoice 2026',
  ordinal: 123,
  issuedOn: '2026-11-16',
  issuedAt: new Date('2026-11-16T09:00:00Z'),
  dueOn: '2026-11-30',
  companyId: '00000000-0000-4000-8000-000000000002',
  campaignId: '00000000-0000-4000-8000-000000000003',
  orderId: '00000000-0000-4000-8000-000000000004',
  correctsId: null,
  ownerId: null,
  screenId: null,
  month: null,
  revision: 1,
  netCents: 90_000,
  vatCents: 17_100,
  grossCents: 107_100,
  vatCategory: 'S',
  vatRateBps: 1_900,
  reference: 'RF462026000123',
  content: {
    seller: OPERATOR,
    buyer: ADVERTISER,
    subject: 'Autumn menu',
    period: { from: '2026-11-16', until: '2026-12-13' },
    lines: [
      {
        name: 'Restaurant screens, 3 screens × 4 weeks',
        description: '2026-11-16 to 2026-12-13',
        quantity: 12,
        unit: 'WEE',
        unitPriceCents: 7_500,
        netCents: 90_000,
      },
    ],
    notes: [],
    exemption: null,
    payTo: { iban: 'DE89370400440532013000', bic: null, accountHolder: 'Example Marketplace GmbH' },
    share: null,
    corrects: null,
  },
}

/** Another document like the first. */
export const createDocument = (
  row: Partial<IssuedDocument>,
  content: Partial<DocumentContent> = {},
): IssuedDocument => ({
  ...INVOICE_R,
  ...row,
  content: { ...INVOICE_R.content, ...content },
})

/** Reference campaign V: twenty-five vehicle screens for four weeks, to a company in France. */
export const INVOICE_V = createDocument(
  {
    number: '2026-000124',
    ordinal: 124,
    netCents: 75_000,
    vatCents: 0,
    grossCents: 75_000,
    vatCategory: 'AE',
    vatRateBps: 0,
    reference: 'RF192026000124',
  },
  {
    buyer: { ...ADVERTISER, name: 'Brisa SARL', country: 'FR', vatNumber: 'FR40303265045' },
    lines: [
      {
        name: 'Vehicle screens, 25 screens × 4 weeks',
        description: '',
        quantity: 100,
        unit: 'WEE',
        unitPriceCents: 750,
        netCents: 75_000,
      },
    ],
    notes: ['Reverse charge'],
    exemption: 'Reverse charge',
  },
)

/** Credits the December of one screen of R, less the price of a day that has begun. */
export const CREDIT_NOTE = createDocument(
  {
    kind: 'credit-note',
    number: 'GS-2026-000001',
    dueOn: null,
    reference: null,
    correctsId: INVOICE_R.id,
    netCents: 12_858,
    vatCents: 2_443,
    grossCents: 15_301,
  },
  {
    payTo: null,
    corrects: { number: '2026-000123', issuedOn: '2026-11-16' },
    lines: [
      { name: 'Days', description: '', quantity: 1, unit: 'C62', unitPriceCents: 13_929, netCents: 13_929 },
      { name: 'Begun', description: '', quantity: -1, unit: 'DAY', unitPriceCents: 1_071, netCents: -1_071 },
    ],
  },
)

/** The statement of the partner of R with a share of 70 %: €630.00 and 19 % VAT. */
export const STATEMENT = createDocument(
  {
    kind: 'statement',
    number: 'SB-2026-000041',
    dueOn: null,
    reference: null,
    companyId: null,
    campaignId: null,
    orderId: null,
    ownerId: '00000000-0000-4000-8000-000000000002',
    screenId: '00000000-0000-4000-8000-000000000005',
    month: '2026-11',
    netCents: 63_000,
    vatCents: 11_970,
    grossCents: 74_970,
  },
  {
    seller: PARTNER,
    buyer: OPERATOR,
    subject: 'Trattoria Sole, bar',
    period: { from: '2026-11-01', until: '2026-11-30' },
    lines: [
      { name: 'Autumn menu', description: '', quantity: 1, unit: 'C62', unitPriceCents: 63_000, netCents: 63_000 },
    ],
    notes: ['Self-billing'],
    payTo: null,
    share: { daysOnline: 28, chargedCents: 90_000, shareBps: [7_000] },
  },
)

/** A partner that is exempt as a small business, without a VAT number. */
export const STATEMENT_EXEMPT = createDocument(
  { ...STATEMENT, number: 'SB-2026-000042', vatCents: 0, grossCents: 63_000, vatCategory: 'E', vatRateBps: 0 },
  { ...STATEMENT.content, seller: { ...PARTNER, vatNumber: null }, exemption: 'Exempt as a small business' },
)

/** The same partner, with the number of its tax office. */
export const STATEMENT_TAX_NUMBER = createDocument(STATEMENT_EXEMPT, {
  ...STATEMENT_EXEMPT.content,
  seller: { ...PARTNER, vatNumber: null, taxNumber: '27/456/00123' },
})

/** Cancels the statement completely. */
export const STATEMENT_CREDIT = createDocument(
  {
    ...STATEMENT,
    kind: 'statement-credit',
    number: 'SB-2026-000044',
    correctsId: STATEMENT.id,
    revision: 2,
  },
  {
    ...STATEMENT.content,
    notes: ['Self-billing', 'Reason: The address was wrong'],
    corrects: { number: 'SB-2026-000041', issuedOn: '2026-12-03' },
  },
)

/** A partner in another member state, to an operator without a VAT number yet (decision 19). */
export const STATEMENT_ABROAD = createDocument(
  { ...STATEMENT, number: 'SB-2026-000045', vatCents: 0, grossCents: 63_000, vatCategory: 'AE', vatRateBps: 0 },
  {
    ...STATEMENT.content,
    seller: { ...PARTNER, country: 'FR', vatNumber: 'FR40303265045' },
    buyer: { ...OPERATOR, vatNumber: null, taxNumber: '27/456/00124', registration: null },
    notes: ['Self-billing', 'Reverse charge'],
    exemption: 'Reverse charge',
  },
)

/** An operator that is exempt as a small business, and has a VAT number nevertheless. */
export const INVOICE_EXEMPT = createDocument(
  { number: '2026-000125', ordinal: 125, vatCents: 0, grossCents: 90_000, vatCategory: 'E', vatRateBps: 0 },
  { seller: { ...OPERATOR, taxNumber: '27/456/00124' }, exemption: 'Exempt as a small business' },
)

/** A partner outside the EU. */
export const STATEMENT_OUTSIDE = createDocument(
  { ...STATEMENT, number: 'SB-2026-000043', vatCents: 0, grossCents: 63_000, vatCategory: 'O', vatRateBps: 0 },
  {
    ...STATEMENT.content,
    seller: { ...PARTNER, country: 'CH', vatNumber: 'CHE116281710' },
    exemption: 'Outside the scope of VAT',
  },
)

export const DOCUMENTS = {
  INVOICE_R,
  INVOICE_V,
  CREDIT_NOTE,
  STATEMENT,
  STATEMENT_EXEMPT,
  STATEMENT_TAX_NUMBER,
  STATEMENT_CREDIT,
  STATEMENT_ABROAD,
  STATEMENT_OUTSIDE,
  INVOICE_EXEMPT,
} as const

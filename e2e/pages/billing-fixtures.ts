import type { MonthLine } from '@marquee/contract/month-earnings'
import type { getBillingDetails } from '@marquee/contract/billing-details'
import type { getEarnings, getScreenEarnings, listStatements, StatementRow } from '@marquee/contract/earnings'
import type { EndpointReply } from '@marquee/contract/endpoint'
import type { getInvoice, InvoiceRow, InvoiceState, listInvoices } from '@marquee/contract/invoices'
import { selfBillingTexts } from '@marquee/contract/messages/self-billing'

/** The billing of one company and of one partner, as defined by the contract. */

type Invoice = EndpointReply<typeof getInvoice>['invoice']
export type Earnings = EndpointReply<typeof getEarnings>
export type Details = EndpointReply<typeof getBillingDetails>

const id = (end: number) => `018f0000-0000-7000-8000-${String(end).padStart(12, '0')}`
export const INVOICE = id(5001)
export const GET_INVOICE = `GET /api/invoices/${INVOICE}`
export const LIST_INVOICES = 'GET /api/invoices'
export const GET_EARNINGS = 'GET /api/earnings'
export const LIST_STATEMENTS = 'GET /api/statements'
export const GET_DETAILS = 'GET /api/billing/details'
export const PUT_DETAILS = 'PUT /api/billing/details'
export const createLinkCall = (documentId: string) => `POST /api/billing/documents/${documentId}/link`

const STATES: readonly InvoiceState[] = ['unpaid', 'partly-paid', 'overdue', 'paid', 'cancelled', 'credited']

/** An invoice with 19 % VAT, unpaid by default. */
export function invoiceRow(end: number, name: string, netCents: number, more: Partial<InvoiceRow> = {}): InvoiceRow {
  const vatCents = Math.round(netCents * 0.19)
  const grossCents = netCents + vatCents
  return {
    id: id(5000 + end),
    kind: 'invoice',
    number: `2026-${String(120 + end).padStart(6, '0')}`,
    issuedOn: '2026-11-16',
    dueOn: '2026-11-30',
    company: { id: id(1), name: 'Brisa Coffee' },
    campaign: { id: id(9), name, isDeleted: false },
    netCents,
    vatCents,
    grossCents,
    vatCategory: 'S',
    creditedCents: 0,
    paidCents: 0,
    openCents: grossCents,
    state: 'unpaid',
    ...more,
  }
}

export const INVOICES: readonly InvoiceRow[] = [
  invoiceRow(1, 'Autumn roast launch', 75_000),
  invoiceRow(2, 'Advent opening hours', 90_000, { state: 'partly-paid', paidCents: 50_000, openCents: 57_100 }),
  invoiceRow(3, 'Weekday breakfast in all of the small restaurants along the harbour', 162_000, {
    state: 'overdue',
    issuedOn: '2026-10-28',
    dueOn: '2026-11-11',
  }),
  invoiceRow(4, 'Weekday lunch', 45_000, { state: 'paid', paidCents: 53_550, openCents: 0, dueOn: '2026-10-31' }),
  invoiceRow(5, 'Summer terrace', 30_000, {
    kind: 'credit-note',
    number: 'CN-2026-000007',
    dueOn: null,
    openCents: 0,
    state: 'credited',
    campaign: { id: id(8), name: 'Summer terrace', isDeleted: true },
  }),
  invoiceRow(6, 'Summer terrace', 30_000, {
    creditedCents: 35_700,
    openCents: 0,
    state: 'cancelled',
    campaign: { id: id(8), name: 'Summer terrace', isDeleted: true },
  }),
]

/** The server's answer for a list of them, with counts and sums. */
export function invoiceList(
  invoices: readonly InvoiceRow[],
  all = invoices,
): { body: EndpointReply<typeof listInvoices> } {
  const sum = (key: 'netCents' | 'vatCents' | 'grossCents') =>
    invoices.reduce((cents, row) => cents + (row.kind === 'credit-note' ? -row[key] : row[key]), 0)
  const counts = STATES.map((state) => [state, all.filter((row) => row.state === state).length] as const)
  return {
    body: {
      invoices: [...invoices],
      total: invoices.length,
      sums: {
        netCents: sum('netCents'),
        vatCents: sum('vatCents'),
        grossCents: sum('grossCents'),
        openCents: invoices.reduce((cents, row) => cents + row.openCents, 0),
      },
      counts: Object.fromEntries(counts) as Record<InvoiceState, number>, // one of each
    },
  }
}

const party = {
  name: 'Marquee Operations GmbH',
  street: 'Am Sandtorkai 30',
  postcode: '20457',
  town: 'Hamburg',
  address: '',
  country: 'DE',
  vatNumber: 'DE123456789',
}

/** The first invoice in detail: two lines, no payment yet. */
export function invoice(more: Partial<Invoice> = {}): { body: { invoice: Invoice } } {
  const row = invoiceRow(1, 'Autumn roast launch', 75_000)
  return {
    body: {
      invoice: {
        ...row,
        seller: party,
        buyer: {
          ...party,
          name: 'Brisa Coffee Roasters, Lda.',
          street: '',
          postcode: '',
          town: '',
          address: 'Rua da Boavista 84, 1200-068 Lisboa',
          country: 'DE',
          vatNumber: null,
        },
        subject: 'Campaign Autumn roast launch in Hamburg',
        period: { from: '2026-11-16', until: '2026-12-13' },
        lines: [
          {
            name: '25 vehicle screens in Hamburg',
            description: '11/16/2026 to 12/13/2026',
            quantity: 4,
            unit: 'WEE',
            unitPriceCents: 18_750,
            netCents: 75_000,
          },
          { name: 'Set-up', description: '', quantity: 1, unit: 'C62', unitPriceCents: 0, netCents: 0 },
        ],
        notes: [],
        exemption: null,
        vatRateBps: 1900,
        payTo: {
          iban: 'DE02120300000000202051',
          bic: 'BYLADEM1001',
          accountHolder: 'Marquee Operations GmbH',
          reference: 'RF712026000121',
          cents: 89_250,
          epc: 'BCD\n002\n1\nSCT\nBYLADEM1001\nMarquee Operations GmbH\nDE02120300000000202051\nEUR892.50\n\nRF712026000121\n\n',
        },
        payments: [],
        creditCents: 0,
        creditNotes: [],
        corrects: null,
        ...more,
      },
    },
  }
}

export const EARNINGS: Earnings = {
  ownerId: id(1),
  soFar: { month: '2026-11', throughDay: '2026-11-20', shareCents: 123_450, chargedCents: 205_750 },
  expectedCents: 187_020,
  openCents: 64_260,
  inPayoutCents: 41_200,
  paidCents: 512_375,
  statementsOn: '2026-12-03',
  held: [],
  months: [
    month('2026-11', { isRunning: true, statements: 0, grossCents: 0, vatCents: 0 }),
    month('2026-10', {}),
    month('2026-09', { paidCents: 64_260, daysOnline: 58 }),
  ],
}

function month(name: string, more: Partial<Earnings['months'][number]>): Earnings['months'][number] {
  return {
    month: name,
    isRunning: false,
    daysOnline: 62,
    screens: 2,
    chargedCents: 90_000,
    shareCents: 54_000,
    statements: 2,
    vatCents: 10_260,
    grossCents: 64_260,
    inPayoutCents: 0,
    paidCents: 0,
    ...more,
  }
}

/** Two campaigns of the running month, one of which has not begun. */
export const MONTH_LINES: { lines: MonthLine[]; total: number; sums: object } = {
  lines: [
    {
      screen: { id: id(71), name: 'Bar', venue: 'Trattoria Roma' },
      campaign: 'Autumn roast launch',
      from: '2026-11-16',
      until: '2026-11-30',
      days: 5,
      chargedCents: 5_357,
      shareBps: 6_000,
      shareCents: 3_214,
      expectedDays: 15,
      expectedShareCents: 9_642,
    },
    {
      screen: { id: id(72), name: 'Front seat', venue: null },
      campaign: 'Elbe Jazz evenings',
      from: '2026-11-26',
      until: '2026-11-30',
      days: 0,
      chargedCents: 0,
      shareBps: 6_000,
      shareCents: 0,
      expectedDays: 5,
      expectedShareCents: 3_214,
    },
  ],
  total: 2,
  sums: { chargedCents: 5_357, shareCents: 3_214, expectedShareCents: 12_856 },
}

export const NOTHING_EARNED: Earnings = {
  ...EARNINGS,
  soFar: { month: '2026-11', throughDay: '2026-11-20', shareCents: 0, chargedCents: 0 },
  expectedCents: 0,
  openCents: 0,
  inPayoutCents: 0,
  paidCents: 0,
  months: [],
}

export const STATEMENTS: readonly StatementRow[] = [
  statement(1, '2026-10', 'open'),
  statement(2, '2026-10', 'in-payout'),
  statement(3, '2026-09', 'paid'),
]

function statement(end: number, of: string, state: StatementRow['state']): StatementRow {
  return {
    id: id(6000 + end),
    number: `SB-7K2M-2026-${String(end).padStart(6, '0')}`,
    issuedOn: '2026-11-03',
    netCents: 27_000,
    vatCents: 5_130,
    grossCents: 32_130,
    state,
    month: of,
    owner: { id: id(1), name: 'Elbmedia GmbH' },
    screen: { id: id(100), model: 'LG 23SE3KE Outdoor' },
    daysOnline: 31,
    chargedCents: 45_000,
    vatCategory: 'S',
    payout: state === 'open' ? null : { id: id(7001), number: 'P-2026-0011' },
    kind: 'statement',
    takesBack: null,
    isTakenBack: false,
  }
}

export function statementList(statements: readonly StatementRow[]): { body: EndpointReply<typeof listStatements> } {
  const sum = (key: 'netCents' | 'vatCents' | 'grossCents') => statements.reduce((cents, row) => cents + row[key], 0)
  const count = (state: StatementRow['state']) => statements.filter((row) => row.state === state).length
  return {
    body: {
      statements: [...statements],
      total: statements.length,
      sums: { netCents: sum('netCents'), vatCents: sum('vatCents'), grossCents: sum('grossCents') },
      counts: { open: count('open'), held: count('held'), 'in-payout': count('in-payout'), paid: count('paid') },
    },
  }
}

const NO_DETAILS: Details['details'] = {
  street: '',
  postcode: '',
  town: '',
  country: null,
  vatNumber: '',
  isSmallBusiness: false,
  vatCheckedOn: null,
  vatCheckReference: '',
  vatRefusedOn: null,
  vatRefusedBecause: '',
  taxNumber: '',
}
const version = selfBillingTexts.version
export const ACCEPTED = { version, acceptedAt: '2026-09-01T09:00:00.000Z' }
export const NOT_ACCEPTED = { version, acceptedAt: null }

export const createDetails = (
  more: Partial<Details['details']> = {},
  agreement: Details['agreement'] = null,
): { body: Details } => ({
  body: { details: { ...NO_DETAILS, ...more }, agreement },
})

/** The earnings of a screen: the current month, and one with its statement. */
export const SCREEN_MONTHS: EndpointReply<typeof getScreenEarnings>['months'] = [
  {
    month: '2026-11',
    isRunning: true,
    daysOnline: 20,
    chargedCents: 13_392,
    shareCents: 8_035,
    parts: [
      {
        campaign: 'Autumn roast launch',
        from: '2026-11-16',
        until: '2026-11-20',
        days: 5,
        chargedCents: 5_357,
        shareBps: 6000,
        shareCents: 3_214,
      },
      {
        campaign: 'Elbe Jazz evenings',
        from: '2026-11-09',
        until: '2026-11-20',
        days: 12,
        chargedCents: 8_035,
        shareBps: 6000,
        shareCents: 4_821,
      },
    ],
    statement: null,
  },
  {
    month: '2026-10',
    isRunning: false,
    daysOnline: 31,
    chargedCents: 45_000,
    shareCents: 27_000,
    parts: [
      {
        campaign: 'Harbour birthday',
        from: '2026-10-01',
        until: '2026-10-31',
        days: 31,
        chargedCents: 45_000,
        shareBps: 6000,
        shareCents: 27_000,
      },
    ],
    statement: {
      id: id(6001),
      number: 'SB-7K2M-2026-000001',
      issuedOn: '2026-11-03',
      netCents: 27_000,
      vatCents: 5_130,
      grossCents: 32_130,
      state: 'open',
    },
  },
]

/** No billing data, for tests of other topics. */
export const NO_MONEY: Readonly<Record<string, { body: unknown }>> = {
  [LIST_INVOICES]: invoiceList([]),
  [GET_EARNINGS]: { body: NOTHING_EARNED },
  [LIST_STATEMENTS]: statementList([]),
  [GET_DETAILS]: createDetails(),
}

import type { BankEntry } from '@marquee/contract/bank'
import type { BillingMonth } from '@marquee/contract/billing-months'
import type { BillingSettings, SettingsChange } from '@marquee/contract/billing-settings'
import type { StatementRow } from '@marquee/contract/earnings'
import type { InvoiceRow, InvoiceState } from '@marquee/contract/invoices'
import type { LedgerEntry } from '@marquee/contract/ledger'
import type { getNextPayout, Payout, PayoutRow } from '@marquee/contract/payouts'
import type { EndpointReply } from '@marquee/contract/endpoint'
import { type Answers, createSession, TOKEN } from './built-pages.ts'

/** The operator's billing data: a November that contains every case. */

export const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const OPERATOR = { token: TOKEN }
export const ME = id(1)

export const SETTINGS: BillingSettings = {
  name: 'Marquee Betriebs GmbH',
  street: 'Torstraße 1',
  postcode: '10119',
  town: 'Berlin',
  country: 'DE',
  vatNumber: 'DE136695976',
  taxNumber: '',
  isSmallBusiness: false,
  registration: 'HRB 1234, Berlin',
  email: 'billing@marquee.example',
  iban: 'DE89370400440532013000',
  bic: 'COBADEFFXXX',
  accountHolder: 'Marquee Betriebs GmbH',
  vatRateBps: 1900,
  shareBps: 7000,
  paymentDays: 14,
  invoicePrefix: '',
  creditNotePrefix: 'CN-',
  statementPrefix: 'SB-',
  timeZone: 'Europe/Berlin',
  secondLanguage: '',
}

/** A change under dual control that waits for a second operator. */
export const CHANGE: SettingsChange = {
  id: id(900),
  settings: { iban: 'DE75512108001245126199', shareBps: 7_500 },
  vatRate: { from: '2027-01-01', rateBps: 1_600 },
  proposedBy: 'Otto Zwei',
  proposedAt: '2026-11-20T09:00:00.000Z',
  isOwn: false,
  isAlone: false,
  approvedBy: null,
  effectiveAt: null,
}

export const MONTH: BillingMonth = {
  month: '2026-11',
  isOver: false,
  invoices: 64,
  invoicedNetCents: 4_051_890,
  invoicedVatCents: 769_860,
  invoicedCents: 4_821_750,
  paidCents: 3_994_250,
  overdueCents: 162_000,
  overdueInvoices: 2,
  oldestDueOn: '2026-11-11',
  creditNotes: 3,
  creditedCents: 90_000,
  chargedCents: 4_821_750,
  shareCents: 3_375_225,
  commissionCents: 1_446_525,
  statements: 41,
  statementDocuments: 43,
  missingStatements: 0,
  statementsPaid: 30,
  waiting: [],
  receivableCents: 12_930,
  openBankEntries: 4,
  waitingInvoices: 0,
}

export const OCTOBER: BillingMonth = {
  ...MONTH,
  month: '2026-10',
  isOver: true,
  missingStatements: 12,
  waiting: [
    {
      ownerId: id(51),
      userId: id(52),
      name: 'Pantallas Sur SL',
      screens: 2,
      shareCents: 41_200,
      reasons: [{ kind: 'no-agreement', until: null, text: null }],
    },
  ],
}

export const createMonth = (billing: BillingMonth) => ({
  body: { billing, firstMonth: '2026-08', lastMonth: '2026-11' },
})

const COMPANIES = [
  'Klangraum Leipzig',
  'Koko Kitchen',
  'Brisa Coffee Roasters',
  'Advertiser AG',
  'Reifen Kröger GmbH',
  'Stadt Utrecht',
  'Maison Lune',
  'Hotel am Hafen mit einem sehr langen Namen, der umbricht',
] as const
const STATES: readonly InvoiceState[] = ['unpaid', 'partly-paid', 'overdue', 'paid', 'cancelled']

export function invoice(number: number, more: Partial<InvoiceRow> = {}): InvoiceRow {
  const netCents = 60_000 + number * 7_500
  const isReverse = number % 3 === 2
  const vatCents = isReverse ? 0 : Math.round(netCents * 0.19)
  const grossCents = netCents + vatCents
  const state = more.state ?? STATES[number % STATES.length] ?? 'unpaid'
  const paidCents = { paid: grossCents, 'partly-paid': 20_000 }[state as string] ?? 0
  return {
    id: id(200 + number),
    kind: 'invoice',
    number: `2026-000${131 - number}`,
    issuedOn: '2026-11-18',
    dueOn: state === 'overdue' ? '2026-11-11' : '2026-12-02',
    company: { id: id(40 + number), name: COMPANIES[number % COMPANIES.length] ?? '' },
    campaign: { id: id(100 + number), name: `Autumn roast ${number}`, isDeleted: false },
    netCents,
    vatCents,
    grossCents,
    vatCategory: isReverse ? 'AE' : 'S',
    creditedCents: state === 'cancelled' ? grossCents : 0,
    paidCents,
    openCents: state === 'cancelled' ? 0 : grossCents - paidCents,
    state,
    ...more,
  }
}

export const INVOICES = Array.from({ length: 8 }, (_, number) => invoice(number))

export function listed(invoices: readonly InvoiceRow[], total = invoices.length) {
  const counts = { unpaid: 9, 'partly-paid': 1, overdue: 2, paid: 50, cancelled: 2, credited: 0 }
  const sum = (cents: (row: InvoiceRow) => number) => invoices.reduce((all, row) => all + cents(row), 0)
  return {
    body: {
      invoices,
      total,
      sums: {
        netCents: sum(({ netCents }) => netCents),
        vatCents: sum(({ vatCents }) => vatCents),
        grossCents: sum(({ grossCents }) => grossCents),
        openCents: sum(({ openCents }) => openCents),
      },
      counts,
    },
  }
}

export const STATEMENTS: readonly StatementRow[] = (['open', 'held', 'in-payout', 'paid'] as const).map(
  (state, number) => ({
    id: id(300 + number),
    number: `SB-2026-00004${number}`,
    issuedOn: '2026-12-01',
    netCents: 63_000,
    vatCents: number === 1 ? 0 : 11_970,
    grossCents: number === 1 ? 63_000 : 74_970,
    state,
    month: '2026-11',
    owner: { id: id(60 + number), name: 'Elbmedia GmbH' },
    screen: { id: id(70 + number), model: 'Samsung QM55' },
    daysOnline: 27,
    chargedCents: 90_000,
    vatCategory: number === 1 ? 'AE' : 'S',
    payout: state === 'in-payout' ? { id: id(400), number: 'PR-2026-000007' } : null,
    kind: 'statement' as const,
    takesBack: null,
    isTakenBack: false,
  }),
)

export const LISTED_STATEMENTS = {
  body: {
    statements: STATEMENTS,
    total: STATEMENTS.length,
    sums: { netCents: 252_000, vatCents: 35_910, grossCents: 287_910 },
    counts: { open: 1, held: 1, 'in-payout': 1, paid: 1 },
  },
}

const payee = (number: number, name: string, cents: number) => ({
  ownerId: id(60 + number),
  userId: id(80 + number),
  name,
  accountHolder: name,
  iban: '•••• 3000',
  cents,
  statementCount: 1,
  statements: [
    {
      id: id(300 + number),
      number: `SB-2026-00004${number}`,
      month: '2026-10',
      screen: { id: id(70 + number), model: 'Samsung QM55' },
      grossCents: cents,
    },
  ],
})

type Next = EndpointReply<typeof getNextPayout>

/** The next payout of these partners; if there are more than fit on a page, the others are on later pages. */
export function createNextPayout(
  payees: Next['payees'],
  held: Next['held'],
  elsewhere: { payees: number; cents: number } = { payees: 0, cents: 0 },
): Next {
  const sum = (some: readonly { cents: number }[]) => some.reduce((all, { cents }) => all + cents, 0)
  return {
    payees,
    payeeCount: payees.length + elsewhere.payees,
    payeesFound: payees.length + elsewhere.payees,
    totalCents: sum(payees) + elsewhere.cents,
    held,
    heldCount: held.length,
    heldFound: held.length,
    heldCents: sum(held),
    executesOn: '2026-11-23',
  }
}

export const NEXT = createNextPayout(
  [payee(1, 'Elbmedia GmbH', 74_970), payee(2, 'Rijders BV', 52_500)],
  [
    {
      ...payee(3, 'Pantallas Sur SL', 41_200),
      reasons: [{ kind: 'vat-unchecked' as const, until: null, text: null }],
    },
    {
      ...payee(4, 'Café Morgenrot', 18_000),
      reasons: [
        { kind: 'held-by-operator' as const, until: null, text: 'The address is being cleared up.' },
        { kind: 'bank-changed' as const, until: '2026-11-24', text: null },
      ],
    },
  ],
)

function run(number: number, state: PayoutRow['state']): PayoutRow {
  const isApproved = state !== 'draft' && state !== 'cancelled'
  const isExported = state === 'exported' || state === 'paid'
  return {
    id: id(400 + number),
    number: `PR-2026-00000${number}`,
    state,
    executesOn: '2026-11-23',
    totalCents: 127_470,
    payees: 2,
    createdBy: { id: id(2), name: 'Maud Verbeke' },
    createdAt: '2026-11-20T09:00:00Z',
    approvedBy: isApproved ? { id: ME, name: 'Inês Carvalho' } : null,
    approvedAt: isApproved ? '2026-11-20T10:00:00Z' : null,
    exportedAt: isExported ? '2026-11-20T11:00:00Z' : null,
    paidOn: state === 'paid' ? '2026-11-23' : null,
    cancelledAt: state === 'cancelled' ? '2026-11-20T12:00:00Z' : null,
  }
}

const RUNS = [run(9, 'draft'), run(8, 'approved'), run(7, 'exported'), run(6, 'paid'), run(5, 'cancelled')]

export function payout(state: PayoutRow['state'], more: Partial<Payout> = {}): Payout {
  return {
    ...run(9, state),
    heldCount: 0,
    found: NEXT.payees.length,
    items: NEXT.payees.map((one, index) => ({
      ...one,
      id: id(500 + index),
      endToEndId: `PR-2026-000009-${index + 1}`,
      remittance: `Marquee ${one.statements[0]?.number}`,
      reasons: [],
      returned: null,
    })),
    ...more,
  }
}

export function bankEntry(number: number, more: Partial<BankEntry> = {}): BankEntry {
  return {
    id: id(600 + number),
    bookedOn: '2026-11-19',
    cents: 71_400,
    currency: 'EUR',
    partyName: 'Klangraum Leipzig',
    partyIban: 'DE02120300000000202051',
    reference: '',
    remittance: 'Rechnung 131',
    endToEndId: 'NOTPROVIDED',
    state: 'open',
    doubt: 'unknown',
    ignoredReason: null,
    suggestions: [],
    payers: [],
    allocations: [],
    payments: [],
    payout: null,
    leftCents: 71_400,
    ...more,
  }
}

const KLANGRAUM = { id: id(40), name: 'Klangraum Leipzig' }
const KOKO = { id: id(41), name: 'Koko Kitchen' }

export const ENTRIES: readonly BankEntry[] = [
  bankEntry(1, {
    doubt: 'other-amount',
    suggestions: [
      {
        invoiceId: id(200),
        number: '2026-000131',
        companyId: KLANGRAUM.id,
        company: KLANGRAUM.name,
        openCents: 71_400,
        why: 'number',
      },
      {
        invoiceId: id(201),
        number: '2026-000130',
        companyId: KOKO.id,
        company: KOKO.name,
        openCents: 60_325,
        why: 'name',
      },
    ],
    payers: [KLANGRAUM, KOKO],
  }),
  bankEntry(2, { partyName: '', partyIban: '', remittance: '', doubt: 'unknown' }),
  bankEntry(3, {
    partyName: 'Maison Lune',
    doubt: 'double',
    remittance: 'RF18 5390 0754 7034 and a very long purpose that a bank has put together from several lines of text',
    suggestions: [
      {
        invoiceId: id(206),
        number: '2026-000125',
        companyId: id(42),
        company: 'Maison Lune',
        openCents: 30_000,
        why: 'reference',
      },
    ],
    payers: [{ id: id(42), name: 'Maison Lune' }],
  }),
  bankEntry(4, { cents: -1_250, leftCents: -1_250, doubt: 'outgoing', partyName: 'Hausbank', remittance: 'Gebühren' }),
]

export const BANK_FILES = {
  body: {
    files: [
      {
        id: id(700),
        name: 'statement-2026-11-19.xml',
        statementId: 'S-1',
        iban: SETTINGS.iban,
        fromOn: '2026-11-16',
        untilOn: '2026-11-19',
        openingCents: 100_000,
        closingCents: 900_000,
        ledgerCents: 900_000,
        entries: 18,
        newEntries: 18,
        importedAt: '2026-11-20T09:00:00Z',
        importedBy: 'Maud Verbeke',
      },
    ],
    hasDemoStatement: true,
  },
}

export const entriesListed = (entries: readonly BankEntry[], total = entries.length) => ({
  body: { entries, total, counts: { open: 4, matched: 14, ignored: 1 } },
})

const line = (account: LedgerEntry['lines'][number]['account'], cents: number) => ({
  account,
  cents,
  party: { id: id(40), name: 'Klangraum Leipzig' },
  campaign: { id: id(100), name: 'Autumn roast' },
  screen: null,
  documentId: id(200),
})

const numbered = (...lines: Omit<LedgerEntry['lines'][number], 'line'>[]): LedgerEntry['lines'] =>
  lines.map((one, index) => ({ ...one, line: index + 1 }))

export const LEDGER: readonly LedgerEntry[] = [
  {
    id: 12,
    at: '2026-11-20T10:00:00Z',
    bookedOn: '2026-11-20',
    cause: 'payment',
    causeId: id(800),
    label: '2026-000131',
    lineCount: 2,
    sumCents: 71_400,
    lines: numbered(line('receivable', -71_400), line('unclear', 71_400)),
  },
  {
    id: 11,
    at: '2026-11-18T10:00:00Z',
    bookedOn: '2026-11-18',
    cause: 'invoice',
    causeId: id(200),
    label: '2026-000131',
    lineCount: 3,
    sumCents: 71_400,
    lines: numbered(line('receivable', 71_400), line('sold', -60_000), line('vat-out', -11_400)),
  },
]

export const BALANCES = [
  { account: 'receivable' as const, cents: 827_500 },
  { account: 'bank' as const, cents: 3_994_250 },
  { account: 'sold' as const, cents: -2_500_000 },
  { account: 'partner' as const, cents: -186_670 },
]

/** Answers for all billing pages. */
export const MONEY: Answers = {
  'GET /api/users/me': createSession('operator', { _id: ME }),
  'GET /api/operator/billing/months/2026-11': createMonth(MONTH),
  'GET /api/operator/billing/months/2026-10': createMonth(OCTOBER),
  'GET /api/operator/billing/settings': {
    body: { settings: SETTINGS, pending: null, vatRates: [], waitingInvoices: 0, waitingNetCents: 0 },
  },
  'GET /api/invoices': listed(INVOICES, 64),
  'GET /api/statements': LISTED_STATEMENTS,
  'GET /api/operator/billing/vat-numbers': { body: { parties: [] } },
  'GET /api/operator/payouts/next': { body: NEXT },
  'GET /api/operator/payouts': { body: { payouts: RUNS, total: RUNS.length } },
  'GET /api/operator/bank/files': BANK_FILES,
  'GET /api/operator/bank/entries': entriesListed(ENTRIES),
  'GET /api/operator/ledger': { body: { entries: LEDGER, next: null, balances: BALANCES } },
}

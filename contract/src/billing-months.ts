import * as z from 'zod/mini'
import { holdReason } from './earnings.ts'
import { endpoint } from './endpoint.ts'
import { COMMON, declareRefusals } from './refusals.ts'
import { day, id, instant, month } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'

/** A month of the accounts for operators. All amounts are whole cents. */

const params = z.object({ month })

export const billingMonth = z.object({
  month,
  /** the month has ended in every time zone */
  isOver: z.boolean(),
  /** invoices issued in that month; amounts are less their credit notes of any month */
  invoices: z.number(),
  invoicedNetCents: z.number(),
  invoicedVatCents: z.number(),
  invoicedCents: z.number(),
  /** the part of it that is paid; overpayments are not counted */
  paidCents: z.number(),
  overdueCents: z.number(),
  overdueInvoices: z.number(),
  /** the due day of the oldest overdue invoice */
  oldestDueOn: z.nullable(day),
  creditNotes: z.number(),
  creditedCents: z.number(),
  /** net: what campaigns pay for the days of that month, and how it is divided */
  chargedCents: z.number(),
  shareCents: z.number(),
  commissionCents: z.number(),
  /** valid statements; below, screens with earnings that have no statement */
  statements: z.number(),
  /** all documents of these statements, reversed ones and their credits included (decision 19) */
  statementDocuments: z.number(),
  missingStatements: z.number(),
  statementsPaid: z.number(),
  /** partners whose statements cannot be issued, and why */
  waiting: z.array(
    z.object({
      ownerId: id,
      userId: id,
      name: z.string(),
      /** how many of their statements are missing */
      screens: z.number(),
      shareCents: z.number(),
      reasons: z.array(holdReason),
    }),
  ),
  /** what clients owe for all months, from the ledger */
  receivableCents: z.number(),
  /** bank entries that are not settled, of all months */
  openBankEntries: z.number(),
  /** approved campaigns whose invoice is missing, of all months */
  waitingInvoices: z.number(),
})
export type BillingMonth = z.infer<typeof billingMonth>

export const getBillingMonth = endpoint({
  method: 'GET',
  path: '/api/operator/billing/months/:month',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'What was invoiced, paid, overdue and earned by partners in a month, and what is left to close it',
  params,
  reply: z.object({
    billing: billingMonth,
    /** the first and last month with data */
    firstMonth: month,
    lastMonth: month,
  }),
})

export const makeStatements = endpoint({
  method: 'POST',
  path: '/api/operator/billing/months/:month/statements',
  who: ['operator'],
  permission: 'money.write',
  ignoresIdempotencyKey: true,
  summary: 'Issues the missing statements of a month; existing ones stay as they are',
  params,
  body: z.object({}),
  reply: z.object({
    success: z.literal(true),
    made: z.number(),
    netCents: z.number(),
    waiting: z.number(),
    /** Partners whose statements follow, because a job issues them. */
    left: z.number(),
  }),
  refusals: {
    ...declareRefusals(409, billingRefusalTexts, 'monthNotOver', 'settingsMissing'),
  },
})

export const exportBillingMonth = endpoint({
  method: 'GET',
  path: '/api/operator/billing/months/:month/documents.csv',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'Every invoice, credit note and statement of a month as a table',
  params,
  reply: 'table',
  refusals: { tooMany: COMMON.tooMany },
})

export const checkLedger = endpoint({
  method: 'GET',
  path: '/api/operator/billing/check',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'Recomputes invoices, statements and balances from bookings and days, and lists every difference',
  reply: z.object({
    checkedAt: instant,
    looked: z.object({ orders: z.number(), documents: z.number(), entries: z.number() }),
    differences: z.array(z.object({ what: z.string(), where: z.string(), expected: z.string(), found: z.string() })),
    /** the head of the hash chains; operators save it outside the database */
    head: z.string(),
  }),
})

import * as z from 'zod/mini'
import { holdReason } from './earnings.ts'
import { endpoint } from './endpoint.ts'
import { COMMON, refusal } from './refusals.ts'
import { day, id, instant, month } from './scalars.ts'
import { billingRefusalTexts } from './texts/billing-refusals.ts'

/** A month of the books as operators see it. All amounts are whole cents. */

const params = z.object({ month })

export const billingMonth = z.object({
  month,
  /** no day of it is left anywhere */
  isOver: z.boolean(),
  /** issued in that month; gross, less their credit notes whenever these came */
  invoices: z.number(),
  invoicedNetCents: z.number(),
  invoicedVatCents: z.number(),
  invoicedCents: z.number(),
  /** of that; what credit notes made too much of is not counted */
  paidCents: z.number(),
  overdueCents: z.number(),
  overdueInvoices: z.number(),
  /** when the oldest of them was due */
  oldestDueOn: z.nullable(day),
  creditNotes: z.number(),
  creditedCents: z.number(),
  /** of the days of that month: what campaigns pay for them, and how it is shared out, net */
  chargedCents: z.number(),
  shareCents: z.number(),
  commissionCents: z.number(),
  /** statements that stand, and screens with something to settle that have none */
  statements: z.number(),
  /** the documents behind them: also what was taken back, and what takes it back (decision 19) */
  statementDocuments: z.number(),
  missingStatements: z.number(),
  statementsPaid: z.number(),
  /** partners whose statements cannot be made, and why */
  waiting: z.array(
    z.object({
      ownerId: id,
      userId: id,
      name: z.string(),
      /** how many of the missing statements are theirs */
      screens: z.number(),
      shareCents: z.number(),
      reasons: z.array(holdReason),
    }),
  ),
  /** what clients owe for all months, as in the ledger */
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
  summary: 'What was invoiced, paid, overdue and shared out in a month, and what is left to close it',
  params,
  reply: z.object({
    billing: billingMonth,
    /** the months there is anything of */
    firstMonth: month,
    lastMonth: month,
  }),
})

export const makeStatements = endpoint({
  method: 'POST',
  path: '/api/operator/billing/months/:month/statements',
  who: ['operator'],
  summary: 'Makes the statements of a month that are missing; those that stand stay as they are',
  params,
  body: z.object({}),
  reply: z.object({
    success: z.literal(true),
    made: z.number(),
    netCents: z.number(),
    waiting: z.number(),
  }),
  refusals: {
    monthNotOver: refusal(409, billingRefusalTexts.monthNotOver),
    settingsMissing: refusal(409, billingRefusalTexts.settingsMissing),
  },
})

export const exportBillingMonth = endpoint({
  method: 'GET',
  path: '/api/operator/billing/months/:month/documents.csv',
  who: ['operator'],
  summary: 'Every invoice, credit note and statement of a month as a table',
  params,
  reply: 'table',
  refusals: { tooMany: COMMON.tooMany },
})

export const checkLedger = endpoint({
  method: 'GET',
  path: '/api/operator/billing/check',
  who: ['operator'],
  summary: 'Works invoices, statements and balances out again from bookings and days, and tells every difference',
  reply: z.object({
    checkedAt: instant,
    looked: z.object({ orders: z.number(), documents: z.number(), entries: z.number() }),
    differences: z.array(z.object({ what: z.string(), where: z.string(), expected: z.string(), found: z.string() })),
    /** the head of the hash chains, to be saved outside the database */
    head: z.string(),
  }),
})

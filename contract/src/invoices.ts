import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MONEY_READERS } from './members.rules.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import { byId, day, id, instant, maybeText, month, page, requestId, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'

/** Invoices and credit notes to companies. All amounts are whole cents. */

export const DOCUMENTS_PER_PAGE = 50

/**
 * An invoice is unpaid, partly paid, overdue, paid, or cancelled by credit notes. A credit note is always `credited`.
 */
export const INVOICE_STATES = ['unpaid', 'partly-paid', 'overdue', 'paid', 'cancelled', 'credited'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

export const vatCategory = z.enum(['S', 'AE', 'E', 'O'])

export const invoiceRow = z.object({
  id,
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  issuedOn: day,
  dueOn: z.nullable(day),
  company: z.object({ id, name: z.string() }),
  campaign: z.object({ id, name: z.string(), isDeleted: z.boolean() }),
  netCents: z.number(),
  vatCents: z.number(),
  grossCents: z.number(),
  vatCategory,
  /** of an invoice: credited, paid less refunds, and still open; an amount below zero is owed to the client */
  creditedCents: z.number(),
  paidCents: z.number(),
  openCents: z.number(),
  state: z.enum(INVOICE_STATES),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

const filter = {
  /** for operators; a client sees only its own company */
  company: z.optional(id),
  campaign: z.optional(id),
  kind: z.optional(z.enum(['invoice', 'credit-note'])),
  state: z.optional(z.enum(INVOICE_STATES)),
  /** the month of issue */
  month: z.optional(month),
  /** part of a number, or of the name of the company or campaign */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}
export type InvoiceFilter = z.infer<z.ZodMiniObject<typeof filter>>

const invoiceSort = z.enum(['newest', 'oldest', 'due', 'company', 'amount'])

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  who: ['client', 'operator'],
  permission: 'money.read',
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'Invoices and credit notes of the own company, or of all companies for operators',
  query: z.object({ ...filter, sort: z.optional(invoiceSort), page }),
  reply: z.object({
    invoices: z.array(invoiceRow),
    /** how many match the filter */
    total: z.number(),
    sums: z.object({ netCents: z.number(), vatCents: z.number(), grossCents: z.number(), openCents: z.number() }),
    /** how many there are in each state; the filter's own state does not apply */
    counts: z.record(z.enum(INVOICE_STATES), z.number()),
  }),
})

export const getDeletionCredit = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/deletion',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary:
    'The gross amounts that are credited if the campaign is deleted now, by invoice number; none for who does not read invoices',
  params: byId,
  reply: z.object({ credits: z.array(z.object({ invoice: z.string(), grossCents: z.number() })) }),
})

export const exportInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices.csv',
  who: ['client', 'operator'],
  permission: 'money.read',
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'The same as a table',
  query: z.object(filter),
  reply: 'table',
  refusals: { tooMany: COMMON.tooMany },
})

const party = z.object({
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  town: z.string(),
  address: z.string(),
  country: z.string(),
  vatNumber: z.nullable(z.string()),
})
const documentLine = z.object({
  name: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.enum(['WEE', 'DAY', 'C62']),
  unitPriceCents: z.number(),
  netCents: z.number(),
})
export const payment = z.object({
  id,
  kind: z.enum(['bank', 'hand', 'credit', 'refund', 'undo']),
  cents: z.number(),
  paidOn: day,
  note: z.string(),
  byName: z.string(),
  at: instant,
  isUndone: z.boolean(),
  /** for operators: the bank entry of the payment */
  bankEntryId: z.nullable(id),
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:id',
  who: ['client', 'operator'],
  permission: 'money.read',
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'An invoice or credit note with its lines, how to pay it, and what was paid',
  params: byId,
  reply: z.object({
    invoice: z.object({
      ...invoiceRow.shape,
      seller: party,
      buyer: party,
      subject: z.string(),
      period: z.object({ from: day, until: day }),
      lines: z.array(documentLine),
      notes: z.array(z.string()),
      exemption: z.nullable(z.string()),
      vatRateBps: z.number(),
      /** null if nothing is left to pay */
      payTo: z.nullable(
        z.object({
          iban: z.string(),
          bic: z.nullable(z.string()),
          accountHolder: z.string(),
          reference: z.string(),
          cents: z.number(),
          /** the text of the QR code that banking apps read (EPC069-12) */
          epc: z.string(),
        }),
      ),
      payments: z.array(payment),
      /** the credit of the company, which can pay the invoice */
      creditCents: z.number(),
      creditNotes: z.array(z.object({ id, number: z.string(), issuedOn: day, grossCents: z.number() })),
      corrects: z.nullable(z.object({ id, number: z.string() })),
    }),
  }),
})

export const linkToDocument = endpoint({
  method: 'POST',
  path: '/api/billing/documents/:id/link',
  who: ['client', 'partner', 'operator'],
  permission: 'money.read',
  members: MONEY_READERS,
  allowsImpersonation: true,
  ignoresIdempotencyKey: true,
  keyAreas: ['billing'],
  summary:
    'A link that opens the PDF or XML of an invoice, credit note or statement without a header, for five minutes',
  params: byId,
  body: z.object({ kind: z.enum(['pdf', 'xml']) }),
  reply: z.object({ success: z.literal(true), link: z.string(), expiresAt: instant }),
})

export const openDocument = endpoint({
  method: 'GET',
  path: '/api/billing/files/:token',
  who: ['public'],
  summary: 'The document of such a link',
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  reply: 'document',
})

export const recordPayment = endpoint({
  method: 'POST',
  path: '/api/operator/invoices/:id/payments',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary: 'Records by hand a payment of an invoice, a payment from client credit, or a refund',
  status: 201,
  params: byId,
  body: z.object({
    kind: z.enum(['hand', 'credit', 'refund']),
    cents: wholeNumber(1, 100_000_000_000),
    paidOn: day,
    note: maybeText(200),
    requestId,
  }),
  reply: z.object({ success: z.literal(true), payment }),
  refusals: {
    ...declareRefusals(409, billingRefusalTexts, 'requestOther', 'moreThanOpen', 'nothingToRefund', 'moreThanCredit'),
  },
})

export const undoPayment = endpoint({
  method: 'POST',
  path: '/api/operator/payments/:id/undo',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary: 'Undoes a payment; its bank entry is open again',
  params: byId,
  body: z.object({ note: maybeText(200) }),
  reply: z.object({ success: z.literal(true), payment }),
  refusals: { paymentUndone: refusal(409, () => billingRefusalTexts.paymentUndone) },
})

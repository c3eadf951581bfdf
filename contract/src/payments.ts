import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MONEY_READERS } from './members.rules.ts'
import { refusal } from './refusals.ts'
import { id, instant, month } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'
import { refusalTexts } from './messages/refusal.ts'

const noPaymentRecord = refusal(404, () => refusalTexts.noPaymentRecord)

export const getPaymentStatus = endpoint({
  method: 'POST',
  path: '/api/payment/status',
  who: ['partner', 'operator'],
  permission: 'money.read',
  members: MONEY_READERS,
  isRead: true,
  keyAreas: ['billing'],
  summary: 'Whether a month of a screen is paid; 404 without a record (TRAP-37)',
  body: z.object({ ownerId: id, screenId: id, month }),
  reply: z.object({ isPaid: z.boolean(), month, screenId: id }),
  refusals: { noPaymentRecord },
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/api/payment/download',
  who: ['partner', 'operator'],
  permission: 'money.read',
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'A time-limited link to the statement of a screen and month; no link without one (OPEN-57)',
  query: z.object({ screenId: id, month }),
  reply: z.object({ success: z.literal(true), pdfLink: z.optional(z.string()) }),
})

export const setMonthPayment = endpoint({
  method: 'POST',
  path: '/api/operator/screens/:id/months/:month/payment',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary: 'Marks a month of a screen paid',
  params: z.object({ id, month }),
  body: z.object({ paid: z.boolean() }),
  reply: z.object({
    success: z.literal(true),
    payment: z.object({ screenId: id, ownerId: id, month, isPaid: z.boolean(), paidAt: z.nullable(instant) }),
  }),
  refusals: { statementInPayout: refusal(409, () => billingRefusalTexts.statementInPayout) },
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { byId, day, id, instant, maybeText, requestId, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'

/** Client credit: overpayments that the operator owes to the client. All amounts are whole cents. */

const creditMove = z.object({
  id,
  kind: z.enum(['credit', 'credit-refund']),
  cents: z.number(),
  bookedOn: day,
  note: z.string(),
  byName: z.string(),
  at: instant,
  isUndone: z.boolean(),
  /** the bank entry of the payment or refund; null: recorded by hand */
  bankEntryId: z.nullable(id),
})

export const getPartyCredit = endpoint({
  method: 'GET',
  path: '/api/operator/parties/:id/credit',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'The remaining credit of a company, and each overpayment and refund, newest first',
  params: byId,
  reply: z.object({ creditCents: z.number(), moves: z.array(creditMove) }),
})

export const refundCredit = endpoint({
  method: 'POST',
  path: '/api/operator/parties/:id/credit/refunds',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Records by hand a refund of credit to a company',
  status: 201,
  params: byId,
  body: z.object({ cents: wholeNumber(1, 100_000_000_000), paidOn: day, note: maybeText(200), requestId }),
  reply: z.object({ success: z.literal(true), creditCents: z.number() }),
  refusals: {
    ...declareRefusals(409, billingRefusalTexts, 'requestOther', 'moreThanCredit'),
  },
})

export const undoCreditRefund = endpoint({
  method: 'POST',
  path: '/api/operator/credit-refunds/:id/undo',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Undoes a refund of credit that was recorded by hand',
  params: byId,
  body: z.object({ note: maybeText(200) }),
  reply: z.object({ success: z.literal(true), creditCents: z.number() }),
  refusals: { paymentUndone: refusal(409, () => billingRefusalTexts.paymentUndone) },
})

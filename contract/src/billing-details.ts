import * as z from 'zod/mini'
import { country } from './billing-settings.ts'
import { endpoint } from './endpoint.ts'
import { refusal } from './refusals.ts'
import { byId, day, flag, id, instant, maybeText, text } from './scalars.ts'
import { billingRefusalTexts } from './texts/billing-refusals.ts'

/** What documents say of a company or an owner beside its profile; all of it may be empty (product 8). */
export const billingDetails = z.object({
  street: z.string(),
  postcode: z.string(),
  town: z.string(),
  /** null: that of the operator */
  country: z.nullable(z.string()),
  vatNumber: z.string(),
  isSmallBusiness: z.boolean(),
  /** when an operator looked the VAT number up, and under what reference */
  vatCheckedOn: z.nullable(day),
  vatCheckReference: z.string(),
  /** when an operator found that it is not theirs, and why: documents are made without it */
  vatRefusedOn: z.nullable(day),
  vatRefusedBecause: z.string(),
  /** of the tax office */
  taxNumber: z.string(),
})
export type BillingDetails = z.infer<typeof billingDetails>

const agreement = z.object({
  /** which words are in force */
  version: z.string(),
  /** when the partner accepted those words; null: not yet */
  acceptedAt: z.nullable(instant),
})

const fields = z.object({
  street: maybeText(200),
  postcode: maybeText(20),
  town: maybeText(100),
  /** null or empty: that of the operator */
  country: z._default(z.nullable(z.union([country, z.literal('')])), null),
  vatNumber: z.pipe(
    maybeText(20),
    z.transform((value: string) => value.replace(/[\s.]/g, '').toUpperCase()),
  ),
  /** of a partner: exempt from VAT as a small business; of a client it says nothing */
  isSmallBusiness: z._default(flag, false),
  /** of the tax office; printed beside the VAT number, or where there is none */
  taxNumber: maybeText(30),
})
const refusals = {
  vatNumberInvalid: refusal(400, billingRefusalTexts.vatNumberInvalid),
  countryUnknown: refusal(400, billingRefusalTexts.countryUnknown),
} as const
const reply = z.object({ details: billingDetails, /** of a partner */ agreement: z.nullable(agreement) })

export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/api/billing/details',
  who: ['partner', 'client'],
  summary: 'The billing details of the own owner profile or company',
  reply,
})

export const saveBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/billing/details',
  who: ['partner', 'client'],
  summary: 'Replaces them; documents that stand already stay as they are',
  body: fields,
  reply,
  refusals,
})

export const acceptSelfBilling = endpoint({
  method: 'POST',
  path: '/api/billing/agreement',
  who: ['partner'],
  summary: 'Lets the operator write the invoices of the partner (Directive 2006/112/EC, Art. 224)',
  body: z.object({ /** the words that were read */ version: text(40) }),
  reply,
  refusals: { agreementChanged: refusal(409, billingRefusalTexts.agreementChanged) },
})

export const getPartyBilling = endpoint({
  method: 'GET',
  path: '/api/operator/parties/:id/billing',
  who: ['operator'],
  summary: 'The billing details of an owner or a company',
  params: byId,
  reply,
})

export const confirmVatNumber = endpoint({
  method: 'PUT',
  path: '/api/operator/parties/:id/vat-check',
  who: ['operator'],
  summary: 'Notes that the VAT number was looked up in VIES today, and under which consultation number',
  params: byId,
  body: z.object({ /** the number that was looked up */ vatNumber: text(20), reference: text(60) }),
  reply,
  refusals: { vatNumberInvalid: refusals.vatNumberInvalid },
})

export const refuseVatNumber = endpoint({
  method: 'PUT',
  path: '/api/operator/parties/:id/vat-refusal',
  who: ['operator'],
  summary: 'Notes that the VAT number was looked up and is not theirs: documents are made without it from now on',
  params: byId,
  body: z.object({ /** the number that was looked up */ vatNumber: text(20), reason: text(200) }),
  reply,
  refusals: { vatNumberInvalid: refusals.vatNumberInvalid },
})

/** A company whose VAT number changes who owes the VAT, and was not looked up. */
const uncheckedParty = z.object({
  id,
  /** whose company it is */
  userId: id,
  name: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  /** invoices that rest on it, and what they come to, net, less credit notes */
  documents: z.number(),
  netCents: z.number(),
})

export const listUncheckedNumbers = endpoint({
  method: 'GET',
  path: '/api/operator/billing/vat-numbers',
  who: ['operator'],
  summary:
    'Companies abroad that are billed without VAT for a number that nobody has confirmed, the largest amount first',
  reply: z.object({ /** at most 200 */ parties: z.array(uncheckedParty) }),
})

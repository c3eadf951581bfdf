import * as z from 'zod/mini'
import { country } from './billing-settings.ts'
import { endpoint } from './endpoint.ts'
import { MONEY_EDITORS, MONEY_READERS } from './members.rules.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { byId, day, flag, id, instant, maybeText, text } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'

/** What documents print about a company or an owner in addition to its profile. Every field may be empty (product 8). */
export const billingDetails = z.object({
  street: z.string(),
  postcode: z.string(),
  town: z.string(),
  /** null: the operator's country */
  country: z.nullable(z.string()),
  vatNumber: z.string(),
  isSmallBusiness: z.boolean(),
  /** the day an operator confirmed the VAT number, and the reference of the check */
  vatCheckedOn: z.nullable(day),
  vatCheckReference: z.string(),
  /** the day an operator refused the VAT number, and why; documents are issued without it */
  vatRefusedOn: z.nullable(day),
  vatRefusedBecause: z.string(),
  /** issued by the tax office */
  taxNumber: z.string(),
})
export type BillingDetails = z.infer<typeof billingDetails>

const agreement = z.object({
  /** the version of the agreement that is in force */
  version: z.string(),
  /** when the partner accepted that version; null: not yet */
  acceptedAt: z.nullable(instant),
})

const fields = z.object({
  street: maybeText(200),
  postcode: maybeText(20),
  town: maybeText(100),
  /** null or empty: the operator's country */
  country: z._default(z.nullable(z.union([country, z.literal('')])), null),
  vatNumber: z.pipe(
    maybeText(20),
    z.transform((value: string) => value.replace(/[\s.]/g, '').toUpperCase()),
  ),
  /** exempt from VAT as a small business; ignored for clients */
  isSmallBusiness: z._default(flag, false),
  /** issued by the tax office; printed in addition to the VAT number, or instead of it */
  taxNumber: maybeText(30),
})
const refusals = {
  ...declareRefusals(400, billingRefusalTexts, 'vatNumberInvalid', 'countryUnknown'),
} as const
const reply = z.object({ details: billingDetails, /** null for a client */ agreement: z.nullable(agreement) })

export const getBillingDetails = endpoint({
  method: 'GET',
  path: '/api/billing/details',
  who: ['partner', 'client'],
  members: MONEY_READERS,
  keyAreas: ['billing'],
  summary: 'The billing details of the own owner profile or company',
  reply,
})

export const saveBillingDetails = endpoint({
  method: 'PUT',
  path: '/api/billing/details',
  who: ['partner', 'client'],
  members: MONEY_EDITORS,
  summary: 'Replaces the billing details; issued documents stay as they are',
  body: fields,
  reply,
  refusals,
})

export const acceptSelfBilling = endpoint({
  method: 'POST',
  path: '/api/billing/agreement',
  who: ['partner'],
  members: MONEY_EDITORS,
  summary: 'Lets the operator write the invoices of the partner (Directive 2006/112/EC, Art. 224)',
  body: z.object({ /** the version that the partner read */ version: text(40) }),
  reply,
  refusals: { agreementChanged: refusal(409, () => billingRefusalTexts.agreementChanged) },
})

export const getPartyBilling = endpoint({
  method: 'GET',
  path: '/api/operator/parties/:id/billing',
  who: ['operator'],
  permission: 'money.read',
  summary: 'The billing details of an owner or a company',
  params: byId,
  reply,
})

export const confirmVatNumber = endpoint({
  method: 'PUT',
  path: '/api/operator/parties/:id/vat-check',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Records that the VAT number was found in VIES today, and the consultation number',
  params: byId,
  body: z.object({ /** the number that was looked up */ vatNumber: text(20), reference: text(60) }),
  reply,
  refusals: { vatNumberInvalid: refusals.vatNumberInvalid },
})

export const refuseVatNumber = endpoint({
  method: 'PUT',
  path: '/api/operator/parties/:id/vat-refusal',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Records that the VAT number belongs to another party: documents are issued without it from now on',
  params: byId,
  body: z.object({ /** the number that was looked up */ vatNumber: text(20), reason: text(200) }),
  reply,
  refusals: { vatNumberInvalid: refusals.vatNumberInvalid },
})

/** A company whose VAT number makes it owe the VAT, although no operator has confirmed the number. */
const uncheckedParty = z.object({
  id,
  /** the client's user account */
  userId: id,
  name: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  /** invoices without VAT because of this number, and their net sum less credit notes */
  documents: z.number(),
  netCents: z.number(),
})

export const listUncheckedNumbers = endpoint({
  method: 'GET',
  path: '/api/operator/billing/vat-numbers',
  who: ['operator'],
  permission: 'money.read',
  summary:
    'Companies abroad that are billed without VAT because of a number that no operator has confirmed, largest first',
  reply: z.object({ /** at most 200 */ parties: z.array(uncheckedParty) }),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { refusal } from './refusals.ts'
import { flag, maybeText, text, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './texts/billing-refusals.ts'

/** Two capital letters of ISO 3166-1. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** As people type it: spaces and lower case are accepted, stored without and in capitals. */
const code = (maxLength: number) =>
  z.pipe(
    maybeText(maxLength),
    z.transform((value: string) => value.replace(/\s/g, '').toUpperCase()),
  )

/** In front of a number: letters, digits and hyphens, or nothing. */
const prefix = z.string().check(z.trim(), z.maxLength(10), z.regex(/^[A-Z0-9-]*$/))

const fields = {
  name: text(70),
  street: text(200),
  postcode: text(20),
  town: text(100),
  country,
  email: text(254),
  iban: code(42),
  accountHolder: text(70),
  /** hundredths of a percent: 1900 is 19 % */
  vatRateBps: wholeNumber(0, 5_000),
  shareBps: wholeNumber(0, 10_000),
  paymentDays: wholeNumber(0, 180),
  invoicePrefix: prefix,
  creditNotePrefix: prefix,
  statementPrefix: prefix,
  /** of the IANA list */
  timeZone: text(60),
} as const
/** empty: there is none */
const optional = { vatNumber: code(20), taxNumber: maybeText(30), registration: maybeText(60), bic: code(11) }

export const billingSettings = z.object({
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  town: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  taxNumber: z.string(),
  /** exempt from VAT as a small business: no invoice carries any */
  isSmallBusiness: z.boolean(),
  registration: z.string(),
  email: z.string(),
  iban: z.string(),
  bic: z.string(),
  accountHolder: z.string(),
  vatRateBps: z.number(),
  shareBps: z.number(),
  paymentDays: z.number(),
  invoicePrefix: z.string(),
  creditNotePrefix: z.string(),
  statementPrefix: z.string(),
  timeZone: z.string(),
})
export type BillingSettings = z.infer<typeof billingSettings>

/** What a form begins with before anything is saved. */
export const DEFAULT_SHARE_BPS = 6_000
export const DEFAULT_PAYMENT_DAYS = 14

export const getBillingSettings = endpoint({
  method: 'GET',
  path: '/api/operator/billing/settings',
  who: ['operator'],
  summary: 'Who the operator is on its documents; null before anybody has filled it in',
  reply: z.object({
    settings: z.nullable(billingSettings),
    /** campaigns that were approved before there were settings and have no invoice, and what these would charge, net */
    waitingInvoices: z.number(),
    waitingNetCents: z.number(),
  }),
})

export const saveBillingSettings = endpoint({
  method: 'PUT',
  path: '/api/operator/billing/settings',
  who: ['operator'],
  summary: 'Replaces the billing settings; documents that stand already stay as they are',
  body: z.object({
    ...fields,
    ...optional,
    isSmallBusiness: z._default(flag, false),
    /** invoices also what was approved before there were settings; without it that is never charged */
    invoicesEarlier: z._default(flag, false),
  }),
  reply: z.object({ success: z.literal(true), settings: billingSettings }),
  refusals: {
    ibanLength: refusal(400, billingRefusalTexts.ibanLength),
    ibanChecksum: refusal(400, billingRefusalTexts.ibanChecksum),
    ibanUnknown: refusal(400, billingRefusalTexts.ibanUnknown),
    bicUnknown: refusal(400, billingRefusalTexts.bicUnknown),
    vatNumberInvalid: refusal(400, billingRefusalTexts.vatNumberInvalid),
    countryUnknown: refusal(400, billingRefusalTexts.countryUnknown),
    timeZoneUnknown: refusal(400, billingRefusalTexts.timeZoneUnknown),
    prefixTaken: refusal(400, billingRefusalTexts.prefixTaken),
  },
})

import * as z from 'zod/mini'
import { MAX_SHARE_PERCENT, MAX_VAT_PERCENT } from './billing-settings.rules.ts'
import { endpoint } from './endpoint.ts'
import { LANGUAGES } from './language/languages.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import { byId, day, successReply, flag, id, instant, maybeText, text, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'
import { refusalTexts } from './messages/refusal.ts'

/** Two capital letters of ISO 3166-1. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/))

/** Spaces and lower case are accepted; the code is stored in capitals without spaces. */
const code = (maxLength: number) =>
  z.pipe(
    maybeText(maxLength),
    z.transform((value: string) => value.replace(/\s/g, '').toUpperCase()),
  )

/** The prefix of document numbers: capitals, digits and hyphens, or empty. */
const prefix = z.string().check(z.trim(), z.maxLength(10), z.regex(/^[A-Z0-9-]*$/))

/** The language of a translation that follows each document; an empty text means that there is none (decision 18). */
const secondLanguage = z.enum(['', ...LANGUAGES])

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
  vatRateBps: wholeNumber(0, MAX_VAT_PERCENT * 100),
  shareBps: wholeNumber(0, MAX_SHARE_PERCENT * 100),
  paymentDays: wholeNumber(0, 180),
  invoicePrefix: prefix,
  creditNotePrefix: prefix,
  statementPrefix: prefix,
  /** an IANA name */
  timeZone: text(60),
} as const
/** An empty text means that there is none. */
const optionalFields = { vatNumber: code(20), taxNumber: maybeText(30), registration: maybeText(60), bic: code(11) }

export const billingSettings = z.object({
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  town: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  taxNumber: z.string(),
  /** exempt from VAT as a small business: invoices have no VAT */
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
  secondLanguage,
})
export type BillingSettings = z.infer<typeof billingSettings>

/** Settings that decide where money goes: a change needs reauthentication, a second operator and a delay (decision 21). */
export const DUAL_CONTROL_SETTINGS = [
  'country',
  'vatNumber',
  'isSmallBusiness',
  'iban',
  'bic',
  'accountHolder',
  'vatRateBps',
  'shareBps',
] as const
/** The delay starts at the approval, or at the proposal if there is no other operator. */
export const SETTINGS_WAIT_HOURS = 24
export const SETTINGS_WAIT_ALONE_HOURS = 72

const vatRate = z.object({ /** its first day */ from: day, rateBps: wholeNumber(0, MAX_VAT_PERCENT * 100) })
export const settingsChange = z.object({
  id,
  /** the new values */
  settings: z.partial(
    z.pick(billingSettings, {
      country: true,
      vatNumber: true,
      isSmallBusiness: true,
      iban: true,
      bic: true,
      accountHolder: true,
      vatRateBps: true,
      shareBps: true,
    }),
  ),
  vatRate: z.nullable(vatRate),
  proposedBy: z.string(),
  proposedAt: instant,
  isOwn: z.boolean(),
  /** no other operator could approve it when it was proposed */
  isAlone: z.boolean(),
  approvedBy: z.nullable(z.string()),
  /** null: another operator has to approve it first */
  effectiveAt: z.nullable(instant),
})
export type SettingsChange = z.infer<typeof settingsChange>

/** The password, and a code when the account has a second factor. */
const reauthentication = {
  password: z.string().check(z.maxLength(1000)),
  code: z.optional(z.string().check(z.maxLength(100))),
}
const reauthenticationRefusals = {
  ...declareRefusals(400, refusalTexts, 'wrongPassword', 'wrongCode'),
  tooMany: COMMON.tooMany,
}
const changePending = refusal(409, () => billingRefusalTexts.changePending)

/** Defaults of the form before settings exist. */
export const DEFAULT_SHARE_BPS = 6_000
export const DEFAULT_PAYMENT_DAYS = 14

export const getBillingSettings = endpoint({
  method: 'GET',
  path: '/api/operator/billing/settings',
  who: ['operator'],
  permission: 'money.read',
  summary: 'The operator as its documents name it; null before the settings are saved',
  reply: z.object({
    settings: z.nullable(billingSettings),
    pending: z.nullable(settingsChange),
    /** the VAT rates after the initial one in the settings, each from its first day */
    vatRates: z.array(vatRate),
    /** campaigns without an invoice, approved before settings existed, and the net amount they would be charged */
    waitingInvoices: z.number(),
    waitingNetCents: z.number(),
  }),
})

export const saveBillingSettings = endpoint({
  method: 'PUT',
  path: '/api/operator/billing/settings',
  who: ['operator'],
  permission: 'money.write',
  summary:
    'Replaces the billing settings; a change under dual control is proposed, and takes effect a day after another operator approves it',
  body: z.object({
    ...fields,
    ...optionalFields,
    isSmallBusiness: z._default(flag, false),
    secondLanguage: z._default(secondLanguage, ''),
    /** also invoices campaigns approved before settings existed; otherwise these are never charged */
    invoicesEarlier: z._default(flag, false),
    /** required when a setting under dual control changes */
    password: z.optional(reauthentication.password),
    code: reauthentication.code,
  }),
  reply: z.object({ success: z.literal(true), settings: billingSettings, pending: z.nullable(settingsChange) }),
  refusals: {
    ...reauthenticationRefusals,
    proofMissing: refusal(400, () => billingRefusalTexts.proofMissing),
    changePending,
    ...declareRefusals(400, billingRefusalTexts, 'ibanLength', 'ibanChecksum', 'ibanUnknown', 'bicUnknown'),
    ...declareRefusals(400, billingRefusalTexts, 'vatNumberInvalid', 'countryUnknown', 'timeZoneUnknown'),
    ...declareRefusals(400, billingRefusalTexts, 'prefixTaken'),
  },
})

export const addVatRate = endpoint({
  method: 'POST',
  path: '/api/operator/billing/vat-rates',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Proposes a VAT rate from a day on; issued documents stay as they are',
  body: z.object({ ...vatRate.shape, ...reauthentication }),
  reply: z.object({ success: z.literal(true), pending: settingsChange }),
  refusals: {
    ...reauthenticationRefusals,
    changePending,
    settingsMissing: refusal(409, () => billingRefusalTexts.settingsMissing),
  },
})

export const approveSettingsChange = endpoint({
  method: 'POST',
  path: '/api/operator/billing/settings/changes/:id/approve',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Approves a change that another operator proposed; it takes effect a day later',
  params: byId,
  body: z.object(reauthentication),
  reply: z.object({ success: z.literal(true), pending: settingsChange }),
  refusals: {
    ...reauthenticationRefusals,
    changeApproved: refusal(409, () => billingRefusalTexts.changeApproved),
    sameOperator: refusal(409, () => billingRefusalTexts.sameProposer),
    ...declareRefusals(409, billingRefusalTexts, 'operatorTooNew', 'operatorsTooClose'),
  },
})

export const cancelSettingsChange = endpoint({
  method: 'POST',
  path: '/api/operator/billing/settings/changes/:id/cancel',
  who: ['operator'],
  permission: 'money.write',
  summary: 'Cancels a change before it takes effect; any operator can',
  params: byId,
  body: z.object({}),
  reply: successReply,
})

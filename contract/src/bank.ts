import * as z from 'zod/mini'
import { ALLOCATION_KINDS, BOOKABLE_KINDS } from './allocations.rules.ts'
import { endpoint } from './endpoint.ts'
import { declareRefusals, refusal } from './refusals.ts'
import { byId, day, id, instant, maybeText, page, requestId, text, wholeNumber } from './scalars.ts'
import { billingRefusalTexts } from './messages/billing-refusals.ts'

/** Bank statements (camt.053) and the booking of their entries. All amounts are whole cents. */

export const MAX_BANK_FILE_BYTES = 20 * 1024 * 1024
export const BANK_ENTRIES_PER_PAGE = 50

/** Why an entry was not matched automatically. */
export const bankDoubt = z.enum([
  'unknown',
  'partial',
  'double',
  'too-much',
  'other-amount',
  'outgoing',
  'foreign-currency',
])
export type BankDoubt = z.infer<typeof bankDoubt>

export const bankFile = z.object({
  id,
  name: z.string(),
  statementId: z.string(),
  iban: z.string(),
  fromOn: z.nullable(day),
  untilOn: z.nullable(day),
  openingCents: z.nullable(z.number()),
  closingCents: z.nullable(z.number()),
  /** the ledger balance of the bank account on the statement's last day; null for a statement without a balance */
  ledgerCents: z.nullable(z.number()),
  entries: z.number(),
  newEntries: z.number(),
  importedAt: instant,
  importedBy: z.string(),
})

/** An invoice that an entry may pay, and the reason for the suggestion. */
const suggestion = z.object({
  invoiceId: id,
  number: z.string(),
  companyId: id,
  company: z.string(),
  openCents: z.number(),
  /** the strongest reason */
  why: z.enum(['reference', 'number', 'iban', 'amount-and-name', 'name', 'amount']),
})

export const bankEntry = z.object({
  id,
  bookedOn: day,
  cents: z.number(),
  currency: z.string(),
  partyName: z.string(),
  partyIban: z.string(),
  reference: z.string(),
  remittance: z.string(),
  endToEndId: z.string(),
  state: z.enum(['open', 'matched', 'ignored']),
  doubt: z.nullable(bankDoubt),
  ignoredReason: z.nullable(z.string()),
  /** only for open entries; the likeliest first */
  suggestions: z.array(suggestion),
  /** companies that its reference, account or name point to; only for open entries */
  payers: z.array(z.object({ id, name: z.string() })),
  /** bookings other than payments of invoices */
  allocations: z.array(
    z.object({
      id,
      kind: z.enum(ALLOCATION_KINDS),
      cents: z.number(),
      company: z.nullable(z.object({ id, name: z.string() })),
      note: z.string(),
    }),
  ),
  /** the payments of invoices */
  payments: z.array(z.object({ id, invoiceId: id, number: z.string(), cents: z.number(), byItself: z.boolean() })),
  /** the payout run that the entry paid, or of which it returns a transfer */
  payout: z.nullable(z.object({ id, number: z.string(), isReturn: z.optional(z.boolean()) })),
  /** the part that is not booked yet */
  leftCents: z.number(),
})
export type BankEntry = z.infer<typeof bankEntry>

export const importBankStatement = endpoint({
  method: 'POST',
  path: '/api/operator/bank/files',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary:
    'Imports a bank statement (camt.053, or a ZIP of several) and settles clear matches; importing the same entries again changes nothing',
  status: 201,
  form: z.object({}),
  files: { file: { max: 1, sizeBytes: MAX_BANK_FILE_BYTES, tooLarge: () => billingRefusalTexts.bankFileTooLarge } },
  reply: z.object({
    success: z.literal(true),
    file: bankFile,
    /** false: the same file was imported before */
    isNew: z.boolean(),
    /** accounts in the file that were left out */
    otherAccounts: z.array(z.string()),
    result: z.object({
      /** new entries, by result */
      newEntries: z.number(),
      knownEntries: z.number(),
      matched: z.number(),
      matchedCents: z.number(),
      open: z.number(),
      /** payout runs that the bank has executed */
      payouts: z.number(),
    }),
  }),
  refusals: {
    /** `details`: { reason }, a technical description of the fault */
    notBankFile: refusal(400, () => billingRefusalTexts.notBankFile),
    tooMuchInZip: refusal(413, () => billingRefusalTexts.tooMuchInZip),
    statementSums: refusal(400, () => billingRefusalTexts.statementSums),
    ...declareRefusals(409, billingRefusalTexts, 'otherAccount', 'settingsMissing'),
  },
})

export const listBankFiles = endpoint({
  method: 'GET',
  path: '/api/operator/bank/files',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'The imported bank statements, newest first',
  reply: z.object({
    files: z.array(bankFile),
    /** the demo data has a statement for trying the import */
    hasDemoStatement: z.optional(z.boolean()),
  }),
})

export const listBankEntries = endpoint({
  method: 'GET',
  path: '/api/operator/bank/entries',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'Entries of imported bank statements, newest first, with suggestions for those that are not settled',
  query: z.object({
    state: z.optional(z.enum(['open', 'matched', 'ignored'])),
    file: z.optional(id),
    /** only this entry; lines of the ledger link to it */
    entry: z.optional(id),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    page,
  }),
  reply: z.object({
    entries: z.array(bankEntry),
    total: z.number(),
    counts: z.object({ open: z.number(), matched: z.number(), ignored: z.number() }),
  }),
})

export const matchBankEntry = endpoint({
  method: 'POST',
  path: '/api/operator/bank/entries/:id/match',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary: 'Says which invoices an entry pays, each with its part',
  params: byId,
  body: z.object({
    parts: z
      .array(z.object({ invoiceId: id, cents: wholeNumber(1, 100_000_000_000) }))
      .check(z.minLength(1), z.maxLength(50)),
    /** required for an invoice of a company that nothing in the entry points to */
    reason: maybeText(200),
    requestId,
  }),
  reply: z.object({ success: z.literal(true), entry: bankEntry }),
  refusals: {
    ...declareRefusals(409, billingRefusalTexts, 'requestOther', 'entrySettled', 'notIncoming', 'otherCurrency'),
    ...declareRefusals(409, billingRefusalTexts, 'moreThanEntry', 'moreThanOpen'),
    /** `details`: { companies } naming the companies that nothing in the entry points to */
    otherCompany: refusal(409, () => billingRefusalTexts.otherCompany),
  },
})

export const bookBankEntry = endpoint({
  method: 'POST',
  path: '/api/operator/bank/entries/:id/book',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary:
    'Books the rest of an entry that pays no invoice, for example as client credit, a bank fee, interest or own money',
  params: byId,
  body: z.object({
    kind: z.enum(BOOKABLE_KINDS),
    /** required for client credit */
    companyId: z.optional(id),
    note: maybeText(200),
    requestId,
  }),
  reply: z.object({ success: z.literal(true), entry: bankEntry }),
  refusals: {
    ...declareRefusals(409, billingRefusalTexts, 'requestOther', 'entrySettled', 'otherCurrency', 'otherDirection'),
    ...declareRefusals(409, billingRefusalTexts, 'moreThanCredit', 'otherCompany'),
  },
})

export const ignoreBankEntry = endpoint({
  method: 'POST',
  path: '/api/operator/bank/entries/:id/ignore',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary: 'Puts the rest of an entry aside with a reason; the money stays unallocated',
  params: byId,
  body: z.object({ reason: text(200) }),
  reply: z.object({ success: z.literal(true), entry: bankEntry }),
  refusals: { entrySettled: refusal(409, () => billingRefusalTexts.entrySettled) },
})

export const reopenBankEntry = endpoint({
  method: 'POST',
  path: '/api/operator/bank/entries/:id/reopen',
  who: ['operator'],
  permission: 'money.write',
  keyAreas: ['billing'],
  summary: 'Reopens an entry: undoes its payments and allocations, or returns it to the list if it was put aside',
  params: byId,
  body: z.object({}),
  reply: z.object({ success: z.literal(true), entry: bankEntry }),
  refusals: {
    /** the entry has paid a payout run */
    ...declareRefusals(409, billingRefusalTexts, 'payoutState', 'creditUsed'),
  },
})

export const getDemoBankStatement = endpoint({
  method: 'GET',
  path: '/api/operator/bank/demo-statement',
  who: ['operator'],
  permission: 'money.write',
  summary: 'In the demo world alone: a bank statement in which the clients pay what is open, to try the import with',
  reply: 'text',
})

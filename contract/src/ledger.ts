import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LEDGER_ACCOUNTS, LEDGER_CAUSES } from './ledger.rules.ts'
import { COMMON } from './refusals.ts'
import { day, id, instant, wholeNumber } from './scalars.ts'

/** The ledger for operators (decision 17). All amounts are whole cents; a debit is above zero. */

export const LEDGER_PAGE_ENTRIES = 50

const filter = {
  account: z.optional(z.enum(LEDGER_ACCOUNTS)),
  cause: z.optional(z.enum(LEDGER_CAUSES)),
  /** an owner or a company */
  party: z.optional(id),
  campaign: z.optional(id),
  document: z.optional(id),
  from: z.optional(day),
  to: z.optional(day),
  /** part of a number */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
}
export type LedgerFilter = z.infer<z.ZodMiniObject<typeof filter>>

/** How many lines come with an entry, and how many a page of a long entry has. */
export const LEDGER_FIRST_LINES = 20
export const LEDGER_PAGE_LINES = 200

const ledgerLine = z.object({
  /** its number in the entry, from 1 */
  line: z.number(),
  account: z.enum(LEDGER_ACCOUNTS),
  cents: z.number(),
  party: z.nullable(z.object({ id, name: z.string() })),
  campaign: z.nullable(z.object({ id, name: z.string() })),
  screen: z.nullable(z.object({ id, model: z.string() })),
  documentId: z.nullable(id),
})

export const ledgerEntry = z.object({
  id: z.number(),
  at: instant,
  bookedOn: day,
  cause: z.enum(LEDGER_CAUSES),
  causeId: id,
  label: z.string(),
  /** how many lines it has, and the sum of its debits, which equals its credits */
  lineCount: z.number(),
  sumCents: z.number(),
  /** the first lines; lines that match the filter come before others */
  lines: z.array(ledgerLine),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/operator/ledger',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'Entries of the ledger with their first lines, newest first, a page at a time',
  query: z.object({
    ...filter,
    /** entries before this one */ before: z.optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  }),
  reply: z.object({
    entries: z.array(ledgerEntry),
    next: z.nullable(z.number()),
    /** the current balance of each account */
    balances: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), cents: z.number() })),
  }),
})

export const listLedgerLines = endpoint({
  method: 'GET',
  path: '/api/operator/ledger/:entry/lines',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'The lines of a ledger entry, a page at a time: a payout run has tens of thousands',
  params: z.object({ entry: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
  query: z.object({ /** lines after this one */ after: z.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)) }),
  reply: z.object({ lines: z.array(ledgerLine), /** null at the end */ next: z.nullable(z.number()) }),
})

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/operator/ledger.csv',
  who: ['operator'],
  permission: 'money.read',
  keyAreas: ['billing'],
  summary: 'The lines of the ledger as a table',
  query: z.object(filter),
  reply: 'table',
  refusals: { tooMany: COMMON.tooMany },
})

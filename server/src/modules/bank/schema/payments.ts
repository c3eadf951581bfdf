import { sql } from 'drizzle-orm'
import { bigint, char, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { hashBytes, id, instant, buildInCheck } from '../../../platform/db/columns.ts'
import { documents } from '../../documents/schema/documents.ts'
import { payoutRuns } from './transfers.ts'

/** An imported bank statement (camt.053). The same file has one row. */
export const bankFiles = pgTable(
  'bank_files',
  {
    id: id(),
    name: text().notNull(),
    sha256: hashBytes().notNull(),
    statementId: text().notNull(),
    iban: text().notNull(),
    fromOn: date({ mode: 'string' }),
    untilOn: date({ mode: 'string' }),
    openingCents: bigint({ mode: 'number' }),
    closingCents: bigint({ mode: 'number' }),
    /** booked entries of the file, including entries of earlier files */
    entries: integer().notNull(),
    newEntries: integer().notNull(),
    importedAt: instant().notNull(),
    importedBy: uuid().notNull(),
  },
  (table) => [uniqueIndex('bank_files_once').on(table.sha256)],
)

const ENTRY_STATES = ['open', 'matched', 'ignored'] as const
/** Why an entry was not settled automatically. */
const DOUBTS = ['unknown', 'partial', 'double', 'too-much', 'other-amount', 'outgoing', 'foreign-currency'] as const

/** Incoming and outgoing entries of bank statements. */
export const bankEntries = pgTable(
  'bank_entries',
  {
    id: id(),
    fileId: uuid()
      .notNull()
      .references(() => bankFiles.id),
    /** The same in every file that contains the entry: a hash of account and bank reference, or of all fields. */
    key: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    valueOn: date({ mode: 'string' }),
    /** incoming is positive, outgoing negative */
    cents: bigint({ mode: 'number' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    /** the payer or payee */
    partyName: text().notNull(),
    partyIban: text().notNull(),
    /** the structured creditor reference without spaces */
    reference: text().notNull(),
    remittance: text().notNull(),
    endToEndId: text().notNull(),
    state: text({ enum: ENTRY_STATES }).notNull(),
    doubt: text({ enum: DOUBTS }),
    /** why it pays no invoice, from the operator who ignored it */
    ignoredReason: text(),
    /** the payout run that an outgoing entry pays */
    payoutRunId: uuid().references(() => payoutRuns.id),
  },
  (table) => [
    uniqueIndex('bank_entries_key').on(table.key),
    index('bank_entries_file').on(table.fileId),
    index('bank_entries_payout').on(table.payoutRunId).where(sql`${table.payoutRunId} is not null`),
    index('bank_entries_state').on(table.state, table.bookedOn.desc()),
    // Scanned backwards: newest first.
    index('bank_entries_newest').on(table.bookedOn, table.id),
    // `buildFilter` in queries/entries.ts uses the same expressions.
    index('bank_entries_words').using('gin', sql`(${table.partyName} || ' ' || ${table.remittance}) gin_trgm_ops`),
    index('bank_entries_codes').using(
      'gin',
      sql`(${table.partyIban} || ' ' || ${table.reference} || ' ' || ${table.endToEndId}) gin_trgm_ops`,
    ),
    check('bank_entries_state', buildInCheck(table.state, ENTRY_STATES)),
    check('bank_entries_doubt', buildInCheck(table.doubt, DOUBTS)),
  ],
)

const PAYMENT_KINDS = ['bank', 'hand', 'credit', 'refund', 'undo'] as const

/** Payments of invoices. Append-only: an `undo` of the opposite amount reverses a payment. */
export const payments = pgTable(
  'billing_payments',
  {
    id: id(),
    /** the invoice */
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    kind: text({ enum: PAYMENT_KINDS }).notNull(),
    /** above zero towards the operator; below zero for refunds and undone payments */
    cents: bigint({ mode: 'number' }).notNull(),
    paidOn: date({ mode: 'string' }).notNull(),
    bankEntryId: uuid().references(() => bankEntries.id),
    /** the payment that an undo reverses */
    undoesId: uuid(),
    note: text().notNull(),
    /** null: matched automatically */
    byUserId: uuid(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** the id of the request, so that a repeated request records it once */
    requestId: uuid(),
  },
  (table) => [
    uniqueIndex('billing_payments_request')
      .on(table.requestId, table.documentId)
      .where(sql`${table.requestId} is not null`),
    index('billing_payments_document').on(table.documentId),
    index('billing_payments_entry').on(table.bankEntryId).where(sql`${table.bankEntryId} is not null`),
    uniqueIndex('billing_payments_undone').on(table.undoesId).where(sql`${table.undoesId} is not null`),
    check('billing_payments_kind', buildInCheck(table.kind, PAYMENT_KINDS)),
    check('billing_payments_cents', sql`${table.cents} <> 0`),
    check('billing_payments_undo', sql`(${table.kind} = 'undo') = (${table.undoesId} is not null)`),
  ],
)

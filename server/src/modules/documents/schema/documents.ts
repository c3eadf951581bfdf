import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { hashBytes, id, instant, buildInCheck } from '../../../platform/db/columns.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import type { DocumentContent } from './content.ts'
import { orders } from './orders.ts'

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * The last number of each series, such as the invoices of 2026. A transaction that takes the next number locks this row
 * until it ends, so there are no gaps (decision 17).
 */
export const documentSeries = pgTable('billing_series', {
  series: text().primaryKey(),
  last: integer().notNull(),
})

const KINDS = ['invoice', 'credit-note', 'statement', 'statement-credit'] as const
const VAT_CATEGORIES = ['S', 'AE', 'E', 'O'] as const

/**
 * Invoices and credit notes to companies, statements (self-billed invoices) of partners and their credits. A trigger
 * refuses changes. All amounts are positive, also those of credits.
 */
export const documents = pgTable(
  'billing_documents',
  {
    id: id(),
    kind: text({ enum: KINDS }).notNull(),
    number: text().notNull(),
    series: text().notNull(),
    /** its number in the series, from 1 */
    ordinal: integer().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
    issuedAt: instant().notNull(),
    /** of invoices */
    dueOn: date({ mode: 'string' }),
    /** of invoices and credit notes */
    companyId: uuid().references(() => companies.id),
    campaignId: uuid().references(() => campaigns.id),
    orderId: uuid().references(() => orders.id),
    /** the invoice of a credit note, or the statement of a statement credit */
    correctsId: uuid().references((): AnyPgColumn => documents.id),
    /** owner, screen and month (YYYY-MM) of statements */
    ownerId: uuid().references(() => owners.id),
    screenId: uuid().references(() => screens.id),
    month: text(),
    /**
     * Counts the statements of a month. A credit has the revision of the statement that replaces the reversed one
     * (decision 19).
     */
    revision: integer().notNull().default(1),
    netCents: bigint({ mode: 'number' }).notNull(),
    vatCents: bigint({ mode: 'number' }).notNull(),
    grossCents: bigint({ mode: 'number' }).notNull(),
    vatCategory: text({ enum: VAT_CATEGORIES }).notNull(),
    vatRateBps: integer().notNull(),
    /** the creditor reference of an invoice (ISO 11649), which payers name */
    reference: text(),
    /** everything that is printed, as of the day of issue */
    content: jsonb().$type<DocumentContent>().notNull(),
  },
  (table) => [
    uniqueIndex('billing_documents_number').on(table.number),
    index('billing_documents_search').using('gin', sql`${table.number} gin_trgm_ops`),
    uniqueIndex('billing_documents_ordinal').on(table.series, table.ordinal),
    uniqueIndex('billing_documents_month')
      .on(table.ownerId, table.screenId, table.month, table.revision)
      .where(sql`${table.kind} = 'statement'`),
    uniqueIndex('billing_documents_credited').on(table.correctsId).where(sql`${table.kind} = 'statement-credit'`),
    uniqueIndex('billing_documents_reference').on(table.reference).where(sql`${table.reference} is not null`),
    index('billing_documents_company').on(table.companyId, table.issuedOn.desc(), table.id),
    index('billing_documents_campaign').on(table.campaignId),
    index('billing_documents_corrects').on(table.correctsId).where(sql`${table.correctsId} is not null`),
    index('billing_documents_owner').on(table.ownerId, table.month),
    index('billing_documents_issued').on(table.kind, table.issuedOn.desc(), table.id),
    check('billing_documents_kind', buildInCheck(table.kind, KINDS)),
    check('billing_documents_vat', buildInCheck(table.vatCategory, VAT_CATEGORIES)),
    check(
      'billing_documents_amounts',
      sql`${table.netCents} >= 0 and ${table.vatCents} >= 0 and ${table.grossCents} = ${table.netCents} + ${table.vatCents}`,
    ),
    check(
      'billing_documents_parties',
      sql`case when ${table.kind} in ('statement', 'statement-credit') then ${table.ownerId} is not null and ${table.screenId} is not null and ${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$' and (${table.kind} = 'statement-credit') = (${table.correctsId} is not null)
        else ${table.companyId} is not null and ${table.campaignId} is not null and ${table.orderId} is not null and (${table.kind} = 'credit-note') = (${table.correctsId} is not null) end`,
    ),
  ],
)

const FILES = ['pdf', 'xml'] as const

/**
 * The files of documents. A file is created once and never changes, so that all downloads have the same bytes.
 * Append-only.
 */
export const documentFiles = pgTable(
  'billing_document_files',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    kind: text({ enum: FILES }).notNull(),
    sha256: hashBytes().notNull(),
    bytes: bytes().notNull(),
    madeAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.kind] }),
    check('billing_document_files_kind', buildInCheck(table.kind, FILES)),
  ],
)

/** Links that open one file without a header for a few minutes (TRAP-20). Only the hash of the secret is stored. */
export const documentLinks = pgTable(
  'billing_document_links',
  {
    tokenHash: text().primaryKey(),
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    kind: text({ enum: FILES }).notNull(),
    /** the session that created the link, which ends with it; null in rows of earlier versions */
    sessionId: uuid(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('billing_document_links_expires').on(table.expiresAt)],
)

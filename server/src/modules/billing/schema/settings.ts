import { sql } from 'drizzle-orm'
import { boolean, char, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../../platform/db/columns.ts'
import { owners } from '../../owners/schema.ts'

/** Who the operator is on every document, and how its books are kept. One row, or none before anybody has filled it in. */
export const billingSettings = pgTable(
  'billing_settings',
  {
    /** There is one row. */
    only: boolean().primaryKey().default(true),
    name: text().notNull(),
    street: text().notNull(),
    postcode: text().notNull(),
    town: text().notNull(),
    /** ISO 3166-1, two capital letters */
    country: char({ length: 2 }).notNull(),
    /** with the letters of its country, as VIES has it; null for who has none */
    vatNumber: text(),
    /** of the tax office; null where it is not said (EN 16931 BT-32) */
    taxNumber: text(),
    /** exempt from VAT as a small business (Directive 2006/112/EC, Art. 284) */
    isSmallBusiness: boolean().notNull().default(false),
    /** in the register of companies; null for who stands in none */
    registration: text(),
    email: text().notNull(),
    /** hundredths of a percent: 1900 is 19 % */
    vatRateBps: integer().notNull(),
    /** compact, without spaces */
    iban: text().notNull(),
    bic: text(),
    /** of the account; banks compare it with the IBAN */
    accountHolder: text().notNull(),
    invoicePrefix: text().notNull(),
    creditNotePrefix: text().notNull(),
    statementPrefix: text().notNull(),
    /** from the day of the invoice to the day it is due */
    paymentDays: integer().notNull(),
    /** what partners get of the net price, in hundredths of a percent: 6000 is 60 % */
    shareBps: integer().notNull(),
    /** the books' own clock: which day a document is of */
    timeZone: text().notNull(),
    /** What was approved before is not charged; null: everything is (decision 17). */
    invoicesFrom: instant(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    check('billing_settings_only', sql`${table.only}`),
    check(
      'billing_settings_rates',
      sql`${table.vatRateBps} between 0 and 5000 and ${table.shareBps} between 0 and 10000`,
    ),
    check('billing_settings_days', sql`${table.paymentDays} between 0 and 180`),
  ],
)

const PARTIES = ['company', 'owner'] as const

/** What documents say of a company or an owner beside its profile; all of it optional (product 8). */
export const billingParties = pgTable(
  'billing_parties',
  {
    /** of the company or the owner */
    partyId: uuid().primaryKey(),
    kind: text({ enum: PARTIES }).notNull(),
    street: text().notNull().default(''),
    postcode: text().notNull().default(''),
    town: text().notNull().default(''),
    /** null: that of the operator */
    country: char({ length: 2 }),
    vatNumber: text(),
    /** Of an owner: exempt from VAT as a small business (Directive 2006/112/EC, Art. 284). */
    isSmallBusiness: boolean().notNull().default(false),
    /** The day on which an operator looked the VAT number up, and under what reference; null after every change of it. */
    vatCheckedOn: date({ mode: 'string' }),
    vatCheckReference: text(),
    /** The day on which an operator found that it is not theirs, and why; null for another one. */
    vatRefusedOn: date({ mode: 'string' }),
    vatRefusedBecause: text(),
    /** of the tax office (EN 16931 BT-32) */
    taxNumber: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [check('billing_parties_kind', buildInCheck(table.kind, PARTIES))],
)

/** That a partner lets the operator write its invoices, and to which words. Only added to. */
export const selfBillingAgreements = pgTable(
  'self_billing_agreements',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** which words were agreed to */
    version: text().notNull(),
    acceptedBy: uuid().notNull(),
    acceptedName: text().notNull(),
    address: text().notNull(),
    acceptedAt: instant().notNull(),
  },
  (table) => [index('self_billing_agreements_owner').on(table.ownerId, table.version)],
)

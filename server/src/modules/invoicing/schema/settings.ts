import { LANGUAGES } from '@marquee/contract/language/languages'
import { sql } from 'drizzle-orm'
import { boolean, char, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../../platform/db/columns.ts'
import { owners } from '../../owners/schema.ts'

/** The operator on documents, and the settings of its books. One row, or none before they are saved. */
export const billingSettings = pgTable(
  'billing_settings',
  {
    /** always true, which limits the table to one row */
    only: boolean().primaryKey().default(true),
    name: text().notNull(),
    street: text().notNull(),
    postcode: text().notNull(),
    town: text().notNull(),
    /** ISO 3166-1, two capital letters */
    country: char({ length: 2 }).notNull(),
    /** with its country prefix, as in VIES; null if there is none */
    vatNumber: text(),
    /** issued by the tax office; null if there is none (EN 16931 BT-32) */
    taxNumber: text(),
    /** exempt from VAT as a small business (Directive 2006/112/EC, Art. 284) */
    isSmallBusiness: boolean().notNull().default(false),
    /** the entry in the company register; null if there is none */
    registration: text(),
    email: text().notNull(),
    /** hundredths of a percent: 1900 is 19 % */
    vatRateBps: integer().notNull(),
    /** without spaces */
    iban: text().notNull(),
    bic: text(),
    /** the account holder, which banks compare with the IBAN */
    accountHolder: text().notNull(),
    invoicePrefix: text().notNull(),
    creditNotePrefix: text().notNull(),
    statementPrefix: text().notNull(),
    /** the days from issue to due date */
    paymentDays: integer().notNull(),
    /** the partners' share of the net price in hundredths of a percent: 6000 is 60 % */
    shareBps: integer().notNull(),
    /** decides the day of documents and bookings */
    timeZone: text().notNull(),
    /** of a translation that follows each new document; null: none (decision 18) */
    secondLanguage: text({ enum: LANGUAGES }),
    /** approvals before it are not charged; null: all are (decision 17) */
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
    check('billing_settings_second_language', buildInCheck(table.secondLanguage, LANGUAGES)),
  ],
)

const PARTIES = ['company', 'owner'] as const

/** What documents print about a company or an owner in addition to its profile; all fields are optional (product 8). */
export const billingParties = pgTable(
  'billing_parties',
  {
    /** the id of the company or owner */
    partyId: uuid().primaryKey(),
    kind: text({ enum: PARTIES }).notNull(),
    street: text().notNull().default(''),
    postcode: text().notNull().default(''),
    town: text().notNull().default(''),
    /** null: the operator's country */
    country: char({ length: 2 }),
    vatNumber: text(),
    /** of owners: exempt from VAT as a small business (Directive 2006/112/EC, Art. 284) */
    isSmallBusiness: boolean().notNull().default(false),
    /**
     * the day on which an operator confirmed the VAT number, and the reference; null after each change of the number
     */
    vatCheckedOn: date({ mode: 'string' }),
    vatCheckReference: text(),
    /** the day on which an operator refused the VAT number, and why; null for another number */
    vatRefusedOn: date({ mode: 'string' }),
    vatRefusedBecause: text(),
    /** issued by the tax office (EN 16931 BT-32) */
    taxNumber: text(),
    updatedAt: instant().notNull(),
  },
  (table) => [check('billing_parties_kind', buildInCheck(table.kind, PARTIES))],
)

/** Partners' acceptance of self-billing, with the version of the agreement. Append-only. */
export const selfBillingAgreements = pgTable(
  'self_billing_agreements',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** the version of the agreement */
    version: text().notNull(),
    acceptedBy: uuid().notNull(),
    acceptedName: text().notNull(),
    address: text().notNull(),
    acceptedAt: instant().notNull(),
  },
  (table) => [index('self_billing_agreements_owner').on(table.ownerId, table.version)],
)

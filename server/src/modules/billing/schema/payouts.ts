import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../../platform/db/columns.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'
import { documents } from './documents.ts'

const RUN_STATES = ['draft', 'approved', 'exported', 'paid', 'cancelled'] as const

/** Statements that are paid together: one operator creates a run, another approves it, and it is exported once. */
export const payoutRuns = pgTable(
  'payout_runs',
  {
    id: id(),
    /** the unique message id of the file: PAYOUT-2026-12-0001 */
    number: text().notNull(),
    state: text({ enum: RUN_STATES }).notNull(),
    /** the requested execution day */
    executesOn: date({ mode: 'string' }).notNull(),
    totalCents: bigint({ mode: 'number' }).notNull(),
    payees: integer().notNull(),
    createdBy: uuid().notNull(),
    createdName: text().notNull(),
    createdAt: instant().notNull(),
    approvedBy: uuid(),
    approvedName: text(),
    approvedAt: instant(),
    exportedAt: instant(),
    /** the exported file, which never changes */
    file: text(),
    paidOn: date({ mode: 'string' }),
    paidAt: instant(),
    cancelledAt: instant(),
    /** the id of the request, so that a repeated request creates one run */
    requestId: uuid(),
  },
  (table) => [
    uniqueIndex('payout_runs_request').on(table.requestId).where(sql`${table.requestId} is not null`),
    uniqueIndex('payout_runs_number').on(table.number),
    index('payout_runs_newest').on(table.createdAt.desc()),
    check('payout_runs_state', buildInCheck(table.state, RUN_STATES)),
    check('payout_runs_second', sql`${table.approvedBy} is null or ${table.approvedBy} <> ${table.createdBy}`),
    check(
      'payout_runs_exported',
      sql`${table.state} not in ('exported', 'paid') or (${table.file} is not null and ${table.approvedBy} is not null)`,
    ),
  ],
)

/** One credit transfer of a run: amount and account of an owner at the creation of the run. */
export const payoutItems = pgTable(
  'payout_items',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => payoutRuns.id),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    cents: bigint({ mode: 'number' }).notNull(),
    iban: text().notNull(),
    accountHolder: text().notNull(),
    endToEndId: text().notNull(),
    remittance: text().notNull(),
    /** when the owner was mailed that it was paid, or returned; null: not mailed yet */
    mailedAt: instant(),
  },
  (table) => [
    uniqueIndex('payout_items_once').on(table.runId, table.ownerId),
    uniqueIndex('payout_items_end_to_end').on(table.endToEndId),
    check('payout_items_cents', sql`${table.cents} > 0`),
  ],
)

/** The statements that an item pays. A statement is in at most one run; a cancelled run releases its statements. */
export const payoutStatements = pgTable(
  'payout_statements',
  {
    statementId: uuid()
      .primaryKey()
      .references(() => documents.id),
    itemId: uuid()
      .notNull()
      .references(() => payoutItems.id),
  },
  (table) => [index('payout_statements_item').on(table.itemId)],
)

/** Owners whose payouts an operator holds; the reason is shown to the partner. */
export const payoutHolds = pgTable('payout_holds', {
  ownerId: uuid()
    .primaryKey()
    .references(() => owners.id),
  reason: text().notNull(),
  heldBy: uuid().notNull(),
  heldAt: instant().notNull(),
})

/** Whether the operator has paid a partner for a month of a screen. */
export const monthPayments = pgTable(
  'month_payments',
  {
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** YYYY-MM */
    month: text().notNull(),
    isPaid: boolean().notNull(),
    paidAt: instant(),
    /** the last paid revision of the month; a later correction is paid separately (decision 19) */
    revision: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.screenId, table.ownerId, table.month] }),
    check('month_payments_month', sql`${table.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

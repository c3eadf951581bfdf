import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../../platform/db/columns.ts'
import { owners } from '../../owners/schema.ts'

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

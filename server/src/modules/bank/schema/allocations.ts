import { ALLOCATION_KINDS } from '@marquee/contract/allocations.rules'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant, buildInCheck } from '../../../platform/db/columns.ts'
import { companies } from '../../companies/schema.ts'
import { bankEntries } from './payments.ts'

/**
 * Bookings of bank entries that pay no invoice, and other changes of a client's credit (`allocations.rules.ts` of the
 * contract). Append-only: a row that undoes another has its kind and the opposite amount.
 */
export const allocations = pgTable(
  'billing_allocations',
  {
    id: id(),
    kind: text({ enum: ALLOCATION_KINDS }).notNull(),
    /** incoming is positive, outgoing negative */
    cents: bigint({ mode: 'number' }).notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    /** null: a refund recorded by hand, or an opening balance */
    bankEntryId: uuid().references(() => bankEntries.id),
    companyId: uuid().references(() => companies.id),
    undoesId: uuid(),
    note: text().notNull(),
    /** null: booked by the import */
    byUserId: uuid(),
    byName: text().notNull(),
    at: instant().notNull(),
    /** the caller's request id, so that a request sent twice is booked once */
    requestId: uuid(),
  },
  (table) => [
    uniqueIndex('billing_allocations_request').on(table.requestId).where(sql`${table.requestId} is not null`),
    uniqueIndex('billing_allocations_undone').on(table.undoesId).where(sql`${table.undoesId} is not null`),
    index('billing_allocations_entry').on(table.bankEntryId).where(sql`${table.bankEntryId} is not null`),
    index('billing_allocations_company').on(table.companyId).where(sql`${table.companyId} is not null`),
    check('billing_allocations_kind', buildInCheck(table.kind, ALLOCATION_KINDS)),
    check('billing_allocations_cents', sql`${table.cents} <> 0`),
    check(
      'billing_allocations_company',
      sql`(${table.kind} in ('credit', 'credit-refund')) = (${table.companyId} is not null)`,
    ),
    check(
      'billing_allocations_entry',
      sql`case ${table.kind} when 'opening' then ${table.bankEntryId} is null when 'credit-refund' then true else ${table.bankEntryId} is not null end`,
    ),
  ],
)

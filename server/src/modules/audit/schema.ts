import type { AuditAction, AuditKind, Changes } from '@marquee/contract/audit.rules'
import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/db/columns.ts'

/**
 * Who did what, when, from where, what changed, and why. A trigger refuses to change or remove a row.
 *
 * The table refers to no rows of other modules, because the log outlives what it describes.
 */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: instant().notNull(),
    /** null: the command line, or Marquee itself */
    actorId: uuid(),
    actorName: text().notNull(),
    /** The network that the call came from, as rate limits count it; null without a call. */
    address: text(),
    action: text().$type<AuditAction>().notNull(),
    subjectKind: text().$type<AuditKind>().notNull(),
    subjectId: uuid().notNull(),
    subjectName: text().notNull(),
    /** The owner or company that the subject belongs to. */
    partyId: uuid(),
    /** the version and the file that the decision was about */
    version: integer(),
    sha256: text(),
    reason: text(),
    /** The changed fields, with their old and new values. */
    changes: jsonb().$type<Changes>(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_subject').on(table.subjectId, table.at.desc()),
    index('audit_newest').on(table.at.desc(), table.id.desc()),
    index('audit_actor').on(table.actorId, table.at.desc()),
    index('audit_action').on(table.action, table.at.desc()),
    index('audit_party').on(table.partyId, table.action),
    index('audit_party_newest').on(table.partyId, table.at.desc()),
    index('audit_kind').on(table.subjectKind, table.at.desc()),
    /** for a search by any part of a name or reason */
    index('audit_search').using(
      'gin',
      sql`(${table.subjectName} || ' ' || ${table.actorName} || ' ' || coalesce(${table.reason}, '')) gin_trgm_ops`,
    ),
  ],
)

/**
 * The people and businesses whose names the log no longer shows (decision 35). The rows of the log stay as they are,
 * because the hash chain proves them.
 */
export const erasedNames = pgTable('erased_names', {
  /** of a user, an owner or a company, or made from an email address */
  id: uuid().primaryKey(),
  erasedAt: instant().notNull(),
})

/** The id under which `erased_names` has an email address, of which it keeps only a hash. */
export const buildAddressId = (address: SQL): SQL =>
  sql`substr(encode(sha256(convert_to(lower(${address}), 'UTF8')), 'hex'), 1, 32)::uuid`

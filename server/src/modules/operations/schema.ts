import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/db/columns.ts'
import { users } from '../identity/schema.ts'

/** Who decided what, when and why. A trigger refuses to change or remove a row. */
export const audit = pgTable(
  'audit',
  {
    id: id(),
    at: instant().notNull(),
    actorId: uuid().references(() => users.id),
    actorName: text().notNull(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: uuid().notNull(),
    subjectName: text().notNull(),
    /** The owner or company whose thing it was. */
    partyId: uuid(),
    /** the version and the file that were decided on */
    version: integer(),
    sha256: text(),
    reason: text(),
    details: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_subject').on(table.subjectKind, table.subjectId, table.at),
    index('audit_newest').on(table.at.desc()),
    index('audit_party').on(table.partyId, table.action),
  ],
)

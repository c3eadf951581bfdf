import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, instant } from '../../platform/db/columns.ts'

/** The outbox: a mail exists exactly when what it tells was committed; delivered afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: instant().notNull(),
    sentAt: instant(),
    /** The mail server said a final no; nobody tries again. */
    refusedAt: instant(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    index('mails_waiting').on(table.createdAt).where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_newest').on(table.createdAt.desc()),
  ],
)

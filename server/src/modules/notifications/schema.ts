import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, instant } from '../../platform/db/columns.ts'

/** The outbox: mails are written in the transaction of what they report, and delivered after the commit. */
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
    /** When the mail server rejected the mail permanently; it is not retried. */
    refusedAt: instant(),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (table) => [
    index('mails_waiting').on(table.createdAt).where(sql`${table.sentAt} is null and ${table.refusedAt} is null`),
    index('mails_newest').on(table.createdAt.desc()),
  ],
)

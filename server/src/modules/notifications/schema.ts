import type { MailChoice, NotificationKind } from '@marquee/contract/notifications.rules'
import { isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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

/**
 * What users are notified of in the application. The module comes before the users, so no foreign key names them; users
 * are never deleted.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    /** What happened, so that a job that runs again adds nothing. */
    occurrence: text().notNull(),
    /** What the text needs, in the form of its kind. */
    values: jsonb().notNull(),
    createdAt: instant().notNull(),
    readAt: instant(),
    /** It is in no daily email yet. */
    isMailWaiting: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('notifications_once').on(table.userId, table.kind, table.occurrence),
    index('notifications_newest').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('notifications_unread').on(table.userId, table.createdAt.desc(), table.id.desc()).where(isNull(table.readAt)),
    index('notifications_waiting').on(table.userId).where(sql`${table.isMailWaiting}`),
    index('notifications_oldest').on(table.createdAt),
  ],
)

/** How users chose to get the emails of a kind. Without a row it is the default of the kind. */
export const mailChoices = pgTable(
  'notification_mail_choices',
  {
    userId: uuid().notNull(),
    kind: text().$type<NotificationKind>().notNull(),
    mail: text().$type<MailChoice>().notNull(),
    chosenAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

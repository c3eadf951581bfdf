import { FIRST_STEPS } from '@marquee/contract/first-run.rules'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { id, instant, buildInCheck } from '../../platform/db/columns.ts'
import { users } from '../identity/schema.ts'

const KINDS = ['vehicle', 'restaurant', 'campaign', 'infotainment'] as const

/** The locks of open reviews, so that two operators never decide on the same item. */
export const reviewLocks = pgTable(
  'review_locks',
  {
    kind: text({ enum: KINDS }).notNull(),
    subjectId: uuid().notNull(),
    operatorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    since: instant().notNull(),
    /** The lock expires then, unless the page extends it. */
    until: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId] }),
    index('review_locks_operator').on(table.operatorId),
    check('review_locks_kind', buildInCheck(table.kind, KINDS)),
  ],
)

/** Decisions that can still be undone; they are carried out at `takesEffectAt`. */
export const scheduledDecisions = pgTable(
  'scheduled_decisions',
  {
    id: id(),
    kind: text({ enum: KINDS }).notNull(),
    subjectId: uuid().notNull(),
    operatorId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text(),
    decision: text({ enum: ['approve', 'reject'] }).notNull(),
    reason: text(),
    version: integer().notNull(),
    sha256: text(),
    madeAt: instant().notNull(),
    takesEffectAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('scheduled_decisions_one').on(table.kind, table.subjectId),
    index('scheduled_decisions_due').on(table.takesEffectAt),
    check('scheduled_decisions_kind', buildInCheck(table.kind, KINDS)),
    check('scheduled_decisions_decision', buildInCheck(table.decision, ['approve', 'reject'])),
  ],
)

const ALERTS = [
  'screen-silent',
  'campaign-without-plays',
  'review-overdue',
  'mail-failing',
  'job-failing',
  'disk-failing',
] as const

/** Problems that operators have to know: open until the problem is gone. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    kind: text({ enum: ALERTS }).notNull(),
    /** Identifies the subject within its kind. */
    subject: text().notNull(),
    subjectName: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The location by which alerts are grouped, with its name at that time, because the history outlives it. */
    locationId: uuid(),
    locationName: text(),
    /** Since when the problem exists, as far as is known. */
    since: instant().notNull(),
    openedAt: instant().notNull(),
    /** null: still open */
    closedAt: instant(),
    mailedAt: instant(),
    /** When the partner of an offline screen was notified. */
    ownerNotifiedAt: instant(),
    /** When the partner heard that the screen is online again. */
    ownerReassuredAt: instant(),
    acknowledgedAt: instant(),
    acknowledgedBy: uuid().references(() => users.id),
  },
  (table) => [
    uniqueIndex('alerts_one_open').on(table.kind, table.subject).where(sql`${table.closedAt} is null`),
    index('alerts_newest').on(table.openedAt.desc()),
    index('alerts_over').on(table.closedAt.desc()).where(sql`${table.closedAt} is not null`),
    check('alerts_kind', buildInCheck(table.kind, ALERTS)),
  ],
)

/** One row with the time of the last check. Each slice of a check locks it, so that two never run at the same time. */
export const alertWatch = pgTable('alert_watch', { id: integer().primaryKey(), lookedAt: instant() }, (table) => [
  check('alert_watch_one', sql`${table.id} = 1`),
])

/** Each mail about alerts; the time of the next one is computed from them (decision 23). */
export const alertMails = pgTable('alert_mails', {
  sentAt: instant().primaryKey(),
  alertCount: integer().notNull(),
  /** The mails in the outbox, one for each operator. Their failure causes no alert. */
  mailIds: uuid().array().notNull(),
})

/** What earlier versions read instead of `notification_mail_choices`; dropped in a later release. */
export const alertMailRefusals = pgTable('alert_mail_refusals', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: instant().notNull(),
})

/** Saved views: the query string of a list under a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text({ enum: ['fleet', 'campaigns', 'people', 'audit'] }).notNull(),
    name: text().notNull(),
    search: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex('saved_views_name').on(table.userId, table.list, table.name)],
)

const FIRST_STEP_STATES = ['done', 'skipped'] as const

/** The first steps of an installation that were tried here or skipped; the others are seen from what exists. */
export const firstSteps = pgTable(
  'first_steps',
  {
    step: text({ enum: FIRST_STEPS }).primaryKey(),
    state: text({ enum: FIRST_STEP_STATES }).notNull(),
    at: instant().notNull(),
  },
  (table) => [check('first_steps_state', buildInCheck(table.state, FIRST_STEP_STATES))],
)

import { MAKEGOOD_MODES, MAKEGOOD_STATES, MAX_CHOICE_DAYS, MIN_CHOICE_DAYS } from '@marquee/contract/makegoods.rules'
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
import { buildInCheck, id, instant } from '../../platform/db/columns.ts'
import { campaigns } from '../campaigns/schema.ts'
import { documents } from '../documents/schema/documents.ts'
import { orderLines } from '../documents/schema/orders.ts'
import { users } from '../identity/schema.ts'
import { screens } from '../screens/schema.ts'

/** The operator's rule: one row, or none while nothing is offered (decision 34). */
export const makegoodSettings = pgTable(
  'makegood_settings',
  {
    /** A primary key with one possible value, so there is at most one row. */
    only: boolean().primaryKey().default(true),
    mode: text({ enum: MAKEGOOD_MODES }).notNull(),
    minPercent: integer().notNull(),
    choiceDays: integer().notNull(),
    /** when it was last switched on; campaigns whose plays became final before that get no offer */
    activeSince: instant(),
  },
  (table) => [
    check('makegood_settings_only', sql`${table.only}`),
    check('makegood_settings_mode', buildInCheck(table.mode, MAKEGOOD_MODES)),
    check(
      'makegood_settings_limits',
      sql`${table.minPercent} between 1 and 100 and ${table.choiceDays} between ${sql.raw(String(MIN_CHOICE_DAYS))} and ${sql.raw(String(MAX_CHOICE_DAYS))}`,
    ),
    check('makegood_settings_active', sql`(${table.mode} = 'off') = (${table.activeSince} is null)`),
  ],
)

/** What a client is offered, and then got, for the missing plays of a campaign: once for each campaign. */
export const makegoods = pgTable(
  'makegoods',
  {
    id: id(),
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id),
    /** The end of the flight whose plays are missing. */
    endsOn: date({ mode: 'string' }).notNull(),
    promisedPlays: bigint({ mode: 'number' }).notNull(),
    missingPlays: bigint({ mode: 'number' }).notNull(),
    /** net: the price of all missing plays */
    creditCents: bigint({ mode: 'number' }).notNull(),
    /** what could be chosen when the offer was made; later rules do not apply */
    mode: text({ enum: MAKEGOOD_MODES }).notNull(),
    state: text({ enum: MAKEGOOD_STATES }).notNull(),
    offeredAt: instant().notNull(),
    /** the last day to choose, in the location of the campaign */
    decideBy: date({ mode: 'string' }).notNull(),
    decidedAt: instant(),
    /** null: the client did not choose in time */
    decidedBy: uuid().references(() => users.id),
  },
  (table) => [
    uniqueIndex('makegoods_campaign').on(table.campaignId),
    index('makegoods_newest').on(table.offeredAt.desc(), table.id),
    index('makegoods_state').on(table.state, table.offeredAt.desc(), table.id),
    index('makegoods_open').on(table.decideBy).where(sql`${table.state} = 'offered'`),
    index('makegoods_decided_by').on(table.decidedBy).where(sql`${table.decidedBy} is not null`),
    check('makegoods_mode', sql`${table.mode} in ('choice', 'days', 'credit')`),
    check('makegoods_state', buildInCheck(table.state, MAKEGOOD_STATES)),
    check(
      'makegoods_plays',
      sql`${table.missingPlays} between 1 and ${table.promisedPlays} and ${table.creditCents} >= 0`,
    ),
    check('makegoods_decided', sql`(${table.state} = 'offered') = (${table.decidedAt} is null)`),
  ],
)

/** The missing plays of a makegood by screen, and by order line as far as their days are charged. */
export const makegoodParts = pgTable(
  'makegood_parts',
  {
    id: id(),
    makegoodId: uuid()
      .notNull()
      .references(() => makegoods.id),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    /** null: days that are not charged */
    orderLineId: uuid().references(() => orderLines.id),
    /** on the days of the line */
    promisedPlays: bigint({ mode: 'number' }).notNull(),
    missingPlays: bigint({ mode: 'number' }).notNull(),
    /** net: the part of the charge of the line */
    creditCents: bigint({ mode: 'number' }).notNull(),
    isCredited: boolean().notNull().default(false),
  },
  (table) => [
    index('makegood_parts_makegood').on(table.makegoodId, table.screenId),
    index('makegood_parts_screen').on(table.screenId),
    uniqueIndex('makegood_parts_line').on(table.orderLineId).where(sql`${table.orderLineId} is not null`),
    check(
      'makegood_parts_plays',
      sql`${table.missingPlays} between 1 and ${table.promisedPlays} and ${table.creditCents} >= 0 and (${table.orderLineId} is not null or ${table.creditCents} = 0)`,
    ),
  ],
)

/** The credit notes of a makegood, one for each invoice. Append-only. */
export const makegoodCredits = pgTable(
  'makegood_credits',
  {
    documentId: uuid()
      .notNull()
      .references(() => documents.id),
    makegoodId: uuid()
      .notNull()
      .references(() => makegoods.id),
  },
  (table) => [primaryKey({ columns: [table.documentId] }), index('makegood_credits_makegood').on(table.makegoodId)],
)

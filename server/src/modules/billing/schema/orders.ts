import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/db/columns.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'

/**
 * What an approval sold (decision 17): a campaign may have several, one after the other, where it was changed and
 * approved again with other terms. Only added to.
 */
export const orders = pgTable(
  'billing_orders',
  {
    id: id(),
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    /** as it was called then */
    campaignName: text().notNull(),
    type: text({ enum: ['vehicle', 'restaurant'] }).notNull(),
    /** whose days are counted: those of the campaign's location */
    timeZone: text().notNull(),
    /** what partners get of it, in hundredths of a percent; settings that change later do not reach it */
    shareBps: integer().notNull(),
    weeks: integer().notNull(),
    approvedAt: instant().notNull(),
  },
  (table) => [
    index('billing_orders_campaign').on(table.campaignId, table.approvedAt),
    check('billing_orders_share', sql`${table.shareBps} between 0 and 10000`),
  ],
)

/**
 * One screen of an order: what its whole run costs, and which of its days are charged. The charged days only ever become
 * fewer, from behind: what is taken away goes back by a credit note.
 */
export const orderLines = pgTable(
  'billing_order_lines',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    /** whose screen it was */
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** of the booked flight */
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    /** of the whole flight, net */
    priceCents: bigint({ mode: 'number' }).notNull(),
    chargedFrom: date({ mode: 'string' }).notNull(),
    /** the last charged day; the day before `chargedFrom` where none is charged any more */
    chargedUntil: date({ mode: 'string' }).notNull(),
  },
  (table) => [
    uniqueIndex('billing_order_lines_once').on(table.orderId, table.screenId),
    index('billing_order_lines_screen').on(table.screenId, table.chargedUntil),
    index('billing_order_lines_owner').on(table.ownerId, table.chargedUntil),
    check(
      'billing_order_lines_days',
      sql`${table.startsOn} <= ${table.chargedFrom} and ${table.chargedFrom} <= ${table.chargedUntil} + 1 and ${table.chargedUntil} <= ${table.endsOn}`,
    ),
    check('billing_order_lines_price', sql`${table.priceCents} >= 0`),
  ],
)

/**
 * That an order went on: the campaign was changed and approved again as it was, on the same day (decision 17). Only
 * added to.
 */
export const orderRenewals = pgTable(
  'billing_order_renewals',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    approvedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.approvedAt] })],
)

import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/db/columns.ts'
import { campaigns } from '../../campaigns/schema.ts'
import { companies } from '../../companies/schema.ts'
import { owners } from '../../owners/schema.ts'
import { screens } from '../../screens/schema.ts'

/**
 * What an approval sold (decision 17). A campaign has several orders if it was changed and approved again with other
 * terms. Append-only.
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
    /** the name of the campaign at the approval */
    campaignName: text().notNull(),
    type: text({ enum: ['vehicle', 'restaurant'] }).notNull(),
    /** the time zone of the campaign's location, which decides the days */
    timeZone: text().notNull(),
    /** the partners' share in hundredths of a percent; later changes of the settings do not apply */
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
 * One screen of an order, the price of its whole run, and its charged days. Charged days can only be removed, from the
 * end; a credit note returns their price.
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
    /** the owner of the screen at the approval */
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    /** of the booked flight */
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    /** of the whole flight, net */
    priceCents: bigint({ mode: 'number' }).notNull(),
    chargedFrom: date({ mode: 'string' }).notNull(),
    /** the last charged day; the day before `chargedFrom` if no day is charged */
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
 * Renewals of orders: the campaign was changed and approved again unchanged, on the same day (decision 17).
 * Append-only.
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

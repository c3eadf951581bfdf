import type { DeviceDiagnostics } from '@marquee/contract/device-orders'
import { REMOTE_ORDER_KINDS, REMOTE_ORDER_REASONS, REMOTE_ORDER_STATES } from '@marquee/contract/remote-orders.rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { buildInCheck, bytes, id, instant } from '../../platform/db/columns.ts'
import { users } from '../identity/schema.ts'
import { devices, screens } from '../screens/schema.ts'

/** Orders for a screen from afar. Each is for the device of that moment: the next device of the screen never gets it. */
export const remoteOrders = pgTable(
  'remote_orders',
  {
    id: id(),
    screenId: uuid()
      .notNull()
      .references(() => screens.id, { onDelete: 'cascade' }),
    deviceId: uuid()
      .notNull()
      .references(() => devices.id),
    kind: text({ enum: REMOTE_ORDER_KINDS }).notNull(),
    state: text({ enum: REMOTE_ORDER_STATES }).notNull(),
    /** Why it failed or expired. */
    reason: text().$type<(typeof REMOTE_ORDER_REASONS)[number]>(),
    orderedBy: uuid()
      .notNull()
      .references(() => users.id),
    isByOperator: boolean().notNull(),
    sentAt: instant().notNull(),
    /** Until when a device may take it. */
    expiresAt: instant().notNull(),
    /** When it first was in the answer to a heartbeat: a device that then does not take it does not know it. */
    offeredAt: instant(),
    takenAt: instant(),
    /** The start of the player that took it; no other start gets it. */
    takenBy: uuid(),
    endedAt: instant(),
  },
  (table) => [
    uniqueIndex('remote_orders_one_open')
      .on(table.deviceId, table.kind)
      .where(sql`${table.state} in ('sent', 'taken')`),
    index('remote_orders_screen').on(table.screenId, table.sentAt.desc()),
    index('remote_orders_open').on(table.sentAt).where(sql`${table.state} in ('sent', 'taken')`),
    index('remote_orders_age').on(table.sentAt),
    check('remote_orders_kind', buildInCheck(table.kind, REMOTE_ORDER_KINDS)),
    check('remote_orders_state', buildInCheck(table.state, REMOTE_ORDER_STATES)),
    check('remote_orders_reason', buildInCheck(table.reason, REMOTE_ORDER_REASONS)),
    check('remote_orders_taken', sql`(${table.takenAt} is null) = (${table.takenBy} is null)`),
    check('remote_orders_ended', sql`(${table.state} in ('sent', 'taken')) = (${table.endedAt} is null)`),
  ],
)

/** The latest screenshot of a screen, for a day (decision 37). */
export const screenshots = pgTable(
  'screenshots',
  {
    screenId: uuid()
      .primaryKey()
      .references(() => screens.id, { onDelete: 'cascade' }),
    orderId: uuid().notNull(),
    at: instant().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP, decoded and written by the server. */
    picture: bytes().notNull(),
  },
  (table) => [index('screenshots_age').on(table.at)],
)

/** The latest diagnostics of a screen. */
export const screenDiagnostics = pgTable('screen_diagnostics', {
  screenId: uuid()
    .primaryKey()
    .references(() => screens.id, { onDelete: 'cascade' }),
  deviceId: uuid().notNull(),
  at: instant().notNull(),
  facts: jsonb().$type<DeviceDiagnostics>().notNull(),
})

import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/db/columns.ts'
import { restaurants, vehicles } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { owners } from '../owners/schema.ts'
import { devices, screens } from '../screens/schema.ts'

/** Links for installers (decision 42). The secret of a link is in no row, only its hash. */
export const installerLinks = pgTable(
  'installer_links',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => owners.id),
    name: text().notNull(),
    tokenHash: text().notNull().unique('installer_links_token_hash'),
    /** At most one venue; null for both: all venues of the owner. */
    vehicleId: uuid().references(() => vehicles.id),
    restaurantId: uuid().references(() => restaurants.id),
    createdAt: instant().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    expiresAt: instant().notNull(),
    withdrawnAt: instant(),
    withdrawnBy: uuid().references(() => users.id),
    /** Of the random text of the browser that started first; null until then. */
    browserHash: text(),
    startedAt: instant(),
  },
  (table) => [
    index('installer_links_owner').on(table.ownerId, table.createdAt.desc()),
    index('installer_links_expiry').on(table.expiresAt),
    index('installer_links_vehicle').on(table.vehicleId),
    index('installer_links_restaurant').on(table.restaurantId),
    index('installer_links_created_by').on(table.createdBy),
    index('installer_links_withdrawn_by').on(table.withdrawnBy),
    check('installer_links_one_venue', sql`${table.vehicleId} is null or ${table.restaurantId} is null`),
    check('installer_links_withdrawn', sql`(${table.withdrawnAt} is null) = (${table.withdrawnBy} is null)`),
    check('installer_links_started', sql`(${table.browserHash} is null) = (${table.startedAt} is null)`),
  ],
)

/** The devices that were paired with a link. */
export const installerPairings = pgTable(
  'installer_pairings',
  {
    deviceId: uuid()
      .primaryKey()
      .references(() => devices.id),
    linkId: uuid()
      .notNull()
      .references(() => installerLinks.id),
    screenId: uuid()
      .notNull()
      .references(() => screens.id),
    /** Whether the pairing created the screen. */
    isNewScreen: boolean().notNull(),
    pairedAt: instant().notNull(),
    undoneAt: instant(),
    /** When the partner was told. */
    reportedAt: instant(),
  },
  (table) => [
    index('installer_pairings_link').on(table.linkId, table.pairedAt.desc()),
    index('installer_pairings_screen').on(table.screenId),
    index('installer_pairings_unreported')
      .on(table.linkId)
      .where(sql`${table.reportedAt} is null and ${table.undoneAt} is null`),
  ],
)

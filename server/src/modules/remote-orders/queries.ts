import type { RemoteOrderNotice } from '@marquee/contract/device-values'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pickColumns } from '../../platform/db/columns.ts'
import { venueName } from '../fleet/queries.ts'
import { restaurants, vehicles } from '../fleet/schema.ts'
import { users } from '../identity/schema.ts'
import { screens } from '../screens/schema.ts'
import { remoteOrders, screenDiagnostics, screenshots } from './schema.ts'

/** An order that waits for its device. */
export type PendingOrder = { deviceId: string; notice: RemoteOrderNotice }

/** Lists orders that devices have not taken and still may, by one statement for any number of devices. */
export async function listPendingOrders(db: Db, deviceIds: readonly string[], at: Date): Promise<PendingOrder[]> {
  const rows = await db
    .select(pickColumns(remoteOrders, 'id', 'deviceId', 'kind'))
    .from(remoteOrders)
    .where(
      and(
        // Literals, so that the planner uses the index of open orders, which is almost always empty.
        sql`${remoteOrders.state} in ('sent', 'taken') and ${remoteOrders.state} = 'sent'`,
        sql`${remoteOrders.deviceId} = any(${sql.param([...deviceIds])}::uuid[])`,
        gt(remoteOrders.expiresAt, at),
      ),
    )
    .orderBy(remoteOrders.sentAt, remoteOrders.id)
  return rows.map(({ id, deviceId, kind }) => ({ deviceId, notice: { kind: 'remote-order', id, order: kind } }))
}

const MAX_LISTED = 20

export type ListedOrder = typeof remoteOrders.$inferSelect & { byName: string }

/** The last orders for a screen, newest first. */
export async function listOrders(db: Db, screenId: string): Promise<ListedOrder[]> {
  const rows = await db
    .select({ order: remoteOrders, byName: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(remoteOrders)
    .innerJoin(users, eq(users.id, remoteOrders.orderedBy))
    .where(eq(remoteOrders.screenId, screenId))
    .orderBy(desc(remoteOrders.sentAt), desc(remoteOrders.id))
    .limit(MAX_LISTED)
  return rows.map(({ order, byName }) => ({ ...order, byName }))
}

/** The latest screenshot without its picture, unless it is too old. */
export async function findScreenshotFacts(db: Db, screenId: string, since: Date) {
  const [found] = await db
    .select(pickColumns(screenshots, 'orderId', 'at', 'width', 'height'))
    .from(screenshots)
    .where(and(eq(screenshots.screenId, screenId), gt(screenshots.at, since)))
  return found
}

export async function findScreenshot(db: Db, screenId: string, since: Date) {
  const [found] = await db
    .select()
    .from(screenshots)
    .where(and(eq(screenshots.screenId, screenId), gt(screenshots.at, since)))
  return found
}

export async function findDiagnostics(db: Db, screenId: string) {
  const [found] = await db.select().from(screenDiagnostics).where(eq(screenDiagnostics.screenId, screenId))
  return found
}

/** The kind of an order of a device; undefined for an order of another one. */
export async function findOrderKind(db: Db, { deviceId, id }: { deviceId: string; id: string }) {
  const [found] = await db
    .select({ kind: remoteOrders.kind })
    .from(remoteOrders)
    .where(and(eq(remoteOrders.id, id), eq(remoteOrders.deviceId, deviceId)))
  return found?.kind
}

/** What a display shows to be identified. */
export async function findScreenNames(db: Db, screenId: string): Promise<{ name: string; venue: string }> {
  const [found] = await db
    .select({ name: screens.name, venue: venueName })
    .from(screens)
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(eq(screens.id, screenId))
  return found ?? { name: '', venue: '' }
}

import type { InstalledScreen } from '@marquee/contract/installing'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { pickColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { restaurants, vehicles } from '../../fleet/schema.ts'
import { devices, screens } from '../../screens/schema.ts'
import { deriveOnlineStatus } from '../../telemetry/rules/online.ts'
import { presences } from '../../telemetry/schema.ts'
import { computeUndoEnd } from '../rules.ts'
import { installerPairings } from '../schema.ts'

const MAX_LISTED = 50

const isPairingOf = (linkId: string) => and(eq(installerPairings.linkId, linkId), isNull(installerPairings.undoneAt))

/** How many screens a link has paired, and the last of them, the newest first. */
export async function listInstalledScreens(
  db: Db,
  linkId: string,
  at: Date,
): Promise<{ screenCount: number; screens: InstalledScreen[] }> {
  const rows = await db
    .select({
      ...pickColumns(screens, 'id', 'name', 'screenType'),
      venue: sql<string>`coalesce(${vehicles.registrationNumber}, ${restaurants.name}, '')`,
      ...pickColumns(installerPairings, 'pairedAt'),
      ...pickColumns(devices, 'width', 'height'),
      ...pickColumns(presences, 'lastHeartbeatAt'),
      screenCount: sql<number>`(count(*) over ())::int`,
    })
    .from(installerPairings)
    .innerJoin(screens, eq(screens.id, installerPairings.screenId))
    .innerJoin(devices, eq(devices.id, installerPairings.deviceId))
    .leftJoin(presences, eq(presences.screenId, screens.id))
    .leftJoin(vehicles, eq(vehicles.id, screens.vehicleId))
    .leftJoin(restaurants, eq(restaurants.id, screens.restaurantId))
    .where(isPairingOf(linkId))
    .orderBy(desc(installerPairings.pairedAt), desc(installerPairings.deviceId))
    .limit(MAX_LISTED)
  const listed = rows.map(({ id, name, screenType, venue, pairedAt, width, height, lastHeartbeatAt }, index) => {
    const undoUntil = computeUndoEnd(pairedAt)
    return {
      _id: id,
      name,
      screenType,
      venue,
      pairedAt: pairedAt.toISOString(),
      // Not a heartbeat of the device before.
      onlineStatus: deriveOnlineStatus(at, lastHeartbeatAt && lastHeartbeatAt >= pairedAt ? lastHeartbeatAt : null),
      display: { width, height },
      undoUntil: index === 0 && at < undoUntil ? undoUntil.toISOString() : null,
    }
  })
  return { screenCount: rows[0]?.screenCount ?? 0, screens: listed }
}

/** The last pairing of a link that was not undone. */
export async function findLastPairing(db: Db, linkId: string) {
  const [row] = await db
    .select()
    .from(installerPairings)
    .where(isPairingOf(linkId))
    .orderBy(desc(installerPairings.pairedAt), desc(installerPairings.deviceId))
    .limit(1)
  return row
}

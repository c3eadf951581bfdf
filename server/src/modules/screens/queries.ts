import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { devices, pairings, screens } from './schema.ts'

export type ScreenRow = typeof screens.$inferSelect
export type PairingRow = typeof pairings.$inferSelect

export async function findScreen(db: Db, id: string): Promise<ScreenRow | undefined> {
  const [screen] = await db.select().from(screens).where(eq(screens.id, id))
  return screen
}

export async function findPairing(db: Db, id: string): Promise<PairingRow | undefined> {
  const [pairing] = await db.select().from(pairings).where(eq(pairings.id, id))
  return pairing
}

export type KnownDevice = { tokenHash: string; deviceId: string; screenId: string; pairedAt: Date; isNew: boolean }

/** Finds the paired devices of credentials, without those of retired screens. Every call of a device runs it. */
export function prepareDeviceQuery(db: Db): (tokenHashes: readonly string[]) => Promise<KnownDevice[]> {
  const query = db
    .select({
      tokenHash: devices.tokenHash,
      deviceId: devices.id,
      screenId: devices.screenId,
      pairedAt: devices.pairedAt,
      isNew: sql<boolean>`${devices.firstSeenAt} is null`,
    })
    .from(devices)
    .innerJoin(screens, eq(screens.id, devices.screenId))
    .where(
      and(
        // One array parameter for any number of credentials, so that the prepared statement stays the same.
        sql`${devices.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        isNull(devices.unpairedAt),
        // A literal, because for a parameter the planner assumes that every screen may match, and reads them all.
        sql`${screens.status} <> 'Retired'`,
      ),
    )
    .prepare('devices_by_token')
  return async (tokenHashes) => {
    const rows = await query.execute({ tokenHashes })
    return rows.flatMap(({ tokenHash, ...device }) => (tokenHash ? [{ tokenHash, ...device }] : []))
  }
}

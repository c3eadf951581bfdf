import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { devices, pairings, screens } from './schema.ts'

export type ScreenRow = typeof screens.$inferSelect
export type PairingRow = typeof pairings.$inferSelect

export async function screenById(db: Db, id: string): Promise<ScreenRow | undefined> {
  const [screen] = await db.select().from(screens).where(eq(screens.id, id))
  return screen
}

export async function pairingById(db: Db, id: string): Promise<PairingRow | undefined> {
  const [pairing] = await db.select().from(pairings).where(eq(pairings.id, id))
  return pairing
}

export type KnownDevice = { tokenHash: string; deviceId: string; screenId: string; isNew: boolean }

/** The devices behind these credentials; what is unpaired, or whose screen is retired, is none. */
export async function devicesByToken(db: Db, tokenHashes: readonly string[]): Promise<KnownDevice[]> {
  const rows = await db
    .select({
      tokenHash: devices.tokenHash,
      deviceId: devices.id,
      screenId: devices.screenId,
      isNew: sql<boolean>`${devices.firstSeenAt} is null`,
    })
    .from(devices)
    .innerJoin(screens, eq(screens.id, devices.screenId))
    .where(
      and(
        sql`${devices.tokenHash} = any(${sql.param([...tokenHashes])}::text[])`,
        isNull(devices.unpairedAt),
        ne(screens.status, 'Retired'),
      ),
    )
  return rows.flatMap(({ tokenHash, ...device }) => (tokenHash ? [{ tokenHash, ...device }] : []))
}

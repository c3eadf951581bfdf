import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { devices } from '../../screens/schema.ts'
import { presences } from '../schema.ts'

/** Lists offline screens with a device whose manifest was not checked since an instant, the longest unchecked first. */
export async function listUncheckedScreens(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ screenId: presences.screenId })
    .from(presences)
    .innerJoin(devices, and(eq(devices.screenId, presences.screenId), isNull(devices.unpairedAt)))
    .where(
      and(
        eq(presences.isOnline, false),
        sql`(${presences.dueLookedAt} is null or ${presences.dueLookedAt} < ${since}::timestamptz)`,
      ),
    )
    .orderBy(sql`${presences.dueLookedAt} asc nulls first`)
    .limit(limit)
  return rows.map(({ screenId }) => screenId)
}

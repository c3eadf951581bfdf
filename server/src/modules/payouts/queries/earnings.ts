import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { screens } from '../../screens/schema.ts'
import { onlineDays } from '../../telemetry/schema.ts'
import type { OnlineMonth } from '../rules/earnings.ts'

/** The number of local days on which each screen of an owner was online, by month. */
export async function listOwnerOnlineDays(db: Db, ownerId: string): Promise<OnlineMonth[]> {
  const { rows } = await db.execute<OnlineMonth>(sql`
    select screen_id as "screenId", to_char(day, 'YYYY-MM') as month, count(*)::int as days
    from ${onlineDays} where screen_id in (select id from ${screens} where owner_id = ${ownerId}) group by 1, 2`)
  return rows
}

/** The same for one screen. */
export async function listScreenOnlineDays(db: Db, screenId: string): Promise<OnlineMonth[]> {
  const { rows } = await db.execute<OnlineMonth>(sql`
    select screen_id as "screenId", to_char(day, 'YYYY-MM') as month, count(*)::int as days
    from ${onlineDays} where screen_id = ${screenId} group by 1, 2`)
  return rows
}

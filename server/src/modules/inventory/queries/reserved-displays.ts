import type { Display } from '@marquee/contract/display.rules'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { devices } from '../../screens/schema.ts'
import { reservations } from '../schema.ts'

/** The display of a reserved screen, as its device reports it. */
export type ReservedDisplay = Display & { holderId: string }

/** Lists the displays of the screens of these campaigns; screens without a device have none. */
export async function listReservedDisplays(db: Db, holderIds: readonly string[]): Promise<ReservedDisplay[]> {
  if (holderIds.length === 0) return []
  const { rows } = await db.execute<ReservedDisplay>(sql`
    select held.holder_id as "holderId", device.width, device.height
    from (select distinct holder_id, screen_id from ${reservations}
      where holder_id = any(${sql.param([...holderIds])}::uuid[])) as held
    join ${devices} as device on device.screen_id = held.screen_id and device.unpaired_at is null`)
  return rows
}

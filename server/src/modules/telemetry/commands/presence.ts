import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { type Announcement, announceAll } from '../../../platform/events.ts'
import { screens } from '../../screens/schema.ts'
import { SILENT_AFTER_MS } from '../rules/online.ts'
import { presences } from '../schema.ts'

/** As many as are looked at in one short transaction. */
const MAX_SCREENS_PER_BATCH = 2_000

/**
 * Tells whoever watches that screens have fallen silent.
 *
 * Beats do not touch the index by which those are found: a screen is looked at 120 s after it came online, and then
 * 120 s after the last beat that was seen. Whoever looks first in whichever process tells it, and rows that are being
 * written at this moment are left for the next look, so nobody waits for anybody.
 *
 * @returns whether all that were due were looked at
 */
export async function markSilentScreens(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ screenId: string; ownerId: string; isOnline: boolean }>(sql`
    with due as (
      select screen_id from ${presences} where is_online and look_again_at <= ${now.toISOString()}::timestamptz
      order by look_again_at limit ${MAX_SCREENS_PER_BATCH} for no key update skip locked
    )
    update ${presences} as known
    set is_online = last_beat_at > ${new Date(now.getTime() - SILENT_AFTER_MS).toISOString()}::timestamptz,
      look_again_at = last_beat_at + ${SILENT_AFTER_MS} * interval '1 millisecond'
    from due join ${screens} on ${screens.id} = due.screen_id
    where known.screen_id = due.screen_id
    returning known.screen_id as "screenId", ${screens.ownerId} as "ownerId", known.is_online as "isOnline"`)
  const silent = rows.filter(({ isOnline }) => !isOnline)
  await announceAll(
    tx,
    silent.map(({ screenId, ownerId }) => buildStatusNotification(screenId, ownerId, 'offline')),
  )
  return rows.length < MAX_SCREENS_PER_BATCH
}

/** That a screen has come online or fallen silent. */
export function buildStatusNotification(
  screenId: string,
  ownerId: string,
  onlineStatus: 'online' | 'offline',
): Announcement {
  return { topic: 'screen', screenIds: [screenId], ownerIds: [ownerId], data: { screenId, onlineStatus } }
}

import { sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import type { Notification } from '../../../platform/topics.ts'
import { screens } from '../../screens/schema.ts'
import { OFFLINE_AFTER_MS } from '../rules/online.ts'
import { presences } from '../schema.ts'

/** The size of one short transaction. */
const MAX_SCREENS_PER_BATCH = 2_000

/**
 * Marks screens as offline and notifies their watchers.
 *
 * Heartbeats do not update the index of these screens: a screen is checked 120 s after it came online, and then 120 s
 * after the last heartbeat that a check saw. The first process to check sends the notification. Locked rows are skipped
 * until the next check, so processes do not wait for each other.
 *
 * @returns whether all due screens were checked
 */
export async function markOfflineScreens(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ screenId: string; ownerId: string; isOnline: boolean }>(sql`
    with due as (
      select screen_id from ${presences} where is_online and look_again_at <= ${now.toISOString()}::timestamptz
      order by look_again_at limit ${MAX_SCREENS_PER_BATCH} for no key update skip locked
    )
    update ${presences} as known
    set is_online = last_heartbeat_at > ${new Date(now.getTime() - OFFLINE_AFTER_MS).toISOString()}::timestamptz,
      look_again_at = last_heartbeat_at + ${OFFLINE_AFTER_MS} * interval '1 millisecond'
    from due join ${screens} on ${screens.id} = due.screen_id
    where known.screen_id = due.screen_id
    returning known.screen_id as "screenId", ${screens.ownerId} as "ownerId", known.is_online as "isOnline"`)
  const offline = rows.filter(({ isOnline }) => !isOnline)
  await notifyAll(
    tx,
    offline.map(({ screenId, ownerId }) => buildStatusNotification(screenId, ownerId, 'offline')),
  )
  return rows.length < MAX_SCREENS_PER_BATCH
}

/** The notification that a screen came online or went offline. */
export function buildStatusNotification(
  screenId: string,
  ownerId: string,
  onlineStatus: 'online' | 'offline',
): Notification {
  return { topic: 'screen', screenIds: [screenId], ownerIds: [ownerId], data: { screenId, onlineStatus } }
}

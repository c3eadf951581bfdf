import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { MINUTES } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { notifyAll } from '../../../platform/notify.ts'
import { devices, screens } from '../../screens/schema.ts'
import { remoteOrders, screenDiagnostics, screenshots } from '../schema.ts'

/** Longer than a restart with an update of the player takes on a bad network. */
const ANSWER_TIMEOUT_MS = 5 * MINUTES

/**
 * Ends orders that were not taken in time, and those of which nothing was heard afterwards. A late result of the latter
 * still counts.
 *
 * @param screenIds only those of these screens
 */
export async function endOverdueOrders(tx: Tx, at: Date, screenIds?: readonly string[]): Promise<void> {
  const isOfScreens: SQL = screenIds
    ? sql`${remoteOrders.screenId} = any(${sql.param([...screenIds])}::uuid[])`
    : sql`true`
  const { rows } = await tx.execute<{ ownerId: string }>(sql`
    update ${remoteOrders}
    set state = case when state = 'taken' then 'failed' else 'expired' end, ended_at = ${at.toISOString()}::timestamptz,
      reason = case when state = 'taken' then 'no-answer' when ${devices.unpairedAt} is not null then 'device-replaced'
        when offered_at is not null then 'old-player' else 'offline' end
    from ${screens}, ${devices}
    where ${screens.id} = ${remoteOrders.screenId} and ${devices.id} = ${remoteOrders.deviceId}
      and ${remoteOrders.id} in (select id from ${remoteOrders} where ${isOfScreens}
        and ((state = 'sent' and expires_at <= ${at.toISOString()}::timestamptz)
          or (state = 'taken' and taken_at <= ${new Date(at.getTime() - ANSWER_TIMEOUT_MS).toISOString()}::timestamptz))
        order by id for update)
    returning ${screens.ownerId} as "ownerId"`)
  const ownerIds = [...new Set(rows.map(({ ownerId }) => ownerId))]
  await notifyAll(
    tx,
    ownerIds.map((ownerId) => ({ topic: 'remote', ownerIds: [ownerId] })),
  )
}

/** Records that orders were in the answer to a heartbeat. */
export async function markOffered(tx: Tx, orderIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(remoteOrders)
    .set({ offeredAt: at })
    .where(
      and(
        sql`${remoteOrders.id} = any(${sql.param([...orderIds])}::uuid[])`,
        eq(remoteOrders.state, 'sent'),
        isNull(remoteOrders.offeredAt),
      ),
    )
}

export async function deleteScreenshots(tx: Tx, before: Date): Promise<void> {
  await tx.delete(screenshots).where(lt(screenshots.at, before))
}

/** Deletes orders and diagnostics that are of no more use. */
export async function deleteOldOrders(tx: Tx, before: Date): Promise<void> {
  await tx.delete(remoteOrders).where(lt(remoteOrders.sentAt, before))
  await tx.delete(screenDiagnostics).where(lt(screenDiagnostics.at, before))
}

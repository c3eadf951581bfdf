import { ORDER_VALID_MINUTES, type RemoteOrderKind } from '@marquee/contract/remote-orders.rules'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { MINUTES } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { notifyAll, splitChunks } from '../../../platform/notify.ts'
import { type Actor, writeAuditEntries } from '../../audit/commands.ts'
import { mayManageOwner } from '../../screens/policy.ts'
import { devices, screens } from '../../screens/schema.ts'
import { computePauseMs, LIMIT_WINDOW_MS, toRetrySeconds } from '../rules.ts'
import { remoteOrders } from '../schema.ts'
import { endOverdueOrders } from './end-orders.ts'

/** What became of the order for one screen. */
export type OrderOutcome = { screenId: string } & (
  | { outcome: 'sent'; orderId: string }
  /** An order of that kind is still open, and stays the only one. */
  | { outcome: 'open'; orderId: string }
  | { outcome: 'too-soon'; retryAfterSeconds: number }
  | { outcome: 'no-device' }
  | { outcome: 'not-found' }
)

/**
 * Orders something of several screens, in the order of their ids: of those that the caller manages, have a device, and
 * were not ordered the same within a minute, or too often within a day. The others are in the answer with the reason,
 * and nothing is refused as a whole. A few statements, whatever the number of screens (decision 37).
 */
export async function orderScreens(
  tx: Tx,
  { caller, by }: { caller: UserCaller; by: Actor },
  { screenIds, kind }: { screenIds: readonly string[]; kind: RemoteOrderKind },
  at: Date,
): Promise<OrderOutcome[]> {
  // Locked, so that two orders count each other, and no device is replaced meanwhile.
  const known = new Map((await lockScreens(tx, screenIds)).map((screen) => [screen.id, screen]))
  await endOverdueOrders(tx, at, screenIds)
  const recent = await countRecentOrders(tx, screenIds, kind, at)
  const outcomes = [...new Set(screenIds)].toSorted().map((screenId) => {
    const screen = known.get(screenId)
    if (!screen || !mayManageOwner(caller, screen.ownerId)) return { screenId, outcome: 'not-found' as const }
    if (screen.deviceId === null) return { screenId, outcome: 'no-device' as const }
    const orders = recent.get(screenId)
    if (orders?.openFor === screen.deviceId && orders.openId) {
      return { screenId, outcome: 'open' as const, orderId: orders.openId }
    }
    const pauseMs = computePauseMs(kind, orders, at)
    if (pauseMs > 0) return { screenId, outcome: 'too-soon' as const, retryAfterSeconds: toRetrySeconds(pauseMs) }
    return { screenId, outcome: 'sent' as const, screen: { ...screen, deviceId: screen.deviceId } }
  })
  const due = outcomes.flatMap((one) => (one.outcome === 'sent' ? [one.screen] : []))
  const orderIds = await insertOrders(tx, due, { caller, kind, at })
  await announceOrders(tx, by, due, { kind, at })
  return outcomes.map((one): OrderOutcome => {
    if (one.outcome !== 'sent') return one
    // Every due screen was inserted.
    return { screenId: one.screenId, outcome: 'sent', orderId: orderIds.get(one.screenId) as string }
  })
}

async function lockScreens(tx: Tx, screenIds: readonly string[]) {
  return tx
    .select({ id: screens.id, ownerId: screens.ownerId, name: screens.model, deviceId: devices.id })
    .from(screens)
    .leftJoin(devices, and(eq(devices.screenId, screens.id), isNull(devices.unpairedAt)))
    .where(inArray(screens.id, [...screenIds]))
    .orderBy(screens.id)
    .for('no key update', { of: screens })
}

type DueScreen = { id: string; ownerId: string; name: string; deviceId: string }

async function countRecentOrders(tx: Tx, screenIds: readonly string[], kind: RemoteOrderKind, at: Date) {
  const isOpen = sql`${remoteOrders.state} in ('sent', 'taken')`
  const rows = await tx
    .select({
      screenId: remoteOrders.screenId,
      count: sql<number>`count(*)::integer`,
      firstSentAt: sql<Date>`min(${remoteOrders.sentAt})`.mapWith(remoteOrders.sentAt),
      lastSentAt: sql<Date>`max(${remoteOrders.sentAt})`.mapWith(remoteOrders.sentAt),
      openId: sql<
        string | null
      >`(array_agg(${remoteOrders.id} order by ${remoteOrders.sentAt} desc) filter (where ${isOpen}))[1]`,
      openFor: sql<
        string | null
      >`(array_agg(${remoteOrders.deviceId} order by ${remoteOrders.sentAt} desc) filter (where ${isOpen}))[1]`,
    })
    .from(remoteOrders)
    .where(
      and(
        inArray(remoteOrders.screenId, [...screenIds]),
        eq(remoteOrders.kind, kind),
        gt(remoteOrders.sentAt, new Date(at.getTime() - LIMIT_WINDOW_MS)),
      ),
    )
    .groupBy(remoteOrders.screenId)
  return new Map(rows.map(({ screenId, ...orders }) => [screenId, orders]))
}

/** Returns the ids of the orders by screen. */
async function insertOrders(
  tx: Tx,
  due: readonly DueScreen[],
  { caller, kind, at }: { caller: UserCaller; kind: RemoteOrderKind; at: Date },
): Promise<ReadonlyMap<string, string>> {
  const rows = due.map(({ id, deviceId }) => ({
    screenId: id,
    deviceId,
    kind,
    state: 'sent' as const,
    orderedBy: caller.userId,
    isByOperator: caller.role === 'operator',
    sentAt: at,
    expiresAt: new Date(at.getTime() + ORDER_VALID_MINUTES * MINUTES),
  }))
  const inserted = new Map<string, string>()
  for (const chunk of splitChunks(rows, MAX_ROWS_PER_INSERT)) {
    const added = await tx
      .insert(remoteOrders)
      .values(chunk)
      .returning({ id: remoteOrders.id, screenId: remoteOrders.screenId })
    for (const { id, screenId } of added) inserted.set(screenId, id)
  }
  return inserted
}

/** PostgreSQL allows 65,535 parameters in a statement. */
const MAX_ROWS_PER_INSERT = 2_000

/** Tells the streams of the devices and the pages of the owners, and records who ordered it. */
async function announceOrders(
  tx: Tx,
  by: Actor,
  due: readonly DueScreen[],
  { kind, at }: { kind: RemoteOrderKind; at: Date },
): Promise<void> {
  if (due.length === 0) return
  const entries = due.map(({ id, name, ownerId }) => ({
    action: 'order' as const,
    subject: { kind: 'screen' as const, id, name },
    partyId: ownerId,
    details: { remoteOrder: kind },
  }))
  await writeAuditEntries(tx, by, entries, at)
  await notifyAll(tx, [
    { topic: 'remote-order', screenIds: due.map(({ id }) => id) },
    ...[...new Set(due.map(({ ownerId }) => ownerId))].map((ownerId) => ({
      topic: 'remote' as const,
      ownerIds: [ownerId],
    })),
  ])
}

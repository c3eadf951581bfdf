import type { EndpointBody } from '@marquee/contract/endpoint'
import type { finishOrder as finishOrderCall } from '@marquee/contract/device-orders'
import { COMMON } from '@marquee/contract/refusals'
import { and, eq, gt } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { DeviceCaller } from '../../../platform/http/caller.ts'
import { notify } from '../../../platform/notify.ts'
import { screens } from '../../screens/schema.ts'
import { remoteOrders, screenDiagnostics, screenshots } from '../schema.ts'

type RemoteOrderRow = typeof remoteOrders.$inferSelect

/**
 * Gives an order to one start of its device, once and in time. True again for that start, whose first answer was lost:
 * it knows itself whether it has begun. @throws Refused notFound for an order of another device
 */
export async function takeOrder(
  tx: Tx,
  device: DeviceCaller,
  { id, bootId }: { id: string; bootId: string },
  at: Date,
): Promise<boolean> {
  const [taken] = await tx
    .update(remoteOrders)
    .set({ state: 'taken', takenAt: at, takenBy: bootId })
    .where(and(isOwnOrder(device, id), eq(remoteOrders.state, 'sent'), gt(remoteOrders.expiresAt, at)))
    .returning({ id: remoteOrders.id })
  if (taken) {
    await notifyOwner(tx, device.screenId)
    return true
  }
  const [known] = await tx.select().from(remoteOrders).where(isOwnOrder(device, id))
  if (!known) throw refuse(COMMON.notFound)
  return known.state === 'taken' && known.takenBy === bootId
}

export type OrderResult = Pick<EndpointBody<typeof finishOrderCall>, 'failure' | 'diagnostics'> & {
  screenshot?: { picture: Buffer; width: number; height: number }
}

/**
 * Records what became of an order, once. An order that was never taken can only fail. @throws Refused notFound for an
 * order of another device
 */
export async function finishOrder(
  tx: Tx,
  device: DeviceCaller,
  id: string,
  { failure, diagnostics, screenshot }: OrderResult,
  at: Date,
): Promise<boolean> {
  const [order] = await tx.select().from(remoteOrders).where(isOwnOrder(device, id)).for('no key update')
  if (!order) throw refuse(COMMON.notFound)
  if (!acceptsResult(order, failure !== null)) return false
  await tx
    .update(remoteOrders)
    .set({ state: failure === null ? 'done' : 'failed', reason: failure, endedAt: at })
    .where(eq(remoteOrders.id, id))
  const { screenId, deviceId } = device
  if (order.kind === 'screenshot' && screenshot) {
    const row = { orderId: id, at, ...screenshot }
    await tx
      .insert(screenshots)
      .values({ screenId, ...row })
      .onConflictDoUpdate({ target: screenshots.screenId, set: row })
  }
  if (order.kind === 'diagnostics' && diagnostics) {
    const row = { deviceId, at, facts: diagnostics }
    await tx
      .insert(screenDiagnostics)
      .values({ screenId, ...row })
      .onConflictDoUpdate({ target: screenDiagnostics.screenId, set: row })
  }
  await notifyOwner(tx, screenId)
  return true
}

/** Whether a result still says something new: also after the server gave up waiting for it. */
function acceptsResult({ state, reason }: RemoteOrderRow, hasFailed: boolean): boolean {
  if (state === 'sent') return hasFailed
  return state === 'taken' || reason === 'no-answer'
}

const isOwnOrder = ({ deviceId }: DeviceCaller, id: string) =>
  and(eq(remoteOrders.id, id), eq(remoteOrders.deviceId, deviceId))

/** Tells the pages that show the orders of a screen. */
async function notifyOwner(tx: Tx, screenId: string): Promise<void> {
  const [screen] = await tx.select({ ownerId: screens.ownerId }).from(screens).where(eq(screens.id, screenId))
  if (screen) await notify(tx, { topic: 'remote', ownerIds: [screen.ownerId] })
}

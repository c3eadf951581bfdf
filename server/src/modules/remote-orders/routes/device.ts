import { finishOrder, takeOrder } from '@marquee/contract/device-orders'
import { COMMON } from '@marquee/contract/refusals'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { normalizeScreenshot } from '../adapter.ts'
import { finishOrder as recordResult, takeOrder as claimOrder } from '../commands/take-orders.ts'
import { findOrderKind, findScreenNames } from '../queries.ts'

/** The device's side of remote control. */
export const deviceOrderRoutes: readonly Route[] = [
  route(takeOrder, async ({ caller, params, body }, { db, database, clock }) => {
    const claim = { id: params.id, bootId: body.bootId }
    const isTaken = await runInTransaction(database, (tx) => claimOrder(tx, caller, claim, clock.now()))
    return { isTaken, screen: await findScreenNames(db, caller.screenId) }
  }),

  route(finishOrder, async ({ caller, params: { id }, body }, { db, database, clock }) => {
    const kind = await findOrderKind(db, { deviceId: caller.deviceId, id })
    if (!kind) throw refuse(COMMON.notFound)
    const { failure, diagnostics } = body
    const isDone = failure === null
    // Decoded before the transaction, and only for an order that asked for it.
    const screenshot = isDone && kind === 'screenshot' ? await normalizeScreenshot(body.screenshot ?? '') : undefined
    if (isDone && kind === 'screenshot' && !screenshot) {
      throw refuse(COMMON.invalid, { field: 'screenshot' })
    }
    if (isDone && kind === 'diagnostics' && !diagnostics) throw refuse(COMMON.invalid, { field: 'diagnostics' })
    const result = { failure, diagnostics, ...(screenshot && { screenshot }) }
    return { isRecorded: await runInTransaction(database, (tx) => recordResult(tx, caller, id, result, clock.now())) }
  }),
]

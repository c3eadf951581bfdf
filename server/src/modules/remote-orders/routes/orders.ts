import { getScreenshot, listRemoteOrders, orderScreen } from '@marquee/contract/remote-orders'
import { SCREENSHOT_HOURS } from '@marquee/contract/remote-orders.rules'
import { COMMON } from '@marquee/contract/refusals'
import { HOURS } from '../../../platform/clock.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { requireVisibleScreen } from '../../screens/policy.ts'
import { orderScreens } from '../commands/order-screens.ts'
import { presentOrder } from '../present.ts'
import { findDiagnostics, findScreenshot, findScreenshotFacts, listOrders } from '../queries.ts'

const getOldest = (now: Date) => new Date(now.getTime() - SCREENSHOT_HOURS * HOURS)

/** Remote control of a screen, for its partner and for operators. */
export const remoteOrderRoutes: readonly Route[] = [
  route(orderScreen, async ({ caller, params, body, address }, { db, database, clock }) => {
    const { screenId } = await requireVisibleScreen(db, caller, params.id)
    const acting = { caller, by: toActor({ caller, address }) }
    const wanted = { screenIds: [screenId], kind: body.kind }
    const [ordered] = await runInTransaction(database, (tx) => orderScreens(tx, acting, wanted, clock.now()))
    if (!ordered || ordered.outcome === 'not-found') throw refuse(COMMON.notFound)
    if (ordered.outcome === 'no-device') throw refuse(orderScreen.refusals.noDevice)
    if (ordered.outcome === 'too-soon') {
      const { retryAfterSeconds } = ordered
      // A page says in words when the command may be sent again.
      throw refuse(COMMON.tooMany, { retryAfterSeconds, details: { retryAfterSeconds } })
    }
    const order = (await listOrders(db, screenId)).find(({ id }) => id === ordered.orderId)
    if (!order) throw refuse(COMMON.notFound)
    return { order: presentOrder(order, caller) }
  }),

  route(listRemoteOrders, async ({ caller, params }, { db, clock }) => {
    const { screenId } = await requireVisibleScreen(db, caller, params.id)
    const [orders, screenshot, diagnostics] = await Promise.all([
      listOrders(db, screenId),
      findScreenshotFacts(db, screenId, getOldest(clock.now())),
      findDiagnostics(db, screenId),
    ])
    return {
      orders: orders.map((order) => presentOrder(order, caller)),
      screenshot: screenshot ? { ...screenshot, at: screenshot.at.toISOString() } : null,
      diagnostics: diagnostics ? { at: diagnostics.at.toISOString(), facts: diagnostics.facts } : null,
    }
  }),

  route(getScreenshot, async ({ caller, params }, { db, clock }) => {
    const { screenId } = await requireVisibleScreen(db, caller, params.id)
    const found = await findScreenshot(db, screenId, getOldest(clock.now()))
    if (!found) throw refuse(COMMON.notFound)
    const { orderId, at, picture } = found
    return { orderId, at: at.toISOString(), type: 'image/webp', data: picture.toString('base64') }
  }),
]

import { recordHeartbeats } from '@marquee/contract/player'
import { inTransaction } from '../../../platform/db/database.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { recordBeats } from '../../telemetry/commands/record-beats.ts'
import { planOf } from '../queries/manifests.ts'
import { ordersFor } from '../rules/orders.ts'

/** Signs of life, answered with what the device has to know: the second way to it beside its stream. */
export const heartbeatRoutes: readonly Route[] = [
  route(recordHeartbeats, async ({ caller, body }, house) => {
    const receivedAt = house.clock.now()
    const batch = { device: caller, beats: body.beats, sentAt: body.sentAt, receivedAt }
    const { accepted, newest } = await inTransaction(house.database, (tx) => recordBeats(tx, batch))
    const plan = await planOf(house, caller.screenId)
    const orders = newest && plan ? ordersFor(newest, plan.manifest) : []
    return { serverTime: house.clock.now().toISOString(), accepted, orders }
  }),
]

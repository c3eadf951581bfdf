import {
  approvePayout,
  cancelPayout,
  createPayout,
  downloadPayoutFile,
  exportPayout,
  getNextPayout,
  getPayout,
  holdPayouts,
  listPayouts,
  markPayoutPaid,
  returnTransfer,
} from '@marquee/contract/payouts'
import { COMMON } from '@marquee/contract/refusals'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf, ownActor } from '../../audit/commands.ts'
import { exportRun } from '../commands/export-payout.ts'
import { holdPayoutsOf } from '../commands/holds.ts'
import { approveRun, cancelRun, markRunPaid } from '../commands/payouts.ts'
import { putTogether } from '../commands/put-together.ts'
import { returnTransfer as takeBack } from '../commands/returned-transfers.ts'
import { presentNext, presentPayout, presentRun } from '../present/payouts.ts'
import { nextPayout } from '../queries/next-payout.ts'
import { bookkeeperOf } from '../queries/payees.ts'
import { payoutById, payoutFile, payoutPage, runById } from '../queries/payouts.ts'
import { billingSettings } from '../queries/settings.ts'
import { mayBePaidOn } from '../rules/payouts.ts'

/** Payout runs. */
export const payoutRoutes: readonly Route[] = [
  route(getNextPayout, async ({ query: { search = '', page = 1, heldPage = 1 } }, { db, clock }) =>
    presentNext(await nextPayout(db, { search, page, heldPage }, clock.now())),
  ),

  route(listPayouts, async ({ query }, { db }) => {
    const { runs, total } = await payoutPage(db, query.page ?? 1)
    return { payouts: runs.map(presentRun), total }
  }),

  route(getPayout, async ({ params, query: { search = '', page = 1 } }, { db, clock }) => {
    const found = await payoutById(db, params.id, { search, page }, clock.now())
    if (!found) throw refuse(COMMON.notFound)
    return { payout: presentPayout(found) }
  }),

  route(createPayout, (call, house) => answerAfter(house, (tx, at) => putTogether(tx, ownActor(call), call.body, at))),

  route(approvePayout, (call, house) =>
    answerAfter(house, (tx, at) =>
      onRun(call.params, (id) => approveRun(tx, ownActor(call), id, { at, publicUrl: house.config.publicUrl })),
    ),
  ),

  route(cancelPayout, (call, house) =>
    answerAfter(house, (tx, at) =>
      onRun(call.params, (runId) =>
        cancelRun(tx, ownActor(call), { runId, ...call.body }, { at, publicUrl: house.config.publicUrl }),
      ),
    ),
  ),

  route(exportPayout, (call, house) =>
    answerAfter(house, (tx, at) => onRun(call.params, (id) => exportRun(tx, ownActor(call), id, at))),
  ),

  route(downloadPayoutFile, async ({ params }, { db }) => {
    const found = await payoutFile(db, params.id)
    if (!found) throw refuse(COMMON.notFound)
    if (found.file === null || found.state === 'cancelled') throw refuse(downloadPayoutFile.refusals.payoutState)
    return { type: 'application/xml; charset=utf-8', text: found.file, fileName: `${found.number}.xml` }
  }),

  route(markPayoutPaid, async (call, house) => {
    const { params, body } = call
    const run = await runById(house.db, params.id)
    if (!run) throw refuse(COMMON.notFound)
    const { payoutState, paidOnOther } = markPayoutPaid.refusals
    const { timeZone } = bookkeeperOf(await billingSettings(house.db))
    const { exportedAt } = run
    if (!exportedAt) throw refuse(payoutState)
    const isLikely = mayBePaidOn(body.paidOn, exportedAt, timeZone, house.clock.now())
    if (!isLikely) throw refuse(paidOnOther, { field: 'paidOn' })
    return answerAfter(house, async (tx, at) => {
      const paid = await markRunPaid(tx, ownActor(call), { runId: params.id, paidOn: body.paidOn }, at)
      if (!paid) throw refuse(payoutState)
      return params.id
    })
  }),

  route(returnTransfer, (call, house) =>
    answerAfter(house, async (tx, at) => {
      const returned = { itemId: call.params.id, ...call.body }
      const runId = await takeBack(tx, actorOf(call), returned, at)
      if (!runId) throw refuse(COMMON.notFound)
      return runId
    }),
  ),

  route(holdPayouts, async (call, { database, clock, config: { publicUrl } }) => {
    const hold = { ownerId: call.params.id, reason: call.body.reason }
    const by = ownActor(call)
    const held = await inTransaction(database, (tx) => holdPayoutsOf(tx, by, hold, { at: clock.now(), publicUrl }))
    if (held === undefined) throw refuse(COMMON.notFound)
    return { success: true, held: held && { reason: held.reason, heldAt: held.heldAt.toISOString() } }
  }),
]

const FIRST_PAGE = { search: '', page: 1 }

/** Does something with a run in a transaction, and answers the run as it is afterwards. */
async function answerAfter({ database, db, clock }: House, work: (tx: Tx, at: Date) => Promise<string>) {
  const at = clock.now()
  const runId = await inTransaction(database, (tx) => work(tx, at))
  const found = await payoutById(db, runId, FIRST_PAGE, at)
  if (!found) throw refuse(COMMON.notFound)
  return { success: true as const, payout: presentPayout(found) }
}

async function onRun({ id }: { id: string }, deed: (id: string) => Promise<boolean>): Promise<string> {
  if (!(await deed(id))) throw refuse(COMMON.notFound)
  return id
}

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
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor, toUserActor } from '../../audit/commands.ts'
import { exportRun } from '../commands/export-run.ts'
import { setPayoutHold } from '../commands/holds.ts'
import { approveRun, cancelRun, markRunPaid } from '../commands/payout-runs.ts'
import { createPayoutRun } from '../commands/create-run.ts'
import { returnTransfer as recordReturn } from '../commands/returned-transfers.ts'
import { presentNext, presentPayout, presentRun } from '../present/payout-runs.ts'
import { computeNextPayout } from '../queries/next-payout.ts'
import { toBookkeeper } from '../queries/payees.ts'
import { findPayout, findPayoutFile, listPayoutRuns, findPayoutRun } from '../queries/payout-runs.ts'
import { findBillingSettings } from '../../invoicing/queries/settings.ts'
import { isPossiblePaymentDay } from '../rules/payout-runs.ts'

/** Payout runs. */
export const payoutRoutes: readonly Route[] = [
  route(getNextPayout, async ({ query: { search = '', page = 1, heldPage = 1 } }, { db, clock }) =>
    presentNext(await computeNextPayout(db, { search, page, heldPage }, clock.now())),
  ),

  route(listPayouts, async ({ query }, { db }) => {
    const { runs, total } = await listPayoutRuns(db, query.page ?? 1)
    return { payouts: runs.map(presentRun), total }
  }),

  route(getPayout, async ({ params, query: { search = '', page = 1 } }, { db, clock }) => {
    const payout = await findPayout(db, params.id, { search, page }, clock.now())
    if (!payout) throw refuse(COMMON.notFound)
    return { payout: presentPayout(payout) }
  }),

  route(createPayout, (call, context) =>
    changeRun(context, (tx, at) => createPayoutRun(tx, toUserActor(call), call.body, at)),
  ),

  route(approvePayout, (call, context) =>
    changeRun(context, (tx, at) =>
      requireRun(call.params, (id) =>
        approveRun(tx, toUserActor(call), id, { at, publicUrl: context.config.publicUrl }),
      ),
    ),
  ),

  route(cancelPayout, (call, context) =>
    changeRun(context, (tx, at) =>
      requireRun(call.params, (runId) =>
        cancelRun(tx, toUserActor(call), { runId, ...call.body }, { at, publicUrl: context.config.publicUrl }),
      ),
    ),
  ),

  route(exportPayout, (call, context) =>
    changeRun(context, (tx, at) => requireRun(call.params, (id) => exportRun(tx, toUserActor(call), id, at))),
  ),

  route(downloadPayoutFile, async ({ params }, { db }) => {
    const run = await findPayoutFile(db, params.id)
    if (!run) throw refuse(COMMON.notFound)
    if (run.file === null || run.state === 'cancelled') throw refuse(downloadPayoutFile.refusals.payoutState)
    return { type: 'application/xml; charset=utf-8', text: run.file, fileName: `${run.number}.xml` }
  }),

  route(markPayoutPaid, async (call, context) => {
    const { params, body } = call
    const run = await findPayoutRun(context.db, params.id)
    if (!run) throw refuse(COMMON.notFound)
    const { payoutState, paidOnOther } = markPayoutPaid.refusals
    const { timeZone } = toBookkeeper(await findBillingSettings(context.db))
    const { exportedAt } = run
    if (!exportedAt) throw refuse(payoutState)
    const isLikely = isPossiblePaymentDay(body.paidOn, exportedAt, timeZone, context.clock.now())
    if (!isLikely) throw refuse(paidOnOther, { field: 'paidOn' })
    return changeRun(context, async (tx, at) => {
      const paid = await markRunPaid(tx, toUserActor(call), { runId: params.id, paidOn: body.paidOn }, at)
      if (!paid) throw refuse(payoutState)
      return params.id
    })
  }),

  route(returnTransfer, (call, context) =>
    changeRun(context, async (tx, at) => {
      const returned = { itemId: call.params.id, ...call.body }
      const runId = await recordReturn(tx, toActor(call), returned, at)
      if (!runId) throw refuse(COMMON.notFound)
      return runId
    }),
  ),

  route(holdPayouts, async (call, { database, clock, config: { publicUrl } }) => {
    const hold = { ownerId: call.params.id, reason: call.body.reason }
    const by = toUserActor(call)
    const held = await runInTransaction(database, (tx) => setPayoutHold(tx, by, hold, { at: clock.now(), publicUrl }))
    if (held === undefined) throw refuse(COMMON.notFound)
    return { success: true, held: held && { reason: held.reason, heldAt: held.heldAt.toISOString() } }
  }),
]

const FIRST_PAGE = { search: '', page: 1 }

/** Changes a run in a transaction, and returns the changed run. */
async function changeRun({ database, db, clock }: AppContext, work: (tx: Tx, at: Date) => Promise<string>) {
  const at = clock.now()
  const runId = await runInTransaction(database, (tx) => work(tx, at))
  const payout = await findPayout(db, runId, FIRST_PAGE, at)
  if (!payout) throw refuse(COMMON.notFound)
  return { success: true as const, payout: presentPayout(payout) }
}

async function requireRun({ id }: { id: string }, change: (id: string) => Promise<boolean>): Promise<string> {
  if (!(await change(id))) throw refuse(COMMON.notFound)
  return id
}

import {
  getAccountDeletion,
  keepAccount,
  keepAccountByLink,
  requestAccountDeletion,
} from '@marquee/contract/account-deletion'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { toActor } from '../audit/commands.ts'
import { createGuard } from '../identity/policy/reauthentication.ts'
import { enterAccount } from '../identity/policy/sign-in.ts'
import { keepWithLink, takeDeletionBack } from './commands/keep.ts'
import { requestDeletion } from './commands/request.ts'
import { findBusinesses } from './queries/businesses.ts'
import { countDocuments } from './queries/documents.ts'
import { listObstacles } from './queries/obstacles.ts'

/** The deletion of the own account: what stands in its way, the request, and two ways back (decision 35). */
export const deletionRoutes: readonly Route[] = [
  route(getAccountDeletion, async ({ caller }, { db, clock }) => {
    const { userId, role } = caller
    const businesses = await findBusinesses(db, userId)
    return {
      obstacles: await listObstacles(db, { userId, isOperator: role === 'operator' }, businesses, clock.now()),
      keptDocuments: await countDocuments(db, businesses.sole),
      staying: businesses.shared.map(({ name }) => name),
    }
  }),

  route(requestAccountDeletion, async (call, context) => {
    const { database, clock, config } = context
    const guard = await createGuard(context, call, call.body, requestAccountDeletion.refusals)
    const change = { by: toActor(call), userId: call.caller.userId, at: clock.now(), publicUrl: config.publicUrl }
    const erasesAt = await runInTransaction(database, async (tx) => {
      await guard.verify(tx)
      return requestDeletion(tx, change, call.caller.role === 'operator')
    })
    await guard.resetCount()
    return { success: true, erasesAt: erasesAt.toISOString() }
  }),

  route(keepAccount, async (call, context) => {
    const at = context.clock.now()
    return enterAccount(context, call, keepAccount.refusals, (tx, userId) =>
      takeDeletionBack(tx, userId, { at, address: call.address }),
    )
  }),

  route(keepAccountByLink, async ({ body, address }, { database, clock }) => {
    const email = await runInTransaction(database, (tx) => keepWithLink(tx, body.token, { at: clock.now(), address }))
    if (email === undefined) throw refuse(keepAccountByLink.refusals.linkInvalid)
    return { success: true, email }
  }),
]

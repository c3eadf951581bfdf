import { deleteView, listSavedViews, renameView, saveView } from '@marquee/contract/saved-views'
import { savedViewTexts } from '@marquee/contract/messages/saved-views'
import { runInTransaction } from '../../../platform/db/database.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { removeView, setViewName, createView } from '../commands/saved-views.ts'
import { presentSavedView } from '../present/reviews.ts'
import { listViews } from '../queries/saved-views.ts'

/** The saved views of lists; each operator sees only their own. */
export const savedViewRoutes: readonly Route[] = [
  route(listSavedViews, async ({ caller, query }, { db }) => ({
    views: (await listViews(db, caller.userId, query.list)).map(presentSavedView),
  })),

  route(saveView, async ({ body, ...call }, { database, clock }) => {
    const view = await runInTransaction(database, (tx) => createView(tx, toViewOwner(call), body, clock.now()))
    return { success: true, view: presentSavedView(view) }
  }),

  route(renameView, async ({ params, body, ...call }, { database, clock }) => {
    const view = await runInTransaction(database, (tx) =>
      setViewName(tx, toViewOwner(call), params.id, body.name, clock.now()),
    )
    return { success: true, view: presentSavedView(view) }
  }),

  route(deleteView, async ({ params, ...call }, { database, clock }) => {
    await runInTransaction(database, (tx) => removeView(tx, toViewOwner(call), params.id, clock.now()))
    return { success: true, message: savedViewTexts.forgotten }
  }),
]

const toViewOwner = (call: { caller: UserCaller; address: string }) => ({
  ...toActor(call),
  userId: call.caller.userId,
})

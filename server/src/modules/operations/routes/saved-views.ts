import { deleteView, listSavedViews, renameView, saveView } from '@marquee/contract/saved-views'
import { savedViewTexts } from '@marquee/contract/texts/saved-views'
import { inTransaction } from '../../../platform/db/database.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { forgetView, giveViewName, keepView } from '../commands/saved-views.ts'
import { presentSavedView } from '../present.ts'
import { viewsOf } from '../queries/saved-views.ts'

/** The views that operators keep of their lists; everybody sees the own ones alone. */
export const savedViewRoutes: readonly Route[] = [
  route(listSavedViews, async ({ caller, query }, { db }) => ({
    views: (await viewsOf(db, caller.userId, query.list)).map(presentSavedView),
  })),

  route(saveView, async ({ body, ...call }, { database, clock }) => {
    const view = await inTransaction(database, (tx) => keepView(tx, keeperOf(call), body, clock.now()))
    return { success: true, view: presentSavedView(view) }
  }),

  route(renameView, async ({ params, body, ...call }, { database, clock }) => {
    const view = await inTransaction(database, (tx) =>
      giveViewName(tx, keeperOf(call), params.id, body.name, clock.now()),
    )
    return { success: true, view: presentSavedView(view) }
  }),

  route(deleteView, async ({ params, ...call }, { database, clock }) => {
    await inTransaction(database, (tx) => forgetView(tx, keeperOf(call), params.id, clock.now()))
    return { success: true, message: savedViewTexts.forgotten }
  }),
]

const keeperOf = (call: { caller: UserCaller; address: string }) => ({ ...actorOf(call), userId: call.caller.userId })

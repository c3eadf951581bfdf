import { endOtherSessions, endSession, listSessions } from '@marquee/contract/sessions'
import { COMMON } from '@marquee/contract/refusals'
import { identityAnswers } from '@marquee/contract/messages/identity-answers'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { endOneSession, endOthers } from '../commands/own-sessions.ts'
import { presentSession } from '../present.ts'
import { listUserSessions } from '../queries.ts'
import { isIdle } from '../rules/lifetimes.ts'

/** Lists the own sessions and ends them (decision 6). */
export const ownSessionRoutes: readonly Route[] = [
  route(listSessions, async ({ caller }, { db, clock }) => {
    const at = clock.now()
    const sessions = await listUserSessions(db, caller.userId, at)
    const living = sessions.filter((session) => !isIdle(session, at))
    return { sessions: living.map((session) => presentSession(session, caller.sessionId)) }
  }),

  route(endSession, async ({ caller, params, address }, { database, clock }) => {
    const by = toActor({ caller, address })
    const isEnded = await runInTransaction(database, (tx) =>
      endOneSession(tx, { by, userId: caller.userId, sessionId: params.id }, clock.now()),
    )
    if (!isEnded) throw refuse(COMMON.notFound)
    return { success: true, message: identityAnswers.sessionEnded }
  }),

  route(endOtherSessions, async ({ caller, address }, { database, clock }) => {
    const by = toActor({ caller, address })
    const { userId, sessionId } = caller
    const ended = await runInTransaction(database, (tx) => endOthers(tx, { by, userId, sessionId }, clock.now()))
    return { success: true, message: identityAnswers.othersSignedOut, ended }
  }),
]

import { endOtherSessions, endSession, listSessions } from '@marquee/contract/sessions'
import { COMMON } from '@marquee/contract/refusals'
import { identityAnswers } from '@marquee/contract/texts/identity-server'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { endOneSession, endOthers } from '../commands/own-sessions.ts'
import { presentSession } from '../present.ts'
import { sessionsOf } from '../queries.ts'
import { isIdle } from '../rules/lifetimes.ts'

/** Where somebody is signed in, and how to end it from elsewhere (decision 6). */
export const ownSessionRoutes: readonly Route[] = [
  route(listSessions, async ({ caller }, { db, clock }) => {
    const at = clock.now()
    const sessions = await sessionsOf(db, caller.userId, at)
    const living = sessions.filter((session) => !isIdle(session, at))
    return { sessions: living.map((session) => presentSession(session, caller.sessionId)) }
  }),

  route(endSession, async ({ caller, params, address }, { database, clock }) => {
    const by = actorOf({ caller, address })
    const isEnded = await inTransaction(database, (tx) =>
      endOneSession(tx, { by, userId: caller.userId, sessionId: params.id }, clock.now()),
    )
    if (!isEnded) throw refuse(COMMON.notFound)
    return { success: true, message: identityAnswers.sessionEnded }
  }),

  route(endOtherSessions, async ({ caller, address }, { database, clock }) => {
    const by = actorOf({ caller, address })
    const { userId, sessionId } = caller
    const ended = await inTransaction(database, (tx) => endOthers(tx, { by, userId, sessionId }, clock.now()))
    return { success: true, message: identityAnswers.othersSignedOut, ended }
  }),
]

import {
  changeRole as changeRoleCall,
  getPerson,
  inviteOperator as inviteOperatorCall,
  listPeople,
  type PersonDetails,
  resendVerification as resendVerificationCall,
  restorePerson as restorePersonCall,
  suspendPerson as suspendPersonCall,
  viewAsPerson as viewAsPersonCall,
} from '@marquee/contract/people'
import { COMMON } from '@marquee/contract/refusals'
import { toAccountLanguage } from '@marquee/contract/language/languages'
import { getLanguage } from '@marquee/contract/language/load'
import { peopleTexts } from '@marquee/contract/messages/people'
import { toActor } from '../../../modules/audit/commands.ts'
import { readsMoney } from '../../../modules/members/policy.ts'
import { RATE_LIMITS } from '../../../modules/identity/rules/lifetimes.ts'
import {
  changePersonRole,
  type OperatorAction,
  inviteOperator,
  resendPersonVerification,
  restorePerson,
  suspendPerson,
  impersonatePerson,
} from '../../../modules/operations/commands/people.ts'
import { countAttempt } from '../../../platform/rate-limit.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { readRoute, type Route, route } from '../../../platform/http/route.ts'
import { searchPeople } from './list.ts'
import { findPersonDetails } from './person.ts'

/** Another operator may suspend this one, or change their role, at the same moment. */
const COMMON_REFUSALS = {
  notFound: COMMON.notFound,
  notOperator: COMMON.notSignedIn,
  notPermitted: COMMON.permissionMissing,
}

/** All people with an account, and the actions of operators on them (decision 7). */
export const peopleRoutes: readonly Route[] = [
  readRoute(listPeople, ({ query }, { db }) => searchPeople(db, query)),

  route(getPerson, async (call, context) => ({ person: await getPersonDetails(call, context) })),

  route(suspendPersonCall, async (call, context) => {
    const result = await runInTransaction(context.database, (tx) =>
      suspendPerson(tx, { ...toOperatorAction(call, context), reason: call.body.reason }),
    )
    if (result.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...suspendPersonCall.refusals }[result.kind])
    return { success: true, person: await getPersonDetails(call, context) }
  }),

  route(restorePersonCall, async (call, context) => {
    const result = await runInTransaction(context.database, (tx) =>
      restorePerson(tx, { ...toOperatorAction(call, context), reason: call.body.reason }),
    )
    if (result.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...restorePersonCall.refusals }[result.kind])
    return { success: true, person: await getPersonDetails(call, context) }
  }),

  route(resendVerificationCall, async (call, context) => {
    const action = toOperatorAction(call, context)
    await countAttempt(context.db, `verify:person:${action.id}`, RATE_LIMITS.mailsPerAccount, action.at)
    const result = await runInTransaction(context.database, (tx) => resendPersonVerification(tx, action))
    if (result.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...resendVerificationCall.refusals }[result.kind])
    return { success: true, message: peopleTexts.answers.verificationSent }
  }),

  route(changeRoleCall, async (call, context) => {
    const { role, operatorRole, reason } = call.body
    const to = role === 'operator' ? operatorRole && { role, operatorRole } : { role }
    if (!to) throw refuse(changeRoleCall.refusals.operatorRoleMissing, { field: 'operatorRole' })
    const result = await runInTransaction(context.database, (tx) =>
      changePersonRole(tx, { ...toOperatorAction(call, context), to, reason }),
    )
    if (result.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...changeRoleCall.refusals }[result.kind])
    return { success: true, person: await getPersonDetails(call, context) }
  }),

  route(viewAsPersonCall, async (call, context) => {
    const result = await runInTransaction(context.database, (tx) =>
      impersonatePerson(tx, { ...toOperatorAction(call, context), reason: call.body.reason }),
    )
    if (result.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...viewAsPersonCall.refusals }[result.kind])
    return { success: true, token: result.token, expiresAt: result.expiresAt.toISOString() }
  }),

  route(inviteOperatorCall, async ({ caller, address, body }, context) => {
    const { clock, config } = context
    // Limits how many emails a stolen session can send with names of its own choice.
    await countAttempt(context.db, `invite:by:${caller.userId}`, RATE_LIMITS.invitationsPerOperator, clock.now())
    await countAttempt(
      context.db,
      `invite:account:${body.email.toLowerCase()}`,
      RATE_LIMITS.mailsPerAccount,
      clock.now(),
    )
    const by = { ...toActor({ caller, address }), userId: caller.userId }
    const invited = { ...body, language: toAccountLanguage(getLanguage()) }
    const result = await runInTransaction(context.database, (tx) =>
      inviteOperator(tx, { ...invited, by, at: clock.now(), publicUrl: config.publicUrl }),
    )
    if (result.kind !== 'done') throw refuse(inviteOperatorCall.refusals[result.kind], { field: 'email' })
    return { success: true, person: await getPersonDetails({ caller, params: { id: result.user.id } }, context) }
  }),
]

function toOperatorAction(
  { caller, address, params }: { caller: UserCaller; address: string; params: { id: string } },
  { clock, config }: AppContext,
): OperatorAction {
  const by = { ...toActor({ caller, address }), userId: caller.userId }
  return { by, id: params.id, at: clock.now(), publicUrl: config.publicUrl }
}

async function getPersonDetails(
  { caller, params }: { caller: UserCaller; params: { id: string } },
  { db, clock }: AppContext,
): Promise<PersonDetails> {
  const person = await findPersonDetails(db, params.id, { readsMoney: readsMoney(caller), at: clock.now() })
  if (!person) throw refuse(COMMON.notFound)
  return person
}

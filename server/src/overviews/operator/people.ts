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
import { peopleTexts } from '@marquee/contract/texts/people'
import { toActor } from '../../modules/audit/commands.ts'
import { RATE_LIMITS } from '../../modules/identity/rules/lifetimes.ts'
import {
  changePersonRole,
  type OperatorAction,
  inviteOperator,
  resendPersonVerification,
  restorePerson,
  suspendPerson,
  impersonatePerson,
} from '../../modules/operations/commands/people.ts'
import { countAttempt } from '../../platform/rate-limit.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { searchPeople } from './people-list.ts'
import { findPersonDetails } from './person.ts'

/** The operator may have been suspended, or made something else, by another one at this very moment. */
const COMMON_REFUSALS = { notFound: COMMON.notFound, notOperator: COMMON.notSignedIn }

/** Everybody with an account, and what operators do to them (decision 7). */
export const peopleRoutes: readonly Route[] = [
  route(listPeople, ({ query }, { db }) => searchPeople(db, query)),

  route(getPerson, async ({ params }, context) => ({ person: await getPersonDetails(context, params.id) })),

  route(suspendPersonCall, async (call, context) => {
    const made = await runInTransaction(context.database, (tx) =>
      suspendPerson(tx, { ...toOperatorAction(call, context), reason: call.body.reason }),
    )
    if (made.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...suspendPersonCall.refusals }[made.kind])
    return { success: true, person: await getPersonDetails(context, call.params.id) }
  }),

  route(restorePersonCall, async (call, context) => {
    const made = await runInTransaction(context.database, (tx) =>
      restorePerson(tx, { ...toOperatorAction(call, context), reason: call.body.reason }),
    )
    if (made.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...restorePersonCall.refusals }[made.kind])
    return { success: true, person: await getPersonDetails(context, call.params.id) }
  }),

  route(resendVerificationCall, async (call, context) => {
    const action = toOperatorAction(call, context)
    await countAttempt(context.db, `verify:person:${action.id}`, RATE_LIMITS.mailsPerAccount, action.at)
    const made = await runInTransaction(context.database, (tx) => resendPersonVerification(tx, action))
    if (made.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...resendVerificationCall.refusals }[made.kind])
    return { success: true, message: peopleTexts.answers.verificationSent }
  }),

  route(changeRoleCall, async (call, context) => {
    const made = await runInTransaction(context.database, (tx) =>
      changePersonRole(tx, { ...toOperatorAction(call, context), ...call.body }),
    )
    if (made.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...changeRoleCall.refusals }[made.kind])
    return { success: true, person: await getPersonDetails(context, call.params.id) }
  }),

  route(viewAsPersonCall, async (call, context) => {
    const made = await runInTransaction(context.database, (tx) =>
      impersonatePerson(tx, toOperatorAction(call, context)),
    )
    if (made.kind !== 'done') throw refuse({ ...COMMON_REFUSALS, ...viewAsPersonCall.refusals }[made.kind])
    return { success: true, token: made.token, expiresAt: made.expiresAt.toISOString() }
  }),

  route(inviteOperatorCall, async ({ caller, address, body }, context) => {
    const { clock, config } = context
    // A stolen session is no way to mail the world, with names in the mail that the thief chooses.
    await countAttempt(context.db, `invite:by:${caller.userId}`, RATE_LIMITS.invitationsPerOperator, clock.now())
    await countAttempt(
      context.db,
      `invite:account:${body.email.toLowerCase()}`,
      RATE_LIMITS.mailsPerAccount,
      clock.now(),
    )
    const by = { ...toActor({ caller, address }), userId: caller.userId }
    const made = await runInTransaction(context.database, (tx) =>
      inviteOperator(tx, { ...body, by, at: clock.now(), publicUrl: config.publicUrl }),
    )
    if (made.kind !== 'done') throw refuse(inviteOperatorCall.refusals.emailTaken, { field: 'email' })
    return { success: true, person: await getPersonDetails(context, made.user.id) }
  }),
]

function toOperatorAction(
  { caller, address, params }: { caller: UserCaller; address: string; params: { id: string } },
  { clock, config }: AppContext,
): OperatorAction {
  const by = { ...toActor({ caller, address }), userId: caller.userId }
  return { by, id: params.id, at: clock.now(), publicUrl: config.publicUrl }
}

async function getPersonDetails({ db, clock }: AppContext, id: string): Promise<PersonDetails> {
  const person = await findPersonDetails(db, id, clock.now())
  if (!person) throw refuse(COMMON.notFound)
  return person
}

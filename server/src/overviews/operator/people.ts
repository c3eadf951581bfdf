import {
  changeRole as changeRoleCall,
  getPerson,
  inviteOperator as inviteOperatorCall,
  listPeople,
  type PersonInFull,
  resendVerification as resendVerificationCall,
  restorePerson as restorePersonCall,
  suspendPerson as suspendPersonCall,
  viewAsPerson as viewAsPersonCall,
} from '@marquee/contract/people'
import { COMMON } from '@marquee/contract/refusals'
import { peopleTexts } from '@marquee/contract/texts/people'
import { actorOf } from '../../modules/audit/commands.ts'
import { LIMITS } from '../../modules/identity/rules/lifetimes.ts'
import {
  changeRole,
  type Doing,
  inviteOperator,
  resendVerification,
  restorePerson,
  suspendPerson,
  viewAsPerson,
} from '../../modules/operations/commands/people.ts'
import { countAttempt } from '../../platform/attempts.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { House } from '../../platform/house.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findPeople } from './people-list.ts'
import { personInFull } from './person.ts'

/** The operator may have been suspended, or made something else, by another one at this very moment. */
const UNABLE = { notFound: COMMON.notFound, notOperator: COMMON.notSignedIn }

/** Everybody with an account, and what operators do to them (decision 7). */
export const peopleRoutes: readonly Route[] = [
  route(listPeople, ({ query }, { db }) => findPeople(db, query)),

  route(getPerson, async ({ params }, house) => ({ person: await personNow(house, params.id) })),

  route(suspendPersonCall, async (call, house) => {
    const made = await inTransaction(house.database, (tx) =>
      suspendPerson(tx, { ...doingOf(call, house), reason: call.body.reason }),
    )
    if (made.kind !== 'done') throw refuse({ ...UNABLE, ...suspendPersonCall.refusals }[made.kind])
    return { success: true, person: await personNow(house, call.params.id) }
  }),

  route(restorePersonCall, async (call, house) => {
    const made = await inTransaction(house.database, (tx) =>
      restorePerson(tx, { ...doingOf(call, house), reason: call.body.reason }),
    )
    if (made.kind !== 'done') throw refuse({ ...UNABLE, ...restorePersonCall.refusals }[made.kind])
    return { success: true, person: await personNow(house, call.params.id) }
  }),

  route(resendVerificationCall, async (call, house) => {
    const doing = doingOf(call, house)
    await countAttempt(house.db, `verify:person:${doing.id}`, LIMITS.mailsPerAccount, doing.at)
    const made = await inTransaction(house.database, (tx) => resendVerification(tx, doing))
    if (made.kind !== 'done') throw refuse({ ...UNABLE, ...resendVerificationCall.refusals }[made.kind])
    return { success: true, message: peopleTexts.answers.verificationSent }
  }),

  route(changeRoleCall, async (call, house) => {
    const made = await inTransaction(house.database, (tx) => changeRole(tx, { ...doingOf(call, house), ...call.body }))
    if (made.kind !== 'done') throw refuse({ ...UNABLE, ...changeRoleCall.refusals }[made.kind])
    return { success: true, person: await personNow(house, call.params.id) }
  }),

  route(viewAsPersonCall, async (call, house) => {
    const made = await inTransaction(house.database, (tx) => viewAsPerson(tx, doingOf(call, house)))
    if (made.kind !== 'done') throw refuse({ ...UNABLE, ...viewAsPersonCall.refusals }[made.kind])
    return { success: true, token: made.token, expiresAt: made.expiresAt.toISOString() }
  }),

  route(inviteOperatorCall, async ({ caller, address, body }, house) => {
    const { clock, config } = house
    // A stolen session is no way to mail the world, with names in the mail that the thief chooses.
    await countAttempt(house.db, `invite:by:${caller.userId}`, LIMITS.invitationsPerOperator, clock.now())
    await countAttempt(house.db, `invite:account:${body.email.toLowerCase()}`, LIMITS.mailsPerAccount, clock.now())
    const by = { ...actorOf({ caller, address }), userId: caller.userId }
    const made = await inTransaction(house.database, (tx) =>
      inviteOperator(tx, { ...body, by, at: clock.now(), publicUrl: config.publicUrl }),
    )
    if (made.kind !== 'done') throw refuse(inviteOperatorCall.refusals.emailTaken, { field: 'email' })
    return { success: true, person: await personNow(house, made.user.id) }
  }),
]

function doingOf(
  { caller, address, params }: { caller: UserCaller; address: string; params: { id: string } },
  { clock, config }: House,
): Doing {
  const by = { ...actorOf({ caller, address }), userId: caller.userId }
  return { by, id: params.id, at: clock.now(), publicUrl: config.publicUrl }
}

async function personNow({ db, clock }: House, id: string): Promise<PersonInFull> {
  const person = await personInFull(db, id, clock.now())
  if (!person) throw refuse(COMMON.notFound)
  return person
}

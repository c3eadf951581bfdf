import { acceptInvitation, findInvitation, registerInvited } from '@marquee/contract/members'
import { toAccountLanguage } from '@marquee/contract/language/languages'
import { getLanguage } from '@marquee/contract/language/load'
import { COMMON } from '@marquee/contract/refusals'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countAttempt } from '../../../platform/rate-limit.ts'
import { toUserActor } from '../../audit/commands.ts'
import { rememberOrigin } from '../../identity/commands/known-devices.ts'
import { acceptPassword } from '../../identity/policy/passwords.ts'
import { presentUser } from '../../identity/present.ts'
import { DEVICE_HEADER, RATE_LIMITS } from '../../identity/rules/lifetimes.ts'
import * as accept from '../commands/accept.ts'
import { presentInvitationDetails } from '../present.ts'
import { findInvitationByToken } from '../queries.ts'
import { workWith } from './memberships.ts'

/** What the holder of a mailed invitation can do (decision 33). */
export const invitationRoutes: readonly Route[] = [
  route(findInvitation, async ({ body }, { db, clock }) => {
    const found = await findInvitationByToken(db, body.token, clock.now())
    if (!found) throw refuse(findInvitation.refusals.invitationInvalid)
    return { invitation: presentInvitationDetails(found) }
  }),

  route(registerInvited, async ({ body, address, headers }, { db, database, clock, config }) => {
    const at = clock.now()
    const { refusals } = registerInvited
    const { token, password: typed, confirmPassword, ...person } = body
    if (typed !== confirmPassword) throw refuse(refusals.passwordsDiffer, { field: 'confirmPassword' })
    await countAttempt(db, `register:address:${address}`, RATE_LIMITS.registrationsPerAddress, at)
    const found = await findInvitationByToken(db, token, at)
    if (!found) throw refuse(refusals.invitationInvalid)
    const { email } = found
    const password = await acceptPassword({ password: typed, field: 'password', owner: { ...person, email } }, refusals)
    const account = { ...person, password, language: toAccountLanguage(getLanguage()) }
    const from = { at, publicUrl: config.publicUrl, address, userAgent: headers['user-agent'] }
    // A refusal rolls back, so that the invitation stays.
    const made = await runInTransaction(database, async (tx) => {
      const registered = await accept.registerInvited(tx, token, account, from)
      if (registered.kind !== 'registered') throw refuse(refusals[registered.kind])
      return registered
    })
    await rememberOrigin(db, { email, address, device: headers[DEVICE_HEADER] }, at)
    return { success: true, token: made.token, user: presentUser(workWith(made, made.membership)) }
  }),

  route(acceptInvitation, async (call, { database, clock, config }) => {
    const { caller, body } = call
    const by = toUserActor(call)
    const context = { by, sessionId: caller.sessionId, at: clock.now(), publicUrl: config.publicUrl }
    const membership = await runInTransaction(database, async (tx) => {
      const accepted = await accept.acceptInvitation(tx, body.token, context)
      if (accepted.kind === 'wrongRole') throw refuse(COMMON.wrongRole)
      if (accepted.kind !== 'accepted') throw refuse(acceptInvitation.refusals[accepted.kind])
      return accepted.membership
    })
    const profile = { ...caller.profile, emailVerifiedAt: caller.profile.emailVerifiedAt ?? context.at }
    return { success: true, user: presentUser(workWith({ ...caller, profile }, membership)) }
  }),
]

import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  getEmailChange,
  refuseEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '@marquee/contract/account'
import { identityAnswers } from '@marquee/contract/messages/identity-answers'
import type { AppContext } from '../../../platform/app-context.ts'
import { type Db, runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { countAttempt } from '../../../platform/rate-limit.ts'
import { toActor } from '../../audit/commands.ts'
import * as emailChange from '../commands/email-change.ts'
import { rememberOrigin } from '../commands/known-devices.ts'
import { changeOwnPassword } from '../commands/own-password.ts'
import type { Change } from '../commands/second-factor.ts'
import { acceptPassword } from '../policy/passwords.ts'
import { createGuard } from '../policy/reauthentication.ts'
import { presentEmailChange } from '../present.ts'
import { findEmailChange } from '../queries.ts'
import { DEVICE_HEADER, RATE_LIMITS } from '../rules/lifetimes.ts'

/** The password and the email address of the caller (decision 6). */
export const ownAccountRoutes: readonly Route[] = [
  route(changePassword, async (call, context) => {
    const { caller, body } = call
    const { refusals } = changePassword
    const guard = await createGuard(context, call, body, refusals)
    const choice = { password: body.newPassword, field: 'newPassword', owner: caller.profile }
    const password = await acceptPassword(choice, refusals)
    await runInTransaction(context.database, async (tx) => {
      await guard.verify(tx)
      await changeOwnPassword(tx, toChange(call, context), { password, sessionId: caller.sessionId })
    })
    await guard.resetCount()
    return { success: true, message: identityAnswers.passwordUpdated }
  }),

  route(getEmailChange, async ({ caller }, { db, clock }) => {
    const pending = await findEmailChange(db, caller.userId, clock.now())
    return { emailChange: pending ? presentEmailChange(pending) : null }
  }),

  route(requestEmailChange, async (call, context) => {
    const { caller, body } = call
    const { refusals } = requestEmailChange
    const newEmail = body.email
    if (isSameAddress(newEmail, caller.profile.email)) throw refuse(refusals.emailSame, { field: 'email' })
    const guard = await createGuard(context, call, body, refusals)
    const change = toChange(call, context)
    await countAttempt(context.db, `email-change:account:${caller.userId}`, RATE_LIMITS.mailsPerAccount, change.at)
    await countAddressee(context.db, newEmail, change.at)
    const pending = await runInTransaction(context.database, async (tx) => {
      await guard.verify(tx)
      return emailChange.requestEmailChange(tx, change, { newEmail, sessionId: caller.sessionId })
    })
    await guard.resetCount()
    return { success: true, emailChange: presentEmailChange(pending) }
  }),

  route(resendEmailChange, async (call, context) => {
    const change = toChange(call, context)
    const key = `email-change:account:${call.caller.userId}`
    await countAttempt(context.db, key, RATE_LIMITS.mailsPerAccount, change.at)
    const shown = await findEmailChange(context.db, call.caller.userId, change.at)
    if (shown) await countAddressee(context.db, shown.newEmail, change.at)
    const pending = await runInTransaction(context.database, (tx) => emailChange.resendEmailChange(tx, change))
    if (!pending) throw refuse(resendEmailChange.refusals.noEmailChange)
    return { success: true, emailChange: presentEmailChange(pending) }
  }),

  route(cancelEmailChange, async (call, context) => {
    const change = toChange(call, context)
    const isDone = await runInTransaction(context.database, (tx) => emailChange.cancelEmailChange(tx, change))
    if (!isDone) throw refuse(cancelEmailChange.refusals.noEmailChange)
    return { success: true, message: identityAnswers.emailChangeCancelled }
  }),

  route(confirmEmailChange, async ({ body, address, headers }, { db, database, clock }) => {
    const at = clock.now()
    const { linkInvalid } = confirmEmailChange.refusals
    const email = await runInTransaction(database, (tx) =>
      emailChange.confirmEmailChange(tx, body.token, { at, address }),
    ).catch((error: unknown) => {
      if (emailChange.isAddressTaken(error)) throw refuse(linkInvalid)
      throw error
    })
    if (email === undefined) throw refuse(linkInvalid)
    await rememberOrigin(db, { email, address, device: headers[DEVICE_HEADER] }, at)
    return { success: true, email }
  }),

  route(refuseEmailChange, async ({ body, address }, { database, clock }) => {
    const isDone = await runInTransaction(database, (tx) =>
      emailChange.refuseEmailChange(tx, body.token, { at: clock.now(), address }),
    )
    if (!isDone) throw refuse(refuseEmailChange.refusals.linkInvalid)
    return { success: true, message: identityAnswers.emailChangeCancelled }
  }),
]

/** Limits the emails that several accounts together can send to an address. */
const countAddressee = (db: Db, address: string, at: Date) =>
  countAttempt(db, `email-change:to:${address.toLowerCase()}`, RATE_LIMITS.mailsPerAccount, at)

/** The database compares addresses in the same way. */
const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function toChange(call: { caller: UserCaller; address: string }, { clock, config }: AppContext): Change {
  return { by: toActor(call), userId: call.caller.userId, at: clock.now(), publicUrl: config.publicUrl }
}

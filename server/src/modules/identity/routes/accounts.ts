import {
  login,
  logout,
  register,
  requestPasswordReset,
  requestVerification,
  resetPassword,
  updateCurrentUser,
  uploadProfileImage,
  verifyEmail,
} from '@marquee/contract/identity'
import { toAccountLanguage } from '@marquee/contract/language/languages'
import { getLanguage } from '@marquee/contract/language/load'
import { identityTexts } from '@marquee/contract/messages/identity'
import { identityAnswers } from '@marquee/contract/messages/identity-answers'
import { countAttempt } from '../../../platform/rate-limit.ts'
import { runInTransaction, publish } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toUserActor } from '../../audit/commands.ts'
import { acceptOptionalPicture, acceptPicture } from '../../media/policy.ts'
import { changeProfile, registerAccount } from '../commands/accounts.ts'
import { rememberOrigin } from '../commands/known-devices.ts'
import { resetPassword as useResetLink, verifyEmail as useVerificationLink } from '../commands/links.ts'
import { signOutCaller } from '../commands/people.ts'
import { acceptPassword } from '../policy/passwords.ts'
import { enterAccount } from '../policy/sign-in.ts'
import { presentUser } from '../present.ts'
import { findResetLinkOwner } from '../queries.ts'
import { DEVICE_HEADER, RATE_LIMITS } from '../rules/lifetimes.ts'

export const identityRoutes: readonly Route[] = [
  route(register, async ({ body, address, headers }, { db, database, clock, config }) => {
    const at = clock.now()
    const { password: typed, confirmPassword, ...person } = body
    if (typed !== confirmPassword) throw refuse(register.refusals.passwordsDiffer, { field: 'confirmPassword' })
    await countAttempt(db, `register:address:${address}`, RATE_LIMITS.registrationsPerAddress, at)
    const password = await acceptPassword({ password: typed, field: 'password', owner: person }, register.refusals)
    const registered = await runInTransaction(database, (tx) =>
      registerAccount(
        tx,
        { ...person, password, language: toAccountLanguage(getLanguage()) },
        { at, publicUrl: config.publicUrl, address, userAgent: headers['user-agent'] },
      ),
    )
    if (registered.kind === 'emailTaken') throw refuse(register.refusals.emailTaken, { field: 'email' })
    await rememberOrigin(db, { email: person.email, address, device: headers[DEVICE_HEADER] }, at)
    const { token, userId, profile } = registered
    return {
      success: true,
      token,
      user: presentUser({ userId, role: person.role, ownerId: null, companyId: null, profile }),
    }
  }),

  route(login, async (call, context) => enterAccount(context, call, login.refusals)),

  route(logout, async ({ caller, address }, { database, clock }) => {
    await runInTransaction(database, (tx) => signOutCaller(tx, { caller, address, at: clock.now() }))
    return { success: true, message: identityAnswers.signedOut }
  }),

  route(updateCurrentUser, async ({ caller, address, body, files }, context) => {
    const at = context.clock.now()
    const picture = await acceptOptionalPicture(context, files.profileImage, updateCurrentUser.refusals.pictureInvalid)
    const profile = await runInTransaction(context.database, (tx) =>
      changeProfile(tx, toUserActor({ caller, address }), body, picture, at),
    )
    return { success: true, user: presentUser({ ...caller, profile }) }
  }),

  route(uploadProfileImage, async ({ caller, address, files }, context) => {
    const at = context.clock.now()
    const { pictureInvalid } = uploadProfileImage.refusals
    const [stagedFile] = files.profileImage
    if (!stagedFile) throw refuse(pictureInvalid, { field: 'profileImage' })
    const picture = await acceptPicture(context, stagedFile, pictureInvalid)
    const profile = await runInTransaction(context.database, (tx) =>
      changeProfile(tx, toUserActor({ caller, address }), {}, picture, at),
    )
    return { success: true, user: presentUser({ ...caller, profile }) }
  }),

  route(verifyEmail, async ({ params }, { database, clock }) => {
    const verified = await runInTransaction(database, (tx) => useVerificationLink(tx, params.token, clock.now()))
    return verified
      ? { success: true, message: identityTexts.verified }
      : { success: false, message: identityTexts.invalidVerification }
  }),

  // The work and the answer are the same for unknown addresses. The job finds out later whether there is an account.
  route(requestPasswordReset, async ({ body, address }, { db, database, clock }) => {
    const at = clock.now()
    await countAttempt(db, `reset:address:${address}`, RATE_LIMITS.mailsPerAddress, at)
    await countAttempt(db, `reset:account:${body.email.toLowerCase()}`, RATE_LIMITS.mailsPerAccount, at)
    await runInTransaction(database, (tx) => publish(tx, 'identity.reset-requested', { email: body.email }))
    return { success: true, message: identityAnswers.resetRequested }
  }),

  // The same as above, so that the answer does not reveal who has an account.
  route(requestVerification, async ({ body, address }, { db, database, clock }) => {
    const at = clock.now()
    await countAttempt(db, `verify:address:${address}`, RATE_LIMITS.mailsPerAddress, at)
    await countAttempt(db, `verify:account:${body.email.toLowerCase()}`, RATE_LIMITS.mailsPerAccount, at)
    await runInTransaction(database, (tx) => publish(tx, 'identity.verification-requested', { email: body.email }))
    return { success: true, message: identityAnswers.verificationRequested }
  }),

  route(resetPassword, async ({ params, body, address, headers }, { db, database, clock, config }) => {
    const at = clock.now()
    const { resetTokenInvalid } = resetPassword.refusals
    const owner = await findResetLinkOwner(db, params.token, at)
    if (!owner) throw refuse(resetTokenInvalid)
    const choice = { password: body.newPassword, field: 'newPassword', owner }
    const password = await acceptPassword(choice, resetPassword.refusals)
    const { publicUrl } = config
    const isDone = await runInTransaction(database, (tx) =>
      useResetLink(tx, params.token, password, { at, publicUrl, address }),
    )
    if (!isDone) throw refuse(resetTokenInvalid)
    await rememberOrigin(db, { email: owner.email, address, device: headers[DEVICE_HEADER] }, at)
    return { success: true, message: identityAnswers.passwordUpdated }
  }),
]

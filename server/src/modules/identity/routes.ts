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
import { identityTexts } from '@marquee/contract/texts/identity'
import { identityAnswers } from '@marquee/contract/texts/identity-server'
import { countAttempt } from '../../platform/attempts.ts'
import { inTransaction, tell } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { isPassword } from '../../platform/passwords.ts'
import { ownActor } from '../audit/commands.ts'
import { acceptMaybePicture, acceptPicture } from '../media/policy.ts'
import { changeProfile, registerAccount, signIn } from './commands/accounts.ts'
import { mailNewDevice, rememberWhereabouts } from './commands/known-devices.ts'
import { resetPassword as useResetLink, verifyEmail as useVerificationLink } from './commands/links.ts'
import { leave } from './commands/people.ts'
import { acceptPassword, countLogin } from './policy.ts'
import { presentUser } from './present.ts'
import { loginOf, ownerOfResetLink } from './queries.ts'
import { LIMITS } from './rules/lifetimes.ts'

/** The header by which an account recognises a browser (decision 6). */
const DEVICE = 'marquee-device'

export const identityRoutes: readonly Route[] = [
  route(register, async ({ body, address, headers }, { db, database, clock, config }) => {
    const at = clock.now()
    const { password: typed, confirmPassword, ...person } = body
    if (typed !== confirmPassword) throw refuse(register.refusals.passwordsDiffer, { field: 'confirmPassword' })
    await countAttempt(db, `register:address:${address}`, LIMITS.registrationsPerAddress, at)
    const password = await acceptPassword({ password: typed, field: 'password', owner: person }, register.refusals)
    const registered = await inTransaction(database, (tx) =>
      registerAccount(
        tx,
        { ...person, password },
        { at, publicUrl: config.publicUrl, address, userAgent: headers['user-agent'] },
      ),
    )
    if (registered.kind === 'emailTaken') throw refuse(register.refusals.emailTaken, { field: 'email' })
    await rememberWhereabouts(db, { email: person.email, address, device: headers[DEVICE] }, at)
    const { token, userId, profile } = registered
    return {
      success: true,
      token,
      user: presentUser({ userId, role: person.role, ownerId: null, companyId: null, profile }),
    }
  }),

  route(login, async ({ body, address, headers }, { db, database, clock, config }) => {
    const at = clock.now()
    const { email, password, code } = body
    const attempt = await countLogin({ db, database }, { email, address, device: headers[DEVICE] }, at)
    const known = await loginOf(db, email)
    const fits = await isPassword(password, known?.passwordHash)
    if (!fits || !known?.passwordHash) throw refuse(login.refusals.wrongLogin)
    const { userId, passwordHash } = known
    if (known.hasSecondFactor && code !== undefined) await attempt.countCode(userId)
    const from = { at, publicUrl: config.publicUrl, address, userAgent: headers['user-agent'] }
    const answer = await inTransaction(database, async (tx) => {
      const signedIn = await signIn(tx, { userId, passwordHash, code }, from)
      if (signedIn.kind === 'signedIn' && attempt.isNews) await mailNewDevice(tx, userId, from)
      return signedIn
    })
    if (answer.kind === 'passwordChanged') throw refuse(login.refusals.wrongLogin)
    if (answer.kind === 'suspended') {
      await attempt.giveBack()
      throw refuse(login.refusals.suspended)
    }
    if (answer.kind === 'wrongCode') throw refuse(login.refusals.wrongCode, { field: 'code' })
    if (answer.kind === 'codeNeeded') {
      await attempt.giveBack()
      throw refuse(login.refusals.secondFactorNeeded, { field: 'code' })
    }
    await attempt.forgive(userId)
    return { success: true, token: answer.token }
  }),

  route(logout, async ({ caller, address }, { database, clock }) => {
    await inTransaction(database, (tx) => leave(tx, { caller, address, at: clock.now() }))
    return { success: true, message: identityAnswers.signedOut }
  }),

  route(updateCurrentUser, async ({ caller, address, body, files }, house) => {
    const at = house.clock.now()
    const picture = await acceptMaybePicture(house, files.profileImage, updateCurrentUser.refusals.pictureInvalid)
    const profile = await inTransaction(house.database, (tx) =>
      changeProfile(tx, ownActor({ caller, address }), body, picture, at),
    )
    return { success: true, user: presentUser({ ...caller, profile }) }
  }),

  route(uploadProfileImage, async ({ caller, address, files }, house) => {
    const at = house.clock.now()
    const { pictureInvalid } = uploadProfileImage.refusals
    const [piece] = files.profileImage
    if (!piece) throw refuse(pictureInvalid, { field: 'profileImage' })
    const picture = await acceptPicture(house, piece, pictureInvalid)
    const profile = await inTransaction(house.database, (tx) =>
      changeProfile(tx, ownActor({ caller, address }), {}, picture, at),
    )
    return { success: true, user: presentUser({ ...caller, profile }) }
  }),

  route(verifyEmail, async ({ params }, { database, clock }) => {
    const verified = await inTransaction(database, (tx) => useVerificationLink(tx, params.token, clock.now()))
    return verified
      ? { success: true, message: identityTexts.verified }
      : { success: false, message: identityTexts.invalidVerification }
  }),

  // Known or not, the call does the same work: whether there is such an account is found out afterwards.
  route(requestPasswordReset, async ({ body, address }, { db, database, clock }) => {
    const at = clock.now()
    await countAttempt(db, `reset:address:${address}`, LIMITS.mailsPerAddress, at)
    await countAttempt(db, `reset:account:${body.email.toLowerCase()}`, LIMITS.mailsPerAccount, at)
    await inTransaction(database, (tx) => tell(tx, 'identity.reset-requested', { email: body.email }))
    return { success: true, message: identityAnswers.resetRequested }
  }),

  // The same, so that nobody finds out who has an account.
  route(requestVerification, async ({ body, address }, { db, database, clock }) => {
    const at = clock.now()
    await countAttempt(db, `verify:address:${address}`, LIMITS.mailsPerAddress, at)
    await countAttempt(db, `verify:account:${body.email.toLowerCase()}`, LIMITS.mailsPerAccount, at)
    await inTransaction(database, (tx) => tell(tx, 'identity.verification-requested', { email: body.email }))
    return { success: true, message: identityAnswers.verificationRequested }
  }),

  route(resetPassword, async ({ params, body, address, headers }, { db, database, clock, config }) => {
    const at = clock.now()
    const { resetTokenInvalid } = resetPassword.refusals
    const owner = await ownerOfResetLink(db, params.token, at)
    if (!owner) throw refuse(resetTokenInvalid)
    const choice = { password: body.newPassword, field: 'newPassword', owner }
    const password = await acceptPassword(choice, resetPassword.refusals)
    const { publicUrl } = config
    const isDone = await inTransaction(database, (tx) =>
      useResetLink(tx, params.token, password, { at, publicUrl, address }),
    )
    if (!isDone) throw refuse(resetTokenInvalid)
    await rememberWhereabouts(db, { email: owner.email, address, device: headers[DEVICE] }, at)
    return { success: true, message: identityAnswers.passwordUpdated }
  }),
]

import type { EndpointBody, Refusal } from '@marquee/contract/endpoint'
import type { login } from '@marquee/contract/identity'
import type { AppContext } from '../../../platform/app-context.ts'
import { runInTransaction, type Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import { isPassword } from '../../../platform/passwords.ts'
import { signIn } from '../commands/accounts.ts'
import { mailNewDevice } from '../commands/known-devices.ts'
import { findLogin } from '../queries.ts'
import { DEVICE_HEADER } from '../rules/lifetimes.ts'
import { countLogin } from './passwords.ts'

type Call = {
  body: EndpointBody<typeof login>
  address: string
  admitsOperators: boolean
  headers: { readonly 'user-agent'?: string | undefined; readonly 'marquee-device'?: string | undefined }
}
type SharedRefusal = Exclude<keyof typeof login.refusals, 'accountClosed'>
type Refusals = Readonly<Record<SharedRefusal, Refusal>> & { readonly accountClosed?: Refusal }

/**
 * Signs in with the password, and with a code if a second factor is active (decision 6). Attempts are limited.
 *
 * @param keep takes the deletion of the account back before it signs in (decision 35)
 * @throws Refused as `login`, or 429
 */
export async function enterAccount(
  { db, database, clock, config }: AppContext,
  { body, address, admitsOperators, headers }: Call,
  refusals: Refusals,
  keep?: (tx: Tx, userId: string) => Promise<void>,
): Promise<{ success: true; token: string }> {
  const at = clock.now()
  const { email, password, code } = body
  const attempt = await countLogin({ db, database }, { email, address, device: headers[DEVICE_HEADER] }, at)
  const known = await findLogin(db, email)
  const fits = await isPassword(password, known?.passwordHash)
  if (!fits || !known?.passwordHash) throw refuse(refusals.wrongLogin)
  const { userId, passwordHash } = known
  if (known.role === 'operator' && !admitsOperators) {
    await attempt.undo()
    throw refuse(refusals.wrongNetwork)
  }
  if (known.hasSecondFactor && code !== undefined) await attempt.countCode(userId)
  const from = { at, publicUrl: config.publicUrl, address, userAgent: headers['user-agent'] }
  const input = { userId, passwordHash, code, ...(keep && { keep: (tx: Tx) => keep(tx, userId) }) }
  const answer = await runInTransaction(database, async (tx) => {
    const signedIn = await signIn(tx, input, from)
    if (signedIn.kind === 'signedIn' && attempt.isNewOrigin) await mailNewDevice(tx, userId, from)
    return signedIn
  })
  switch (answer.kind) {
    case 'signedIn':
      await attempt.resetCount(userId)
      return { success: true, token: answer.token }
    case 'passwordChanged':
      throw refuse(refusals.wrongLogin)
    case 'wrongCode':
      throw refuse(refusals.wrongCode, { field: 'code' })
    case 'codeNeeded':
      await attempt.undo()
      throw refuse(refusals.secondFactorNeeded, { field: 'code' })
    case 'suspended':
      await attempt.undo()
      throw refuse(refusals.suspended)
    case 'closed':
      await attempt.undo()
      throw refuse(refusals.accountClosed ?? refusals.wrongLogin, {
        details: { erasesAt: answer.erasesAt.toISOString() },
      })
  }
}

import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '@marquee/contract/second-factor'
import { identityAnswers } from '@marquee/contract/messages/identity-answers'
import { countAttempt, clearAttempts } from '../../../platform/rate-limit.ts'
import { runInTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { toActor } from '../../audit/commands.ts'
import { startProvenSetup, removeProvenFactor, renewProvenCodes } from '../commands/own-second-factor.ts'
import { type Change, confirmSetup } from '../commands/second-factor.ts'
import { provePassword } from '../policy/passwords.ts'
import { getFactorState } from '../queries.ts'
import { RATE_LIMITS } from '../rules/lifetimes.ts'
import { buildAuthenticatorUri } from '../rules/one-time-codes.ts'

/** The second factor of the caller: set up, replace, renew its recovery codes, remove (decision 6). */
export const secondFactorRoutes: readonly Route[] = [
  route(getSecondFactor, async ({ caller }, { db, config }) => {
    const { since, codesLeft } = await getFactorState(db, caller.userId)
    return {
      secondFactor: {
        isOn: since !== null,
        isMandatory: isMandatory(caller, config),
        since: since && since.toISOString(),
        recoveryCodesLeft: codesLeft,
      },
    }
  }),

  route(setUpSecondFactor, async ({ caller, body, address }, context) => {
    const change = toChange(caller, address, context)
    const { refusals } = setUpSecondFactor
    const refusal = refusals.wrongPassword
    const { provenPassword, resetCount } = await provePassword(
      context.db,
      { ...change, password: body.password, refusal },
      change.at,
    )
    const begun = await runInTransaction(context.database, (tx) =>
      startProvenSetup(tx, change, { provenPassword, code: body.code }),
    )
    if (begun.kind !== 'done') throw refuse(refusals[begun.kind], { field: FIELDS[begun.kind] })
    await resetCount()
    return { success: true, secret: begun.value, uri: buildAuthenticatorUri(begun.value, caller.profile.email) }
  }),

  route(confirmSecondFactor, async ({ caller, body, address }, context) => {
    const change = toChange(caller, address, context)
    const key = `confirm:${caller.userId}`
    await countAttempt(context.db, key, RATE_LIMITS.reauthenticationsPerAccount, change.at)
    const confirmed = await runInTransaction(context.database, (tx) =>
      confirmSetup(tx, { ...change, code: body.code, sessionId: caller.sessionId }),
    )
    const { refusals } = confirmSecondFactor
    if (confirmed.kind !== 'confirmed') throw refuse(refusals[confirmed.kind], { field: 'code' })
    await clearAttempts(context.db, key)
    return { success: true, recoveryCodes: confirmed.codes }
  }),

  route(renewRecoveryCodes, async ({ caller, body, address }, context) => {
    const change = toChange(caller, address, context)
    const { refusals } = renewRecoveryCodes
    const refusal = refusals.wrongPassword
    const { provenPassword, resetCount } = await provePassword(
      context.db,
      { ...change, password: body.password, refusal },
      change.at,
    )
    const renewed = await runInTransaction(context.database, (tx) =>
      renewProvenCodes(tx, change, { provenPassword, code: body.code }),
    )
    if (renewed.kind !== 'done') throw refuse(refusals[renewed.kind], { field: FIELDS[renewed.kind] })
    await resetCount()
    return { success: true, recoveryCodes: renewed.value }
  }),

  route(removeSecondFactor, async ({ caller, body, address }, context) => {
    const change = toChange(caller, address, context)
    const { refusals } = removeSecondFactor
    if (isMandatory(caller, context.config)) throw refuse(refusals.secondFactorMandatory)
    const refusal = refusals.wrongPassword
    const { provenPassword, resetCount } = await provePassword(
      context.db,
      { ...change, password: body.password, refusal },
      change.at,
    )
    const removed = await runInTransaction(context.database, (tx) =>
      removeProvenFactor(tx, change, { provenPassword, code: body.code }),
    )
    if (removed.kind !== 'done') throw refuse(refusals[removed.kind], { field: FIELDS[removed.kind] })
    await resetCount()
    return { success: true, message: identityAnswers.secondFactorRemoved }
  }),
]

/** The field of the form that shows a refusal. */
const FIELDS = { wrongPassword: 'password', wrongCode: 'code', hasSecondFactor: 'code', noSecondFactor: 'code' }

function isMandatory({ role }: UserCaller, { demo }: AppContext['config']): boolean {
  return role === 'operator' && !demo
}

function toChange(caller: UserCaller, address: string, { clock, config }: AppContext): Change {
  const by = toActor({ caller, address })
  return { by, userId: caller.userId, at: clock.now(), publicUrl: config.publicUrl }
}

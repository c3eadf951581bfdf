import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
} from '@marquee/contract/second-factor'
import { identityAnswers } from '@marquee/contract/texts/identity-server'
import { countAttempt, forgetAttempts } from '../../../platform/attempts.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import type { UserCaller } from '../../../platform/http/caller.ts'
import { type Route, route } from '../../../platform/http/route.ts'
import { actorOf } from '../../audit/commands.ts'
import { beginProven, removeProven, renewProven } from '../commands/own-second-factor.ts'
import { type Change, confirmSetUp } from '../commands/second-factor.ts'
import { provePassword } from '../policy.ts'
import { secondFactorOf } from '../queries.ts'
import { LIMITS } from '../rules/lifetimes.ts'
import { authenticatorUri } from '../rules/one-time-codes.ts'

/** The own second factor: set up, replace, renew its recovery codes, remove (decision 6). */
export const secondFactorRoutes: readonly Route[] = [
  route(getSecondFactor, async ({ caller }, { db, config }) => {
    const { since, codesLeft } = await secondFactorOf(db, caller.userId)
    return {
      secondFactor: {
        isOn: since !== null,
        isMandatory: isMandatory(caller, config),
        since: since && since.toISOString(),
        recoveryCodesLeft: codesLeft,
      },
    }
  }),

  route(setUpSecondFactor, async ({ caller, body, address }, house) => {
    const change = changeOf(caller, address, house)
    const { refusals } = setUpSecondFactor
    const refusal = refusals.wrongPassword
    const { proof, forgive } = await provePassword(house.db, { ...change, password: body.password, refusal }, change.at)
    const begun = await inTransaction(house.database, (tx) => beginProven(tx, change, { proof, code: body.code }))
    if (begun.kind !== 'done') throw refuse(refusals[begun.kind], { field: FIELDS[begun.kind] })
    await forgive()
    return { success: true, secret: begun.value, uri: authenticatorUri(begun.value, caller.profile.email) }
  }),

  route(confirmSecondFactor, async ({ caller, body, address }, house) => {
    const change = changeOf(caller, address, house)
    const key = `confirm:${caller.userId}`
    await countAttempt(house.db, key, LIMITS.proofsPerAccount, change.at)
    const confirmed = await inTransaction(house.database, (tx) =>
      confirmSetUp(tx, { ...change, code: body.code, sessionId: caller.sessionId }),
    )
    const { refusals } = confirmSecondFactor
    if (confirmed.kind !== 'confirmed') throw refuse(refusals[confirmed.kind], { field: 'code' })
    await forgetAttempts(house.db, key)
    return { success: true, recoveryCodes: confirmed.codes }
  }),

  route(renewRecoveryCodes, async ({ caller, body, address }, house) => {
    const change = changeOf(caller, address, house)
    const { refusals } = renewRecoveryCodes
    const refusal = refusals.wrongPassword
    const { proof, forgive } = await provePassword(house.db, { ...change, password: body.password, refusal }, change.at)
    const renewed = await inTransaction(house.database, (tx) => renewProven(tx, change, { proof, code: body.code }))
    if (renewed.kind !== 'done') throw refuse(refusals[renewed.kind], { field: FIELDS[renewed.kind] })
    await forgive()
    return { success: true, recoveryCodes: renewed.value }
  }),

  route(removeSecondFactor, async ({ caller, body, address }, house) => {
    const change = changeOf(caller, address, house)
    const { refusals } = removeSecondFactor
    if (isMandatory(caller, house.config)) throw refuse(refusals.secondFactorMandatory)
    const refusal = refusals.wrongPassword
    const { proof, forgive } = await provePassword(house.db, { ...change, password: body.password, refusal }, change.at)
    const removed = await inTransaction(house.database, (tx) => removeProven(tx, change, { proof, code: body.code }))
    if (removed.kind !== 'done') throw refuse(refusals[removed.kind], { field: FIELDS[removed.kind] })
    await forgive()
    return { success: true, message: identityAnswers.secondFactorRemoved }
  }),
]

/** At which field of the form a refusal is told. */
const FIELDS = { wrongPassword: 'password', wrongCode: 'code', hasSecondFactor: 'code', noSecondFactor: 'code' }

function isMandatory({ role }: UserCaller, { demo }: House['config']): boolean {
  return role === 'operator' && !demo
}

function changeOf(caller: UserCaller, address: string, { clock, config }: House): Change {
  const by = actorOf({ caller, address })
  return { by, userId: caller.userId, at: clock.now(), publicUrl: config.publicUrl }
}

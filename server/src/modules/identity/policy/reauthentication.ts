import type { Refusal } from '@marquee/contract/endpoint'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { toActor } from '../../audit/commands.ts'
import { checkReauthentication } from '../commands/own-second-factor.ts'
import { provePassword } from './passwords.ts'

/** Checks the code inside the transaction of the change itself. */
export type Guard = {
  verify(this: void, tx: Tx): Promise<void>
  /** Resets the count of attempts. Call it only after the action succeeded. */
  resetCount(this: void): Promise<void>
}

type Call = Parameters<typeof toActor>[0]
type Refusals = Record<'wrongPassword' | 'wrongCode', Refusal> & {
  /** The refusal for a missing code; without it a missing code counts as wrong. */
  secondFactorNeeded?: Refusal
}

/**
 * Asks the user for the password again, and for a code, before an action that a stolen session must not do.
 *
 * @throws Refused wrongPassword, or 429; `verify` throws wrongCode or secondFactorNeeded
 */
export async function createGuard(
  { db, clock, config }: Pick<AppContext, 'db' | 'clock' | 'config'>,
  call: Call,
  { password, code }: { password: string; code?: string | undefined },
  refusals: Refusals,
): Promise<Guard> {
  const { userId } = call.caller
  const at = clock.now()
  const { provenPassword, resetCount } = await provePassword(
    db,
    { userId, password, refusal: refusals.wrongPassword },
    at,
  )
  const change = { by: toActor(call), userId, at, publicUrl: config.publicUrl }
  let isShown = false
  const verify = async (tx: Tx) => {
    const why = await checkReauthentication(tx, change, { provenPassword, code })
    if (why === 'wrongPassword') throw refuse(refusals.wrongPassword, { field: 'password' })
    const refusal = code === undefined ? (refusals.secondFactorNeeded ?? refusals.wrongCode) : refusals.wrongCode
    if (why === 'wrongCode') throw refuse(refusal, { field: 'code' })
    isShown = true
  }
  return { verify, resetCount: async () => (isShown ? resetCount() : undefined) }
}

import type { Refusal } from '@marquee/contract/endpoint'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { actorOf } from '../../audit/commands.ts'
import { whyUnproven } from '../../identity/commands/own-second-factor.ts'
import { provePassword } from '../../identity/policy.ts'

/** A password that fits; the code that comes with it is looked at in the transaction of what it is for. */
export type Guard = { demand(this: void, tx: Tx): Promise<void>; forgive(this: void): Promise<void> }

type Call = Parameters<typeof actorOf>[0]
type Refusals = Record<'wrongPassword' | 'wrongCode', Refusal>

/**
 * Asks for what only the owner of an account has, before something that a borrowed session should not do.
 *
 * @throws Refused wrongPassword, or 429; `demand` throws wrongCode
 */
export async function guardedBy(
  { db, clock, config }: House,
  call: Call,
  { password, code }: { password: string; code?: string | undefined },
  refusals: Refusals,
): Promise<Guard> {
  const { userId } = call.caller
  const at = clock.now()
  const { proof, forgive } = await provePassword(db, { userId, password, refusal: refusals.wrongPassword }, at)
  const change = { by: actorOf(call), userId, at, publicUrl: config.publicUrl }
  const demand = async (tx: Tx) => {
    const why = await whyUnproven(tx, change, { proof, code })
    if (why) throw refuse(refusals[why], { field: why === 'wrongCode' ? 'code' : 'password' })
  }
  return { demand, forgive }
}

import type { Refusal } from '@marquee/contract/endpoint'
import { refuse } from '../../platform/errors.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { refusePassword } from './rules/passwords.ts'

declare const accepted: unique symbol
/** The hash of a password that may be set. Only `acceptPassword` makes one. */
export type AcceptedPassword = string & { readonly [accepted]: true }

/**
 * Holds a new password against the rules and hashes it, which takes its time: never inside a transaction.
 *
 * @throws Refused passwordLength or passwordCommon of the endpoint
 */
export async function acceptPassword(
  password: string,
  field: string,
  refusals: { passwordLength: Refusal; passwordCommon: Refusal },
): Promise<AcceptedPassword> {
  const refused = refusePassword(password)
  if (refused) throw refuse(refusals[refused], { field })
  // The only place where the promise of the type is made good.
  return (await hashPassword(password)) as AcceptedPassword
}

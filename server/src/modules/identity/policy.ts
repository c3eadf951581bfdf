import type { Refusal } from '@marquee/contract/endpoint'
import {
  countAttempt,
  forgetAttempts,
  giveBackAttempt,
  hasSucceeded,
  rememberSuccess,
} from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { hashOfSecret } from '../../platform/secrets.ts'
import { LIFETIME, LIMITS } from './rules/lifetimes.ts'
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

/**
 * Counts a try to sign in, before the password is looked at: by address, by account from that address, and
 * by account from everywhere. Where the owner of the account has signed in before, the last does not
 * count: no crowd of strangers can shut them out.
 *
 * @returns how to take the try back when the password was right
 * @throws Refused (429)
 */
export async function countLogin(
  db: Db,
  { email, address }: { email: string; address: string },
  at: Date,
): Promise<{ forgive(): Promise<void> }> {
  const account = `login:account:${email.toLowerCase()}`
  const accountFromHere = `${account} from ${address}`
  const perAddress = `login:address:${address}`
  const knownPlace = `login:known:${hashOfSecret(accountFromHere)}`
  // In this order: a try that is refused here does not count against the account everywhere.
  await countAttempt(db, perAddress, LIMITS.loginPerAddress, at)
  await countAttempt(db, accountFromHere, LIMITS.loginPerAccountAndAddress, at)
  const isKnownPlace = await hasSucceeded(db, knownPlace, at)
  if (!isKnownPlace) await countAttempt(db, account, LIMITS.loginPerAccount, at)
  return {
    async forgive() {
      await forgetAttempts(db, accountFromHere)
      if (!isKnownPlace) await giveBackAttempt(db, account)
      await giveBackAttempt(db, perAddress)
      await rememberSuccess(db, knownPlace, LIFETIME.knownPlace, at)
    },
  }
}

import type { Refusal } from '@marquee/contract/endpoint'
import { type PasswordOwner, personalWords } from '@marquee/contract/passwords.rules'
import {
  countAttempt,
  forgetAttempts,
  giveBackAttempt,
  hasSucceeded,
  rememberSuccess,
} from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { scorePassword } from './adapter/password-score.ts'
import { hashOfSecret } from '../../platform/secrets.ts'
import { passwordHashOf } from './queries.ts'
import { LIFETIME, LIMITS } from './rules/lifetimes.ts'
import { type PasswordRefusal, refusePassword, refuseScore } from './rules/passwords.ts'

declare const accepted: unique symbol
/** The hash of a password that may be set. Only `acceptPassword` makes one. */
export type AcceptedPassword = string & { readonly [accepted]: true }

/**
 * Holds a new password against the rules and hashes it, which takes its time: never inside a transaction.
 *
 * @param choice the password, the field that it came in, and whose it is
 * @throws Refused as the rules say, by the refusals of the endpoint
 */
export async function acceptPassword(
  { password, field, owner }: { password: string; field: string; owner: PasswordOwner },
  refusals: Readonly<Record<PasswordRefusal, Refusal>>,
): Promise<AcceptedPassword> {
  const words = personalWords(owner)
  const refused = refusePassword(password, words) ?? refuseScore(await scorePassword(password, words))
  if (refused) throw refuse(refusals[refused], { field })
  // The only place where the promise of the type is made good.
  return (await hashPassword(password)) as AcceptedPassword
}

export type LoginAttempt = {
  /** Counts a code that is tried, the password being right: strangers without it never come this far. */
  countCode(userId: string): Promise<void>
  /** The password was right and the code is asked for: this was no wrong try, and no right one yet. */
  giveBack(): Promise<void>
  /** All was right. */
  forgive(this: void, userId: string): Promise<void>
}

/**
 * Counts a try to sign in, before the password is looked at: by address, by account from that address, and
 * by account from everywhere. Where the owner of the account has signed in before, the last does not
 * count: no crowd of strangers can shut them out.
 *
 * @returns what to do once it is known how the try went
 * @throws Refused (429)
 */
export async function countLogin(
  db: Db,
  { email, address }: { email: string; address: string },
  at: Date,
): Promise<LoginAttempt> {
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
    async countCode(userId) {
      if (isKnownPlace) return
      await countAttempt(db, `code:account:${userId}`, LIMITS.codesPerAccount, at)
      await countAttempt(db, `code:account-day:${userId}`, LIMITS.codesPerAccountAndDay, at)
    },
    async giveBack() {
      await giveBackAttempt(db, accountFromHere)
      if (!isKnownPlace) await giveBackAttempt(db, account)
      await giveBackAttempt(db, perAddress)
    },
    async forgive(userId) {
      await forgetAttempts(db, accountFromHere)
      if (!isKnownPlace) await giveBackAttempt(db, account)
      await giveBackAttempt(db, perAddress)
      await forgetAttempts(db, `code:account:${userId}`)
      await rememberSuccess(db, knownPlace, LIFETIME.knownPlace, at)
    },
  }
}

declare const proven: unique symbol
/** The hash of the password that somebody who is signed in has just shown again. Only `provePassword` makes one. */
export type ProvenPassword = string & { readonly [proven]: true }

/**
 * Asks whoever is signed in for the password once more, before something that a borrowed browser should not do.
 * Counts the try, and the code that comes with it.
 *
 * @throws Refused wrongPassword, or 429
 */
export async function provePassword(
  db: Db,
  { userId, password, refusal }: { userId: string; password: string; refusal: Refusal },
  at: Date,
): Promise<{ proof: ProvenPassword; forgive(this: void): Promise<void> }> {
  await countAttempt(db, `proof:${userId}`, LIMITS.proofsPerAccount, at)
  await countAttempt(db, `proof-day:${userId}`, LIMITS.proofsPerAccountAndDay, at)
  const passwordHash = await passwordHashOf(db, userId)
  const fits = await isPassword(password, passwordHash ?? undefined)
  if (!fits || passwordHash === null) throw refuse(refusal, { field: 'password' })
  return {
    // The only place where the promise of the type is made good.
    proof: passwordHash as ProvenPassword,
    async forgive() {
      await forgetAttempts(db, `proof:${userId}`)
      await giveBackAttempt(db, `proof-day:${userId}`)
    },
  }
}

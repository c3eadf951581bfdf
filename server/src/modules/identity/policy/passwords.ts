import type { Refusal } from '@marquee/contract/endpoint'
import { type PasswordOwner, listPersonalWords } from '@marquee/contract/passwords.rules'
import { countAttempt, clearAttempts, undoAttempt, hasSucceeded } from '../../../platform/rate-limit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse, Refused } from '../../../platform/errors.ts'
import type { AppContext } from '../../../platform/app-context.ts'
import { hashPassword, isPassword } from '../../../platform/passwords.ts'
import { scorePassword } from '../adapter/password-score.ts'
import { isKnown, buildKnownKeys, recordAttack, rememberOrigin, type SignInOrigin } from '../commands/known-devices.ts'
import { getPasswordHash } from '../queries.ts'
import { RATE_LIMITS } from '../rules/lifetimes.ts'
import { type PasswordRefusal, checkPassword, checkScore } from '../rules/passwords.ts'

declare const accepted: unique symbol
/** The hash of an accepted password. Only `acceptPassword` creates one. */
export type AcceptedPassword = string & { readonly [accepted]: true }

/**
 * Checks a new password against the rules and hashes it. Hashing is slow, so call it outside transactions.
 *
 * @throws Refused by the rules, with the refusals of the endpoint
 */
export async function acceptPassword(
  { password, field, owner }: { password: string; field: string; owner: PasswordOwner },
  refusals: Readonly<Record<PasswordRefusal, Refusal>>,
): Promise<AcceptedPassword> {
  const words = listPersonalWords(owner)
  const refused = checkPassword(password, words) ?? checkScore(await scorePassword(password, words))
  if (refused) throw refuse(refusals[refused], { field })
  // The only cast to this type, after all checks.
  return (await hashPassword(password)) as AcceptedPassword
}

export type LoginAttempt = {
  /** The account has a history, but not from this network or device: the owner gets an email after the sign-in. */
  readonly isNewOrigin: boolean
  /** Counts an attempt to enter a code. The password was right, so strangers do not get here. */
  countCode(userId: string): Promise<void>
  /** Takes the count back: the password was right, and the code is still missing. */
  undo(): Promise<void>
  /** Clears the counts after a complete sign-in. */
  resetCount(this: void, userId: string): Promise<void>
}

/**
 * Counts an attempt to sign in before the password is checked. On a known device, only the attempts of that device
 * count; otherwise those per address, per account and address, and per account in total. On a known network, the total
 * does not count. Therefore strangers cannot lock the owner out.
 *
 * @returns what to call when the result of the attempt is known
 * @throws Refused (429)
 */
export async function countLogin(
  { db, database }: Pick<AppContext, 'db' | 'database'>,
  origin: SignInOrigin,
  at: Date,
): Promise<LoginAttempt> {
  const { account, accountFromHere, device, any } = buildKnownKeys(origin)
  const known = await isKnown(db, origin, at)
  const perAddress = `login:address:${origin.address}`
  if (known.device) await countAttempt(db, `${device} tries`, RATE_LIMITS.loginPerAccountAndAddress, at)
  else {
    // This order keeps an attempt that is refused here out of the total of the account.
    await countAttempt(db, perAddress, RATE_LIMITS.loginPerAddress, at)
    await countAttempt(db, accountFromHere, RATE_LIMITS.loginPerAccountAndAddress, at)
  }
  const isAnywhere = !known.device && !known.place
  if (isAnywhere) await countTotal(database, account, origin.email, at)
  const undoShared = async () => {
    if (isAnywhere) await undoAttempt(db, account)
    if (!known.device) await undoAttempt(db, perAddress)
  }
  return {
    isNewOrigin: isAnywhere && (await hasSucceeded(db, any, at)),
    async countCode(userId) {
      if (!isAnywhere) return
      await countAttempt(db, `code:account:${userId}`, RATE_LIMITS.codesPerAccount, at)
      await countAttempt(db, `code:account-day:${userId}`, RATE_LIMITS.codesPerAccountAndDay, at)
    },
    async undo() {
      await undoAttempt(db, known.device ? `${device} tries` : accountFromHere)
      await undoShared()
    },
    async resetCount(userId) {
      await clearAttempts(db, known.device ? `${device} tries` : accountFromHere)
      await undoShared()
      await clearAttempts(db, `code:account:${userId}`)
      await rememberOrigin(db, origin, at)
    },
  }
}

/** Records the first attempt that the total limit refuses, so that the owner gets an email. */
async function countTotal(database: AppContext['database'], account: string, email: string, at: Date): Promise<void> {
  try {
    await countAttempt(database.db, account, RATE_LIMITS.loginPerAccount, at)
  } catch (refused) {
    if (refused instanceof Refused) await recordAttack(database, email, at)
    throw refused
  }
}

declare const proven: unique symbol
/** The hash of a password that a signed-in user has just repeated. Only `provePassword` creates one. */
export type ProvenPassword = string & { readonly [proven]: true }

/**
 * Asks a signed-in user for the password again, before an action that a borrowed browser must not do. Counts the
 * attempt, including the code that comes with it.
 *
 * @throws Refused wrongPassword, or 429
 */
export async function provePassword(
  db: Db,
  { userId, password, refusal }: { userId: string; password: string; refusal: Refusal },
  at: Date,
): Promise<{ provenPassword: ProvenPassword; resetCount(this: void): Promise<void> }> {
  await countAttempt(db, `proof:${userId}`, RATE_LIMITS.reauthenticationsPerAccount, at)
  await countAttempt(db, `proof-day:${userId}`, RATE_LIMITS.reauthenticationsPerAccountAndDay, at)
  const passwordHash = await getPasswordHash(db, userId)
  const fits = await isPassword(password, passwordHash ?? undefined)
  if (!fits || passwordHash === null) throw refuse(refusal, { field: 'password' })
  return {
    // The only cast to this type, after the comparison.
    provenPassword: passwordHash as ProvenPassword,
    async resetCount() {
      await clearAttempts(db, `proof:${userId}`)
      await undoAttempt(db, `proof-day:${userId}`)
    },
  }
}

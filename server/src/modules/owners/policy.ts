import type { Refusal } from '@marquee/contract/endpoint'
import { updateOwner } from '@marquee/contract/owners'
import { COMMON } from '@marquee/contract/refusals'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { provePassword } from '../identity/policy.ts'
import { type BankDetails, isOtherBank } from './rules.ts'

declare const proven: unique symbol
/** The caller may act for this owner: it is their own. */
export type OwnOwner = { readonly ownerId: string; readonly [proven]: 'own' }
/** The caller may see what this owner has: it is their own, or they are an operator. */
export type VisibleOwner = { readonly ownerId: string; readonly [proven]: 'own' | 'visible' }

/** The owner profile the caller acts for. @throws Refused when they have none yet */
export function ownOwner(caller: UserCaller, noOwner: Refusal): OwnOwner {
  if (caller.role !== 'partner' || !caller.ownerId) throw refuse(noOwner)
  // The caller comes from their own session; this is where the promise of the type is made good.
  return { ownerId: caller.ownerId } as OwnOwner
}

/** The owner that a path or a payload names, when it is the caller's own (OPEN-30). @throws Refused notYours */
export function namedOwner(caller: UserCaller, ownerId: string): OwnOwner {
  if (caller.role !== 'partner' || caller.ownerId !== ownerId) throw refuse(COMMON.notYours)
  return { ownerId } as OwnOwner
}

/** The owner that a path names, for reading: a partner's own, any for an operator. @throws Refused notYours */
export function visibleOwner(caller: UserCaller, ownerId: string): VisibleOwner {
  if (caller.role === 'operator') return { ownerId } as VisibleOwner
  return namedOwner(caller, ownerId)
}

/**
 * Other bank details than those that are stored need the password once more: a borrowed browser must not be enough to send
 * somebody's money elsewhere (product design 8). Every try counts, as it does at the second factor.
 *
 * @returns what to do once it has gone well; undefined where the details stay
 * @throws Refused passwordNeeded, passwordWrong, or 429
 */
export async function proveBankChange(
  db: Db,
  userId: string,
  stored: BankDetails | undefined,
  { bankInfo, password }: { bankInfo: BankDetails; password: string | undefined },
  at: Date,
): Promise<{ forgive(this: void): Promise<void> } | undefined> {
  if (!stored || !isOtherBank(stored, bankInfo)) return undefined
  const { passwordNeeded, passwordWrong } = updateOwner.refusals
  if (password === undefined || password === '') throw refuse(passwordNeeded, { field: 'password' })
  return provePassword(db, { userId, password, refusal: passwordWrong }, at)
}

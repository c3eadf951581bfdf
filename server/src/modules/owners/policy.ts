import type { Refusal } from '@marquee/contract/endpoint'
import { updateOwner } from '@marquee/contract/owners'
import { COMMON } from '@marquee/contract/refusals'
import { countAttempt } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { createGuard, type Guard } from '../identity/policy/proof.ts'
import { type BankDetails, isBankChanged } from './rules.ts'

declare const proven: unique symbol
/** The caller may act for this owner: it is their own. */
export type OwnOwner = { readonly ownerId: string; readonly [proven]: 'own' }
/** The caller may see what this owner has: it is their own, or they are an operator. */
export type VisibleOwner = { readonly ownerId: string; readonly [proven]: 'own' | 'visible' }

/** The owner profile the caller acts for. @throws Refused when they have none yet */
export function requireOwnOwner(caller: UserCaller, noOwner: Refusal): OwnOwner {
  if (caller.role !== 'partner' || !caller.ownerId) throw refuse(noOwner)
  // The caller comes from their own session; this is where the promise of the type is made good.
  return { ownerId: caller.ownerId } as OwnOwner
}

/** The owner that a path or a payload names, when it is the caller's own (OPEN-30). @throws Refused notYours */
export function requireNamedOwner(caller: UserCaller, ownerId: string): OwnOwner {
  if (caller.role !== 'partner' || caller.ownerId !== ownerId) throw refuse(COMMON.notYours)
  return { ownerId } as OwnOwner
}

/** The owner that a path names, for reading: a partner's own, any for an operator. @throws Refused notYours */
export function requireVisibleOwner(caller: UserCaller, ownerId: string): VisibleOwner {
  if (caller.role === 'operator') return { ownerId } as VisibleOwner
  return requireNamedOwner(caller, ownerId)
}

/**
 * Other bank details than those that are stored need the password once more, and a code where a second factor is set up: a
 * borrowed browser must not be enough to send somebody's money elsewhere (product 8). Every try counts, as it does at
 * the second factor, and so does every change, since each is mailed to an address that nobody has confirmed.
 *
 * @returns what to demand where they are changed; undefined where the details stay
 * @throws Refused passwordNeeded, passwordWrong, or 429
 */
export async function guardBankChange(
  context: AppContext,
  call: { caller: UserCaller; address: string },
  stored: BankDetails | undefined,
  { bankInfo, password, code }: { bankInfo: BankDetails; password?: string | undefined; code?: string | undefined },
): Promise<Guard | undefined> {
  if (!stored || !isBankChanged(stored, bankInfo)) return undefined
  const { passwordNeeded, passwordWrong, secondFactorNeeded, wrongCode } = updateOwner.refusals
  if (password === undefined || password === '') throw refuse(passwordNeeded, { field: 'password' })
  const refusals = { wrongPassword: passwordWrong, secondFactorNeeded, wrongCode }
  const guard = await createGuard(context, call, { password, code }, refusals)
  await countAttempt(context.db, `bank:${call.caller.userId}`, DAILY_CHANGE_LIMIT, context.clock.now())
  return guard
}

const DAILY_CHANGE_LIMIT = { max: 20, windowSeconds: 24 * 60 * 60 }

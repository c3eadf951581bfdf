import type { Refusal } from '@marquee/contract/endpoint'
import { mayOperator } from '@marquee/contract/operator-roles.rules'
import { updateOwner } from '@marquee/contract/owners'
import { COMMON } from '@marquee/contract/refusals'
import { countAttempt } from '../../platform/rate-limit.ts'
import { refuse } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/app-context.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import { createGuard, type Guard } from '../identity/policy/reauthentication.ts'
import { type BankDetails, isBankChanged } from './rules.ts'

declare const proven: unique symbol
/** The caller may act for this owner: it is their own. */
export type OwnOwner = { readonly ownerId: string; readonly [proven]: 'own' }
/** The caller may read the data of this owner: it is their own, or they are an operator. */
export type VisibleOwner = { readonly ownerId: string; readonly [proven]: 'own' | 'visible' }

/** The owner profile of the caller. @throws Refused when they have none yet */
export function requireOwnOwner(caller: UserCaller, noOwner: Refusal): OwnOwner {
  if (caller.role !== 'partner' || !caller.ownerId) throw refuse(noOwner)
  // The session proves what the type claims.
  return { ownerId: caller.ownerId } as OwnOwner
}

/** The owner that a path or a payload names, if it is the caller's own (OPEN-30). @throws Refused notYours */
export function requireNamedOwner(caller: UserCaller, ownerId: string): OwnOwner {
  if (caller.role !== 'partner' || caller.ownerId !== ownerId) throw refuse(COMMON.notYours)
  return { ownerId } as OwnOwner
}

/** The owner that a path names, for reading: a partner's own, or any for an operator. @throws Refused notYours */
export function requireVisibleOwner(caller: UserCaller, ownerId: string): VisibleOwner {
  if (caller.role === 'operator') return { ownerId } as VisibleOwner
  return requireNamedOwner(caller, ownerId)
}

/** Whether the caller sees the end of the account number only: bank details belong to who reads money (decisions 33, 38). */
export function hidesBankDetails(caller: UserCaller): boolean {
  const { role, memberRole } = caller
  if (role === 'operator') return !mayOperator(caller, 'money.read')
  return memberRole === 'manager' || memberRole === 'viewer'
}

/**
 * Requires the password again for a change of bank details, and a code if a second factor is active, so that a borrowed
 * browser cannot redirect payouts (product 8). Attempts are limited as for the second factor. Changes are limited as
 * well, because each is mailed to an unconfirmed address.
 *
 * @returns the guard of a change; undefined when the details stay
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

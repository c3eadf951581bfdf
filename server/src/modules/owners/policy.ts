import type { Refusal } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'

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

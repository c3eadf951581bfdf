import type { Refusal } from '@marquee/contract/endpoint'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'

declare const proven: unique symbol
/** The caller may act for this company: it is their own. */
export type OwnCompany = { readonly companyId: string; readonly [proven]: 'own' }
/** The caller may read the data of this company: it is their own, or they are an operator. */
export type VisibleCompany = { readonly companyId: string; readonly [proven]: 'own' | 'visible' }

/** The company of the caller. @throws Refused when they have none yet (CAMP-FORM-33) */
export function requireOwnCompany(caller: UserCaller, noCompany: Refusal): OwnCompany {
  if (caller.role !== 'client' || !caller.companyId) throw refuse(noCompany)
  // The session proves what the type claims.
  return { companyId: caller.companyId } as OwnCompany
}

/** The company that a path or a payload names, if it is the caller's own (OPEN-30). @throws Refused notYours */
export function requireNamedCompany(caller: UserCaller, companyId: string): OwnCompany {
  if (caller.role !== 'client' || caller.companyId !== companyId) throw refuse(COMMON.notYours)
  return { companyId } as OwnCompany
}

/** The company that a path names, for reading: a client's own, or any for an operator. @throws Refused notYours */
export function requireVisibleCompany(caller: UserCaller, companyId: string): VisibleCompany {
  if (caller.role === 'operator') return { companyId } as VisibleCompany
  return requireNamedCompany(caller, companyId)
}

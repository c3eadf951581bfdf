import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller } from '../../platform/http/caller.ts'
import type { Business } from './queries.ts'

/** The business that the session of a member works for, and their membership. */
export type OwnBusiness = Business & { readonly membershipId: string }

/** The business of the caller. What they may do there, the contract says (decision 33). @throws Refused notFound */
export function requireOwnBusiness({ membershipId, companyId, ownerId }: UserCaller): OwnBusiness {
  if (membershipId && companyId) return { membershipId, kind: 'company', id: companyId }
  if (membershipId && ownerId) return { membershipId, kind: 'owner', id: ownerId }
  throw refuse(COMMON.notFound)
}

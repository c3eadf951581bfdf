import { type MemberRole, MONEY_READERS } from '@marquee/contract/members.rules'
import { mayOperator } from '@marquee/contract/operator-roles.rules'
import { COMMON } from '@marquee/contract/refusals'
import { refuse } from '../../platform/errors.ts'
import type { UserCaller, Viewer } from '../../platform/http/caller.ts'
import type { Business } from './queries.ts'

/** The business that the session of a member works for, and their membership. */
export type OwnBusiness = Business & { readonly membershipId: string }

/** The business of the caller. What they may do there, the contract says (decision 33). @throws Refused notFound */
export function requireOwnBusiness({ membershipId, companyId, ownerId }: UserCaller): OwnBusiness {
  if (membershipId && companyId) return { membershipId, kind: 'company', id: companyId }
  if (membershipId && ownerId) return { membershipId, kind: 'owner', id: ownerId }
  throw refuse(COMMON.notFound)
}

/**
 * The role that an impersonating operator has in the business of the user. One whose own role does not read money sees
 * what the role viewer sees: no invoices, earnings or bank details (decision 38).
 */
export const limitMemberRole = <R extends MemberRole | null>(role: R, viewer: Viewer | null): R | 'viewer' =>
  role && viewer && !mayOperator(viewer, 'money.read') ? 'viewer' : role

/** Whether the call is made by a person, or with a key that is for billing (decision 45). */
const coversBilling = ({ apiKey }: UserCaller): boolean => apiKey === null || apiKey.areas.includes('billing')

/**
 * Whether the caller sees prices of campaigns and who has paid: all except operators who do not read money (decision 38),
 * or whose key does not (decision 45).
 */
export const readsPrices = (caller: UserCaller): boolean =>
  caller.role !== 'operator' || (mayOperator(caller, 'money.read') && coversBilling(caller))

/**
 * Whether the caller sees the amounts of invoices: operators and members who see the invoices (decisions 33, 38), with a
 * key that is for billing (decision 45).
 */
export const readsMoney = (caller: UserCaller): boolean =>
  coversBilling(caller) &&
  (mayOperator(caller, 'money.read') || MONEY_READERS.some((reader) => reader === caller.memberRole))

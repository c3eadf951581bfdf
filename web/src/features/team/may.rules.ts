import type { EndpointShape } from '@marquee/contract/endpoint'
import type { User } from '@marquee/contract/identity'
import { getMemberRoles } from '@marquee/contract/members.rules'
import { holdsPermission } from '@marquee/contract/operator-roles.rules'

export type CallOfRole = Pick<EndpointShape, 'method' | 'path' | 'isRead' | 'members' | 'permission'>

/** Whether the role of a member (decision 33) or of an operator (decision 38) allows a call; others have no role. */
export const mayCall = (
  { memberRole, operatorRole }: Pick<User, 'memberRole' | 'operatorRole'>,
  endpoint: CallOfRole,
): boolean => {
  const { permission } = endpoint
  if (operatorRole && permission) return holdsPermission(operatorRole, permission)
  return memberRole === undefined || getMemberRoles(endpoint).includes(memberRole)
}

import type { EndpointShape } from '@marquee/contract/endpoint'
import type { User } from '@marquee/contract/identity'
import { getMemberRoles } from '@marquee/contract/members.rules'

export type CallOfRole = Pick<EndpointShape, 'method' | 'path' | 'isRead' | 'members'>

/** Whether the role of a member allows a call (decision 33). Users without a business have no role. */
export const mayCall = ({ memberRole }: Pick<User, 'memberRole'>, endpoint: CallOfRole): boolean =>
  memberRole === undefined || getMemberRoles(endpoint).includes(memberRole)

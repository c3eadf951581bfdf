import type { Invitation, InvitationDetails, Member, Membership } from '@marquee/contract/members'
import type { InvitationDetailsRow, InvitationRow, listUserMemberships, MemberRow } from './queries.ts'

const getFullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`

function presentBusiness(row: Pick<InvitationDetailsRow, 'companyId' | 'businessName' | 'logo'>) {
  const { companyId, businessName: name, logo } = row
  return { kind: companyId === null ? ('owner' as const) : ('company' as const), name, logo }
}

export function presentMembership(
  row: Awaited<ReturnType<typeof listUserMemberships>>[number],
  activeId: string | null,
): Membership {
  return { _id: row.id, business: presentBusiness(row), role: row.role, isActive: row.id === activeId }
}

export function presentMember({ id, role, createdAt, userId, user }: MemberRow, callerId: string): Member {
  const { suspendedAt, ...person } = user
  const joinedAt = createdAt.toISOString()
  return { _id: id, ...person, role, joinedAt, isSuspended: suspendedAt !== null, isCaller: userId === callerId }
}

export function presentInvitation({ id, email, role, by, createdAt, expiresAt }: InvitationRow, at: Date): Invitation {
  return {
    _id: id,
    email,
    role,
    invitedBy: getFullName(by),
    sentAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= at,
  }
}

export function presentInvitationDetails(row: InvitationDetailsRow): InvitationDetails {
  const { role, email, by, expiresAt, hasAccount } = row
  const business = presentBusiness(row)
  return { business, role, email, invitedBy: getFullName(by), expiresAt: expiresAt.toISOString(), hasAccount }
}

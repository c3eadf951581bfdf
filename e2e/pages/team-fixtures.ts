import type { Invitation, InvitationDetails, Member, Membership } from '@marquee/contract/members'
import type { MemberRole } from '@marquee/contract/members.rules'
import { type Answers, createSession } from './built-pages.ts'

/** A company with several members, and a person with two businesses (decision 33). */

export const ME = 'GET /api/users/me'
export const MEMBERSHIPS = 'GET /api/users/me/memberships'
export const MEMBERS = 'GET /api/members'
export const FIND = 'POST /api/invitations/find'

const id = (number: number) => `0193c000-0000-7000-8000-00000000c${String(number).padStart(3, '0')}`
export const OWN = id(1)
export const OTHER = id(2)

const createMember = (number: number, name: string, role: MemberRole, more: Partial<Member> = {}): Member => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName.toLowerCase()}@brisa.example`
  const joinedAt = '2026-11-02T09:00:00.000Z'
  return {
    _id: id(number),
    firstName,
    lastName,
    email,
    profileImage: null,
    role,
    joinedAt,
    isSuspended: false,
    isCaller: false,
    ...more,
  }
}
export const INES = createMember(1, 'Inês Carvalho', 'admin', { isCaller: true, email: 'ines@brisa.example' })
export const MONA = createMember(11, 'Mona Keller', 'manager')
export const VERA = createMember(12, 'Vera Lindqvist', 'viewer', { isSuspended: true })

export const INVITATION: Invitation = {
  _id: id(21),
  email: 'late@brisa.example',
  role: 'viewer',
  invitedBy: 'Inês Carvalho',
  sentAt: '2026-11-18T10:00:00.000Z',
  expiresAt: '2026-11-25T10:00:00.000Z',
  isExpired: false,
}
export const EXPIRED: Invitation = { ...INVITATION, _id: id(22), email: 'old@brisa.example', isExpired: true }

const BRISA: Membership['business'] = { kind: 'company', name: 'Brisa Coffee Roasters', logo: null }
const ALBRECHT: Membership['business'] = { kind: 'owner', name: 'Albrecht Media', logo: null }

export const listMemberships = (role: MemberRole, hasOther = false): Answers => ({
  [MEMBERSHIPS]: {
    body: {
      memberships: [
        { _id: OWN, business: BRISA, role, isActive: true },
        ...(hasOther ? [{ _id: OTHER, business: ALBRECHT, role: 'manager', isActive: false }] : []),
      ],
    },
  },
})

/** A member with that role in the company. */
export const createMe = (memberRole: MemberRole, role = 'client', more: object = {}) =>
  createSession(role, { membershipId: OWN, memberRole, ...more })

export const listTeam = (members: readonly Member[], invitations: readonly Invitation[] = []): Answers => ({
  [MEMBERS]: { body: { members, invitations } },
})

/** The team as an admin sees it. */
export const createTeamAnswers = (role: string): Answers => ({
  [ME]: createMe('admin', role),
  ...listMemberships('admin', true),
  ...listTeam([INES, MONA, VERA], [INVITATION, EXPIRED]),
})

export const DETAILS: InvitationDetails = {
  business: BRISA,
  role: 'manager',
  email: 'nuno@brisa.example',
  invitedBy: 'Inês Carvalho',
  expiresAt: '2026-11-27T10:00:00.000Z',
  hasAccount: false,
}

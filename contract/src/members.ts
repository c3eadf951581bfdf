import * as z from 'zod/mini'
import { browserHeaders, email, passwordRefusals } from './account-fields.ts'
import { endpoint } from './endpoint.ts'
import { memberRole, user } from './identity.ts'
import { ADMINS, EVERY_MEMBER } from './members.rules.ts'
import { memberTexts } from './messages/members.ts'
import { refusalTexts } from './messages/refusal.ts'
import { COMMON, declareRefusals, refusal } from './refusals.ts'
import { byId, id, instant, maybeText, successReply, text } from './scalars.ts'

/** An invitation can be accepted for so many days. */
export const INVITATION_DAYS = 7

const who = ['client', 'partner'] as const
const { refusals } = memberTexts

/** The company of a client, or the owner profile of a partner. */
const business = z.object({ kind: z.enum(['company', 'owner']), name: z.string(), logo: z.nullable(z.string()) })

const membership = z.object({ _id: id, business, role: memberRole, isActive: z.boolean() })
export type Membership = z.infer<typeof membership>

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/users/me/memberships',
  who,
  summary: 'The companies and owner profiles that the caller belongs to, the first one joined first',
  reply: z.object({ memberships: z.array(membership) }),
})

export const switchMembership = endpoint({
  method: 'PUT',
  path: '/api/users/me/membership',
  who,
  allowsImpersonation: true,
  summary: 'Continues this session in another company or owner profile of the caller',
  body: z.object({ membership: id }),
  reply: z.object({ success: z.literal(true), user }),
  refusals: { notFound: COMMON.notFound },
})

const lastAdmin = refusal(409, () => refusals.lastAdmin)

export const leaveBusiness = endpoint({
  method: 'DELETE',
  path: '/api/users/me/membership',
  who,
  summary: 'Leaves the company or owner profile that this session works in; refused for its last admin',
  reply: successReply,
  refusals: { lastAdmin, notFound: COMMON.notFound },
})

const member = z.object({
  _id: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  profileImage: z.nullable(z.string()),
  role: memberRole,
  joinedAt: instant,
  /** Whether an operator has suspended the account. */
  isSuspended: z.boolean(),
  /** Whether it is the caller. */
  isCaller: z.boolean(),
})
export type Member = z.infer<typeof member>

const invitation = z.object({
  _id: id,
  email: z.string(),
  role: memberRole,
  invitedBy: z.string(),
  sentAt: instant,
  expiresAt: instant,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/members',
  who,
  summary: 'The members of the company or owner profile, and for admins the open invitations',
  reply: z.object({ members: z.array(member), invitations: z.array(invitation) }),
  refusals: { notFound: COMMON.notFound },
})

export const changeMemberRole = endpoint({
  method: 'PUT',
  path: '/api/members/:id',
  who,
  members: ADMINS,
  summary: 'Changes the role of a member, at once in all of their sessions',
  params: byId,
  body: z.object({ role: memberRole }),
  reply: z.object({ success: z.literal(true), message: z.string(), member }),
  refusals: { lastAdmin },
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/members/:id',
  who,
  members: ADMINS,
  summary: 'Removes a member, at once in all of their sessions',
  params: byId,
  reply: successReply,
  refusals: { lastAdmin },
})

/** Invitations have the names of the inviter and of the business, so only a proven address sends them. */
const emailNotConfirmed = refusal(403, () => refusals.emailNotConfirmed)
const invitationReply = z.object({ success: z.literal(true), message: z.string(), invitation })

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/members/invitations',
  who,
  members: ADMINS,
  summary: 'Mails an invitation; another one for the same address replaces it',
  status: 201,
  body: z.object({ email, role: memberRole }),
  reply: invitationReply,
  refusals: {
    emailNotConfirmed,
    ...declareRefusals(409, refusals, 'alreadyMember', 'tooManyMembers'),
    notFound: COMMON.notFound,
    tooMany: COMMON.tooMany,
  },
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/members/invitations/:id/resend',
  who,
  members: ADMINS,
  summary: 'Mails an invitation again with another link; the one before no longer works',
  params: byId,
  reply: invitationReply,
  refusals: { emailNotConfirmed, tooMany: COMMON.tooMany },
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/members/invitations/:id',
  who,
  members: ADMINS,
  summary: 'Withdraws an invitation; its link no longer works',
  params: byId,
  reply: successReply,
})

const token = z.string().check(z.maxLength(200))
const invitationInvalid = refusal(400, () => refusals.invitationInvalid)

/** What the holder of the link may know. */
const invitationDetails = z.object({
  business,
  role: memberRole,
  email: z.string(),
  invitedBy: z.string(),
  expiresAt: instant,
  /** Whether the address has an account, which then signs in to accept. */
  hasAccount: z.boolean(),
})
export type InvitationDetails = z.infer<typeof invitationDetails>

export const findInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/find',
  who: ['public'],
  isRead: true,
  summary: 'The invitation of a mailed link',
  body: z.object({ token }),
  reply: z.object({ invitation: invitationDetails }),
  refusals: { invitationInvalid },
})

export const registerInvited = endpoint({
  method: 'POST',
  path: '/api/invitations/register',
  who: ['public'],
  summary: 'Registers the invited person, whose address the link proves, and signs them in as a member',
  status: 201,
  headers: browserHeaders,
  body: z.object({
    token,
    firstName: text(100),
    lastName: text(100),
    phone: maybeText(50),
    password: z.string(),
    confirmPassword: z.string(),
  }),
  reply: z.object({ success: z.literal(true), token: z.string(), user }),
  refusals: {
    ...passwordRefusals,
    invitationInvalid,
    passwordsDiffer: refusal(400, () => refusalTexts.passwordsDiffer),
    emailTaken: refusal(409, () => refusals.accountExists),
  },
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  who,
  members: EVERY_MEMBER,
  summary: 'Makes the signed-in person a member, if the invitation is for their address, and continues there',
  body: z.object({ token }),
  reply: z.object({ success: z.literal(true), user }),
  refusals: {
    invitationInvalid,
    invitationOfOther: refusal(403, () => refusals.invitationOfOther),
    alreadyMember: refusal(409, () => refusals.youAreMember),
  },
})

import type { EmailChange } from '@marquee/contract/account'
import type { User } from '@marquee/contract/identity'
import type { OwnSession } from '@marquee/contract/sessions'
import type { UserCaller, UserProfile } from '../../platform/http/caller.ts'
import type { PendingEmailChange } from './commands/email-change.ts'
import { parseUserAgent } from './rules/browsers.ts'

/** A user as the API sends it, without password or token (OPEN-25). */
export function presentUser(
  user: Pick<UserCaller, 'userId' | 'role' | 'ownerId' | 'companyId'> &
    Partial<Pick<UserCaller, 'viewer' | 'lacksSecondFactor' | 'membershipId' | 'memberRole' | 'operatorRole'>> & {
      profile: UserProfile
    },
): User {
  const { firstName, lastName, email, phone, language, timeFormat, profileImage, emailVerifiedAt } = user.profile
  return {
    _id: user.userId,
    firstName,
    lastName,
    email,
    phone,
    role: user.role,
    language,
    ...(timeFormat && { timeFormat }),
    profileImage,
    emailVerified: emailVerifiedAt !== null,
    ...(user.lacksSecondFactor && { secondFactor: 'missing' as const }),
    ...(user.ownerId && { ownerId: user.ownerId }),
    ...(user.companyId && { companyId: user.companyId }),
    ...(user.membershipId && { membershipId: user.membershipId }),
    ...(user.memberRole && { memberRole: user.memberRole }),
    ...(user.operatorRole && { operatorRole: user.operatorRole }),
    ...(user.viewer && { viewedBy: { firstName: user.viewer.firstName, lastName: user.viewer.lastName } }),
  }
}

/** A signed-in browser, described so that its owner recognises it. */
export function presentSession(
  session: { id: string; createdAt: Date; lastUsedAt: Date; address: string | null; userAgent: string | null },
  currentId: string,
): OwnSession {
  return {
    _id: session.id,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    address: session.address,
    ...parseUserAgent(session.userAgent),
    isCurrent: session.id === currentId,
  }
}

export function presentEmailChange({ newEmail, sentAt, expiresAt }: PendingEmailChange): EmailChange {
  return { newEmail, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

import type { User } from '@marquee/contract/identity'
import type { UserCaller, UserProfile } from '../../platform/http/caller.ts'

/** A user on the wire, without a password or a token (OPEN-25). */
export function presentUser(
  user: Pick<UserCaller, 'userId' | 'role' | 'ownerId' | 'companyId'> & { profile: UserProfile },
): User {
  const { firstName, lastName, email, phone, profileImage, emailVerifiedAt } = user.profile
  return {
    _id: user.userId,
    firstName,
    lastName,
    email,
    phone,
    role: user.role,
    profileImage,
    emailVerified: emailVerifiedAt !== null,
    ...(user.ownerId && { ownerId: user.ownerId }),
    ...(user.companyId && { companyId: user.companyId }),
  }
}

/** The roles of a member in a company or owner profile, the most rights first. */
export const MEMBER_ROLES = ['admin', 'manager', 'finance', 'viewer'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const EVERY_MEMBER = MEMBER_ROLES
export const ADMINS = ['admin'] as const satisfies MemberRole[]
/** Who changes campaigns, venues, screens and videos. */
const EDITORS = ['admin', 'manager'] as const satisfies MemberRole[]
/** Who sees invoices, earnings, statements and billing details. */
export const MONEY_READERS = ['admin', 'manager', 'finance'] as const satisfies MemberRole[]
/** Who changes billing and bank details. */
export const MONEY_EDITORS = ['admin', 'finance'] as const satisfies MemberRole[]

/** The membership for which a change was made; without the header, the one of the session (decision 33). */
export const MEMBERSHIP_HEADER = 'marquee-membership'

type Call = {
  readonly method: string
  readonly path: string
  readonly isRead?: true
  readonly allowsImpersonation?: true
  readonly members?: readonly MemberRole[]
}

/**
 * The members who may make a call (decision 33): those whom the call names; all for the own account and for reading;
 * admins and managers for everything else.
 */
export function getMemberRoles({ method, path, isRead, members }: Call): readonly MemberRole[] {
  if (members) return members
  return method === 'GET' || isRead === true || isAboutAccount(path) ? EVERY_MEMBER : EDITORS
}

/**
 * Whether a call changes something of the business, which is refused while it is suspended (decision 33). API keys are
 * revoked also then, because they may be in wrong hands (decision 45).
 */
export function isBusinessChange({ method, path, isRead, allowsImpersonation }: Call): boolean {
  const isReading = method === 'GET' || isRead === true || allowsImpersonation === true
  return !isReading && !isAboutAccount(path) && !/^\/api\/(invitations|api-keys)\//.test(path)
}

/** Whether a call is about the person alone, whatever business they work for. */
function isAboutAccount(path: string): boolean {
  return path.startsWith('/api/users/') || path.startsWith('/api/notifications')
}

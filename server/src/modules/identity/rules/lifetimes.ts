import { OPERATOR_IDLE_HOURS, OPERATOR_SESSION_DAYS, USER_SESSION_DAYS } from '@marquee/contract/sessions'
import { IMPERSONATION_MINUTES } from '@marquee/contract/people'
import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'

/** Lifetimes of sessions, links and secrets, in milliseconds. */
export const LIFETIMES_MS = {
  session: USER_SESSION_DAYS * DAYS,
  operatorSession: OPERATOR_SESSION_DAYS * DAYS,
  operatorIdle: OPERATOR_IDLE_HOURS * HOURS,
  /** The precision of a session's last use. */
  useRecorded: 5 * MINUTES,
  /** A secret that was never confirmed. */
  secondFactorSetUp: 1 * HOURS,
  /** A session in which an operator impersonates a user (decision 7). */
  impersonation: IMPERSONATION_MINUTES * MINUTES,
  /** OPEN-14: within this time the same link succeeds again. */
  verification: 7 * DAYS,
  reset: 1 * HOURS,
  /** The link that confirms a new email address. */
  emailChange: 24 * HOURS,
  /** How long attempts from elsewhere do not lock out a network with a successful sign-in. */
  knownPlace: 30 * DAYS,
  /** The same for a known device. */
  knownDevice: 180 * DAYS,
  /** The first link of an operator, printed by the command line. */
  invitation: 24 * HOURS,
} as const

/** The header by which an account recognises a device (decision 6). */
export const DEVICE_HEADER = 'marquee-device'

/** The maximum lifetime of a session for a role. */
export function getSessionLifetimeMs(role: 'partner' | 'client' | 'operator'): number {
  return role === 'operator' ? LIFETIMES_MS.operatorSession : LIFETIMES_MS.session
}

/** Whether a session has ended because its operator did not use it for a while. */
export function isIdle({ role, lastUsedAt }: { role: string; lastUsedAt: Date }, at: Date): boolean {
  return role === 'operator' && lastUsedAt.getTime() <= at.getTime() - LIFETIMES_MS.operatorIdle
}

/** The allowed attempts in a window; successful ones do not count. */
export const RATE_LIMITS = {
  /** Attempts on one account from one address, so that strangers elsewhere do not lock the owner out. */
  loginPerAccountAndAddress: { max: 10, windowSeconds: 15 * 60 },
  /** Attempts on one account from all unknown origins together: distributed guessing. */
  loginPerAccount: { max: 200, windowSeconds: 15 * 60 },
  /** Codes with the right password from unknown origins: three of a million codes are right. */
  codesPerAccount: { max: 10, windowSeconds: 15 * 60 },
  codesPerAccountAndDay: { max: 50, windowSeconds: 24 * 60 * 60 },
  /** Passwords and codes that a signed-in user enters to change the own second factor. */
  reauthenticationsPerAccount: { max: 10, windowSeconds: 15 * 60 },
  reauthenticationsPerAccountAndDay: { max: 50, windowSeconds: 24 * 60 * 60 },
  loginPerAddress: { max: 100, windowSeconds: 15 * 60 },
  /** Emails of each kind that a call can cause. */
  mailsPerAccount: { max: 10, windowSeconds: 60 * 60 },
  mailsPerAddress: { max: 60, windowSeconds: 60 * 60 },
  invitationsPerOperator: { max: 30, windowSeconds: 60 * 60 },
  /** Invitations by one member, and of one company or owner profile, also those that are sent again. */
  invitationsPerMember: { max: 30, windowSeconds: 60 * 60 },
  registrationsPerAddress: { max: 500, windowSeconds: 60 * 60 },
} as const

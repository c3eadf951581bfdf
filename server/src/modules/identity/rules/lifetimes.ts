import { OPERATOR_IDLE_HOURS, OPERATOR_SESSION_DAYS } from '@marquee/contract/sessions'
import { IMPERSONATION_MINUTES } from '@marquee/contract/people'
import { DAYS, HOURS, MINUTES } from '../../../platform/clock.ts'

/** How long things of an account are good for, in milliseconds. */
export const LIFETIMES_MS = {
  session: 30 * DAYS,
  operatorSession: OPERATOR_SESSION_DAYS * DAYS,
  operatorIdle: OPERATOR_IDLE_HOURS * HOURS,
  /** How exactly the last use of a session is known. */
  useRecorded: 5 * MINUTES,
  /** A secret that was shown and never confirmed. */
  secondFactorSetUp: 1 * HOURS,
  /** An operator who looks as somebody else (decision 7). */
  impersonation: IMPERSONATION_MINUTES * MINUTES,
  /** OPEN-14: within it the same link answers success again */
  verification: 7 * DAYS,
  reset: 1 * HOURS,
  /** Where somebody has signed in, tries from elsewhere do not shut them out for this long. */
  knownPlace: 30 * DAYS,
  /** The same for a known device. */
  knownDevice: 180 * DAYS,
  /** the first link of an operator, printed by the command line */
  invitation: 24 * HOURS,
} as const

/** How long a session of that role is good for at most. */
export function getSessionLifetimeMs(role: 'partner' | 'client' | 'operator'): number {
  return role === 'operator' ? LIFETIMES_MS.operatorSession : LIFETIMES_MS.session
}

/** Whether a session has ended because its operator has not used it for long. */
export function isIdle({ role, lastUsedAt }: { role: string; lastUsedAt: Date }, at: Date): boolean {
  return role === 'operator' && lastUsedAt.getTime() <= at.getTime() - LIFETIMES_MS.operatorIdle
}

/** Tries before the door stays shut for a while; successes do not count. */
export const RATE_LIMITS = {
  /** Tries at one account from one address, so that no stranger elsewhere shuts somebody out. */
  loginPerAccountAndAddress: { max: 10, windowSeconds: 15 * 60 },
  /** Tries at one account from all addresses where nobody has signed in to it yet: guessing by a crowd. */
  loginPerAccount: { max: 200, windowSeconds: 15 * 60 },
  /** Codes tried with the right password where nobody has signed in yet: three of a million are right. */
  codesPerAccount: { max: 10, windowSeconds: 15 * 60 },
  codesPerAccountAndDay: { max: 50, windowSeconds: 24 * 60 * 60 },
  /** Passwords and codes that somebody who is signed in tries at their own second factor. */
  proofsPerAccount: { max: 10, windowSeconds: 15 * 60 },
  proofsPerAccountAndDay: { max: 50, windowSeconds: 24 * 60 * 60 },
  loginPerAddress: { max: 100, windowSeconds: 15 * 60 },
  /** Mails that anybody can ask for, of each kind. */
  mailsPerAccount: { max: 10, windowSeconds: 60 * 60 },
  mailsPerAddress: { max: 60, windowSeconds: 60 * 60 },
  invitationsPerOperator: { max: 30, windowSeconds: 60 * 60 },
  registrationsPerAddress: { max: 500, windowSeconds: 60 * 60 },
} as const

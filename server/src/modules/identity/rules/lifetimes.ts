import { DAYS, HOURS } from '../../../platform/clock.ts'

/** How long things of an account are good for, in milliseconds. */
export const LIFETIME = {
  session: 30 * DAYS,
  /** OPEN-14: within it the same link answers success again */
  verification: 7 * DAYS,
  reset: 1 * HOURS,
  /** Where somebody has signed in, tries from elsewhere do not shut them out for this long. */
  knownPlace: 30 * DAYS,
  /** the first link of an operator, printed by the command line */
  invitation: 24 * HOURS,
} as const

/** Tries before the door stays shut for a while; successes do not count. */
export const LIMITS = {
  /** Tries at one account from one address, so that no stranger elsewhere shuts somebody out. */
  loginPerAccountAndAddress: { most: 10, windowSeconds: 15 * 60 },
  /** Tries at one account from all addresses where nobody has signed in to it yet: guessing by a crowd. */
  loginPerAccount: { most: 200, windowSeconds: 15 * 60 },
  loginPerAddress: { most: 100, windowSeconds: 15 * 60 },
  /** Mails that anybody can ask for, of each kind. */
  mailsPerAccount: { most: 10, windowSeconds: 60 * 60 },
  mailsPerAddress: { most: 60, windowSeconds: 60 * 60 },
  registrationsPerAddress: { most: 500, windowSeconds: 60 * 60 },
} as const

import { DAYS, HOURS } from '../../../platform/clock.ts'

/** How long things of an account are good for, in milliseconds. */
export const LIFETIME = {
  session: 30 * DAYS,
  /** OPEN-14: within it the same link answers success again */
  verification: 7 * DAYS,
  reset: 1 * HOURS,
  /** the first link of an operator, printed by the command line */
  invitation: 24 * HOURS,
} as const

/** Tries before the door stays shut for a while; successes do not count. */
export const LIMITS = {
  /** Tries at one account from one address, so that no stranger elsewhere shuts somebody out. */
  loginPerAccountAndAddress: { most: 10, windowSeconds: 15 * 60 },
  /** Tries at one account from everywhere: more than one address alone is allowed. */
  loginPerAccount: { most: 200, windowSeconds: 15 * 60 },
  loginPerAddress: { most: 100, windowSeconds: 15 * 60 },
  resetPerAccount: { most: 10, windowSeconds: 60 * 60 },
  resetPerAddress: { most: 60, windowSeconds: 60 * 60 },
  registrationsPerAddress: { most: 500, windowSeconds: 60 * 60 },
} as const

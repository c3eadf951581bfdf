/**
 * Why a bank sends a transfer back, in the codes that banks use for it (ISO 20022, external code set of status reasons);
 * NARR stands for what is none of these.
 */
export const RETURN_REASONS = ['AC01', 'AC04', 'AC06', 'AG01', 'BE01', 'MD07', 'MS03', 'NARR'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

/** Reasons that say nothing against the account: the same transfer may arrive tomorrow. */
const TRANSIENT_REASONS: ReadonlySet<string> = new Set([
  'AB05',
  'AB06',
  'AM04',
  'AM09',
  'DUPL',
  'ED05',
  'FOCR',
  'TECH',
  'TM01',
])

/** Whether nothing more is to be sent to that account. A bank that says no reason, or one unknown here, may mean it. */
export const isAccountProblem = (code: string): boolean => !TRANSIENT_REASONS.has(code)

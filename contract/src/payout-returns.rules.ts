/**
 * Why a bank returned a transfer (ISO 20022, external code set of status reasons). NARR stands for any other reason.
 */
export const RETURN_REASONS = ['AC01', 'AC04', 'AC06', 'AG01', 'BE01', 'MD07', 'MS03', 'NARR'] as const

/** Reasons that are not about the account: the same transfer may succeed tomorrow. */
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

/** Whether no more transfers go to the account. A missing or unknown reason counts as one about the account. */
export const isAccountProblem = (code: string): boolean => !TRANSIENT_REASONS.has(code)

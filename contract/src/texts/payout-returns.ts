import type { ReturnReason } from '../payout-returns.rules.ts'

/** The reasons of returned transfers. */
const reasons: Readonly<Record<ReturnReason, string>> = {
  AC01: 'The account number is wrong.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account does not accept these transfers.',
  BE01: 'The name does not match the account.',
  MD07: 'The account holder has died.',
  MS03: 'The bank gave no reason.',
  NARR: 'Another reason.',
}

export const payoutReturnTexts = {
  reasons,
} as const

/** The meaning of the bank's code, which is the code itself when it is not known, and the bank's text. */
export function describeReturnReason(code: string, text: string): string {
  const known: Readonly<Record<string, string>> = { ...payoutReturnTexts.reasons, NARR: '' }
  return [known[code] ?? code, text].filter(Boolean).join(' ') || payoutReturnTexts.reasons.MS03
}

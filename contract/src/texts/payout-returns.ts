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
  /** the bank's code with its meaning and the bank's text */
  because: (code: string, text: string): string => {
    const known: string | undefined = { ...reasons, NARR: '' }[code as ReturnReason]
    return [known ?? code, text].filter(Boolean).join(' ') || reasons.MS03
  },
} as const

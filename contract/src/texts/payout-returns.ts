import { payoutReturnTexts } from '../messages/payout-returns.ts'

/** The meaning of the bank's code, which is the code itself when it is not known, and the bank's text. */
export function describeReturnReason(code: string, text: string): string {
  const known: Readonly<Record<string, string>> = { ...payoutReturnTexts.reasons, NARR: '' }
  const meaning = Object.hasOwn(known, code) ? known[code] : code
  return [meaning, text].filter(Boolean).join(' ') || payoutReturnTexts.reasons.MS03
}

import type { HoldReason } from '@marquee/contract/earnings'
import { operatorPayoutTexts } from '@marquee/contract/messages/operator-payouts'
import { formatDay } from '../../../lib/format.ts'

/** Why a partner cannot be paid, as a sentence. */
export function describeHold({ kind, until, text }: HoldReason): string {
  if (kind === 'bank-changed' && until) return operatorPayoutTexts.bankChangedUntil({ until: formatDay(until) })
  if (kind === 'transfer-returned') return operatorPayoutTexts.holds[kind]({ words: text ?? '' })
  if (kind === 'held-by-operator' && text) return operatorPayoutTexts.heldBecause({ words: text })
  return operatorPayoutTexts.holds[kind]
}

export const describeHolds = (reasons: readonly HoldReason[]): string => reasons.map(describeHold).join(' ')

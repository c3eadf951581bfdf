import type { HoldReason } from '@marquee/contract/earnings'
import { operatorPayoutTexts } from '@marquee/contract/texts/operator-payouts'
import { formatDay } from '../../../lib/format.ts'

/** Why a partner cannot be paid, as a sentence. */
export function describeHold({ kind, until, text }: HoldReason): string {
  const words = operatorPayoutTexts.holds[kind]
  if (kind === 'bank-changed') return operatorPayoutTexts.holds[kind](until ? formatDay(until) : '')
  if (kind === 'transfer-returned') return operatorPayoutTexts.holds[kind](text ?? '')
  if (kind === 'held-by-operator') return operatorPayoutTexts.holds[kind](text ?? '')
  return typeof words === 'string' ? words : ''
}

export const describeHolds = (reasons: readonly HoldReason[]): string => reasons.map(describeHold).join(' ')

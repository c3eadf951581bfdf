import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import type { PayoutState } from '@marquee/contract/payouts'
import { operatorPayoutTexts } from '@marquee/contract/messages/operator-payouts'
import { Badge, type Tone } from '../../../../ui/badge.tsx'
import type { Icon } from '../../../../ui/icon.tsx'

const LOOKS: Readonly<Record<PayoutState, { tone: Tone; icon: Icon }>> = {
  draft: { tone: 'yellow', icon: IconClock },
  approved: { tone: 'klein', icon: IconUserCheck },
  exported: { tone: 'klein', icon: IconSend },
  paid: { tone: 'green', icon: IconCircleCheckFilled },
  cancelled: { tone: 'grey', icon: IconMinus },
}

/** The state of a payout run. */
export function PayoutBadge({ state }: { state: PayoutState }) {
  return <Badge {...LOOKS[state]}>{operatorPayoutTexts.states[state]}</Badge>
}

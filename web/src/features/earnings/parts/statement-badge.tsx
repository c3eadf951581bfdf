import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import type { StatementState } from '@marquee/contract/earnings'
import { earningTexts as t } from '@marquee/contract/messages/earnings'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Icon } from '../../../ui/icon.tsx'

const LOOKS: Readonly<Record<StatementState, { tone: Tone; icon: Icon }>> = {
  open: { tone: 'yellow', icon: IconClock },
  held: { tone: 'yellow', icon: IconLock },
  'in-payout': { tone: 'klein', icon: IconBuildingBank },
  paid: { tone: 'green', icon: IconCircleCheckFilled },
}

/** The state of a statement as icon, word and colour (VIS-7). */
export function StatementBadge({ state }: { state: StatementState }) {
  return <Badge {...LOOKS[state]}>{t.states[state]}</Badge>
}

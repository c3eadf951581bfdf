import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconTrendingDown from '@tabler/icons-react/dist/esm/icons/IconTrendingDown.mjs'
import IconTrendingUp from '@tabler/icons-react/dist/esm/icons/IconTrendingUp.mjs'
import type { DeliveryState } from '@marquee/contract/delivery-headline.rules'
import { headlineTexts as t } from '@marquee/contract/messages/headline'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Icon } from '../../../ui/icon.tsx'

const LOOKS: Readonly<Record<DeliveryState, readonly [Tone, Icon]>> = {
  notStarted: ['grey', IconClock],
  ahead: ['green', IconTrendingUp],
  onTrack: ['green', IconPlayerPlay],
  behind: ['yellow', IconTrendingDown],
  withoutPlays: ['red', IconAlertTriangle],
  finished: ['klein', IconCircleCheckFilled],
  finishedShort: ['yellow', IconFlag],
  stopped: ['grey', IconPlayerStop],
}

/** The delivery state of a campaign in one word, with its meaning as a tooltip. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const [tone, icon] = LOOKS[state]
  return (
    <Badge tone={tone} icon={icon} title={t.meanings[state]}>
      {t.states[state]}
    </Badge>
  )
}

import type { Review } from '@marquee/contract/operator'
import { operatorTexts } from '@marquee/contract/messages/operator'
import { Callout } from '../../../../ui/callout.tsx'

/** Warns of screens of the campaign of which the video fills little; it can be approved all the same (D-39). */
export function BarsWarning({ review: { bars } }: { review: Review }) {
  return bars ? <Callout tone="yellow">{operatorTexts.bars(bars)}</Callout> : null
}

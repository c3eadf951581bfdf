import type { ExtensionOffer } from '@marquee/contract/campaign-extension'
import type { ListedCampaign } from '@marquee/contract/campaigns'
import { campaignExtensionTexts as texts } from '@marquee/contract/messages/campaign-extension'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { formatEuros } from '@marquee/contract/money.rules'
import { formatDay } from '../../../lib/format.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { DefinitionList } from '../../../ui/page.tsx'
import type { ExtensionChoice } from '../extension.ts'
import styles from './extend-campaign.module.css'
import { NetTotal, WeeksFormula } from './total.tsx'

/** The new last day and the price, which follow every key press (AVL-1, AVL-2). */
export function ExtensionPrice(props: { campaign: ListedCampaign; offer: ExtensionOffer; choice: ExtensionChoice }) {
  const { campaign, offer, choice } = props
  const { screens, weekCents, endDate } = offer
  const lost = campaign.numberOfScreens - screens
  const isValid = choice.kind === 'valid'
  return (
    <div className={styles.price}>
      <DefinitionList
        items={[
          { label: texts.oldEnd, value: formatDay(endDate) },
          { label: texts.newEnd, value: isValid ? formatDay(choice.endDate) : campaignFormTexts.none },
          { label: texts.weekPrice, value: formatEuros(weekCents) },
        ]}
      />
      {isValid && <WeeksFormula type={campaign.type} screens={screens} weeks={choice.weeks} boxed />}
      <NetTotal label={texts.total} cents={isValid ? choice.priceCents : 0} />
      {lost > 0 && <p className={styles.quiet}>{texts.lostScreens({ lost })}</p>}
      <Announcement choice={choice} />
    </div>
  )
}

/** Screen readers announce the result at most once a second (AVL-5). */
function Announcement({ choice }: { choice: ExtensionChoice }) {
  const words =
    choice.kind === 'valid'
      ? texts.announced({
          weeks: choice.weeks,
          day: formatDay(choice.endDate),
          total: formatEuros(choice.priceCents),
        })
      : ''
  return (
    <p role="status" className="mq-hidden">
      {useDebouncedValue(words, 1000)}
    </p>
  )
}

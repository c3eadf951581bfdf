import type { CampaignDelivery } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { describeHeadline, describePeriod, describeSums } from '@marquee/contract/texts/delivery-report'
import { formatCount } from '../../../lib/format.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import styles from './delivery-headline.module.css'

/**
 * The delivery of the campaign: one word and one percentage of its guaranteed plays (D-18), and below them what the
 * percentage counts. Plays of today are no part of it.
 */
export function DeliveryHeadline({ delivery }: { delivery: Pick<CampaignDelivery, 'headline' | 'totals' | 'days'> }) {
  const { headline, days } = delivery
  const period = describePeriod(delivery)
  const today = days.find(({ state }) => state === 'today')
  return (
    <div className={styles.headline}>
      <p className={styles.sentence}>
        <DeliveryBadge state={headline.state} />
        <span>
          {describeHeadline(delivery, (text) => (
            <b key="figure">{text}</b>
          ))}
        </span>
      </p>
      {period && (
        <p className={styles.sums}>
          {describeSums(delivery)}. <span>{period}</span>
        </p>
      )}
      {today && today.plays > 0 && (
        <p className={styles.sums}>
          {texts.playsToday({ count: today.plays, impressions: formatCount(today.impressions) })}
        </p>
      )}
    </div>
  )
}

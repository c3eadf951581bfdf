import type { CampaignDelivery } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { listMethods } from '@marquee/contract/texts/delivery-report'
import { formatTime } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date-text.tsx'
import styles from './delivery-methods.module.css'

type Counted = Pick<CampaignDelivery, 'method' | 'asOf' | 'timeZone'> & { screens: readonly { multiplier: number }[] }

/** The age of the numbers and how each is calculated, collapsed by default. */
export function DeliveryMethods({ delivery, town }: { delivery: Counted; town: string }) {
  const { screens, method, asOf, timeZone } = delivery
  const time = formatTime(asOf, timeZone ?? undefined)
  return (
    <div className={styles.methods}>
      <p>
        <DateText>
          {town === '' ? texts.asOfTime({ time }) : texts.asOfTimeInLocation({ time, location: town })}
        </DateText>
      </p>
      <details>
        <summary>{texts.how}</summary>
        <dl>
          {listMethods(method, screens).map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

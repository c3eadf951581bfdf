import type { CampaignDelivery } from '@marquee/contract/delivery'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { describeMethod, formatMultipliers } from '@marquee/contract/texts/delivery-report'
import { formatTime } from '../../../lib/format.ts'
import { DateText } from '../../../ui/date-text.tsx'
import styles from './delivery-methods.module.css'

/** The age of the numbers and how each is calculated, collapsed by default. */
export function Methods({ delivery, town }: { delivery: CampaignDelivery; town: string }) {
  const { screens, method, asOf, timeZone } = delivery
  const time = formatTime(asOf, timeZone ?? undefined)
  const methods = [
    [texts.guaranteed, describeMethod(method)],
    [texts.delivered, texts.howDelivered],
    [texts.missing, texts.howMissing],
    [texts.extra, texts.howExtra],
    [texts.impressions, texts.howImpressions({ multiplier: formatMultipliers(screens) ?? texts.none })],
  ]
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
          {methods.map(([name, words]) => (
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

import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { hourText } from '../../../lib/format.ts'
import { type Delivery, multiplierText, promiseMethod } from '../delivery.ts'
import styles from './delivery-methods.module.css'

/** How each number came about, and how fresh they are. */
export function Methods({ delivery, town }: { delivery: Delivery; town: string }) {
  const { screens, method, asOf, timeZone } = delivery
  const methods = [
    [texts.plays, texts.howPlays],
    [texts.promised, promiseMethod(method)],
    [texts.shortfall, texts.howShortfall],
    [texts.impressions, texts.howImpressions(multiplierText(screens) ?? texts.none)],
  ]
  return (
    <div className={styles.methods}>
      <dl>
        {methods.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{texts.asOf(hourText(asOf, timeZone ?? undefined), town)}</p>
    </div>
  )
}

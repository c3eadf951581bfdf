import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { hourText } from '../../../lib/format.ts'
import { type Delivery, guaranteeMethod, multiplierText } from '../delivery.ts'
import { Dated } from '../../../ui/dated.tsx'
import styles from './delivery-methods.module.css'

/** How fresh the numbers are, and how each came about, folded away. */
export function Methods({ delivery, town }: { delivery: Delivery; town: string }) {
  const { screens, method, asOf, timeZone } = delivery
  const methods = [
    [texts.guaranteed, guaranteeMethod(method)],
    [texts.delivered, texts.howDelivered],
    [texts.missing, texts.howMissing],
    [texts.extra, texts.howExtra],
    [texts.impressions, texts.howImpressions(multiplierText(screens) ?? texts.none)],
  ]
  return (
    <div className={styles.methods}>
      <p>
        <Dated>{texts.asOf(hourText(asOf, timeZone ?? undefined), town)}</Dated>
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

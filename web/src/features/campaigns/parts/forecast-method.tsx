import { computeMaxLoopSeconds, DEVICE_HOURS_PER_DAY } from '@marquee/contract/delivery.rules'
import { forecastTexts as texts } from '@marquee/contract/messages/forecast'
import styles from './forecast-figures.module.css'

/** How each number is calculated, collapsed by default. */
export function ForecastMethod() {
  const methods = [
    [texts.plays, texts.howPlays({ seconds: computeMaxLoopSeconds(1), hours: DEVICE_HOURS_PER_DAY })],
    [texts.impressions, texts.howImpressions],
    [texts.unknown, texts.howUnknown],
    [texts.cost, texts.howCost],
  ] as const
  return (
    <details className={styles.details}>
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
  )
}

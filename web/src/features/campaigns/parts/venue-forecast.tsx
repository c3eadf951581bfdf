import type { ScreenType } from '@marquee/contract/scalars'
import { forecastTexts as texts } from '@marquee/contract/messages/forecast'
import { formatList } from '../../../lib/format.ts'
import { describeImpressions, describePlaysADay, describeSource } from '../forecast-texts.ts'
import type { VenueForecast } from '../use-forecast.ts'
import styles from './forecast-figures.module.css'

/** The guaranteed plays of a venue, its impressions, and who stated its audience. */
export function VenueFigures({ type, part: { venue, forecast } }: { type: ScreenType; part: VenueForecast }) {
  const { screens, plays, impressions } = forecast
  const aDay = describePlaysADay(forecast)
  return (
    <>
      <span>
        {formatList([
          ...(type === 'vehicle' ? [texts.screens({ count: screens })] : []),
          texts.announced({ count: plays }),
          ...(aDay === undefined ? [] : [aDay]),
        ])}
      </span>
      {impressions && <span>{texts.impressionsOfVenue({ range: describeImpressions(forecast) })}</span>}
      <small>{describeSource(venue, type)}</small>
    </>
  )
}

/** What the restaurant would give in the chosen weeks; nothing while they are not chosen or it has no free screen. */
export function RestaurantForecast({ forecast: part }: { forecast: VenueForecast | undefined }) {
  if (!part) return null
  return (
    <section className={styles.ofRestaurant} aria-label={texts.ofRestaurant}>
      <h3 className={styles.title}>{texts.ofRestaurant}</h3>
      <VenueFigures type="restaurant" part={part} />
    </section>
  )
}

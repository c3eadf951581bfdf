import type { ScreenType } from '@marquee/contract/scalars'
import { forecastTexts as texts } from '@marquee/contract/messages/forecast'
import { formatCount } from '../../../lib/format.ts'
import type { CampaignForm } from '../form.ts'
import {
  describeBasis,
  describeCost,
  describeImpressions,
  describePlaysADay,
  type ShownForecast,
} from '../forecast-texts.ts'
import { type BookingForecast, isForecastOver } from '../use-forecast.ts'
import styles from './forecast-figures.module.css'
import { ForecastMethod } from './forecast-method.tsx'
import { ForecastVenues } from './forecast-venues.tsx'

type FiguresProps = { form: CampaignForm; forecast: BookingForecast | undefined }

/** What a booking gets for its price, before it is paid; the lines keep their place when numbers appear (decision 29). */
export function ForecastFigures({ form, forecast }: FiguresProps) {
  return isForecastOver(form) ? null : <ForecastTotal total={forecast?.total} type={form.type} />
}

/** Plays, impressions and their price of all screens together. */
export function ForecastTotal({ total, type }: { total: ShownForecast | null | undefined; type: ScreenType }) {
  const cost = total ? total.costPerThousandCents : null
  return (
    <section className={styles.forecast} aria-label={texts.title}>
      <h3 className={styles.title}>{texts.title}</h3>
      <dl className={styles.figures}>
        <Figure
          label={texts.plays}
          value={total ? formatCount(total.plays) : texts.none}
          note={total ? describePlaysADay(total) : undefined}
        />
        <Figure label={texts.impressions} value={total ? describeImpressions(total) : texts.none} />
        {cost !== undefined && (
          <Figure label={texts.cost} value={total ? describeCost({ costPerThousandCents: cost }) : texts.none} />
        )}
      </dl>
      <p className={styles.basis}>
        {describeBasis(total, type)} {total?.isPartial && texts.fromTomorrow}
      </p>
    </section>
  )
}

/** Where the numbers come from; below the buttons, which therefore stay where they are. */
export function ForecastDetails({ form, forecast }: FiguresProps) {
  if (isForecastOver(form)) return null
  return (
    <div className={styles.more}>
      {forecast?.total && <ForecastVenues type={form.type} forecast={forecast} />}
      <ForecastMethod />
    </div>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value}
        {note && <small>{note}</small>}
      </dd>
    </div>
  )
}

import { Children } from 'react'
import { computePriceCents, WEEKLY_PRICE_CENTS } from '@marquee/contract/campaign-price.rules'
import { formatEuros } from '@marquee/contract/money.rules'
import { campaignFormTexts } from '@marquee/contract/messages/campaign-form'
import { forecastTexts } from '@marquee/contract/messages/forecast'
import { campaignTexts } from '@marquee/contract/messages/campaigns'
import type { ScreenType } from '@marquee/contract/scalars'
import { formatDay, formatList } from '../../../lib/format.ts'
import { DefinitionList } from '../../../ui/page.tsx'
import { type CampaignForm, computeFormPriceCents, computeLastDay, parseWeeks } from '../form.ts'
import type { BookingForecast } from '../use-forecast.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import styles from './total.module.css'

const texts = campaignFormTexts

export type TotalProps = { form: CampaignForm; screens: number; locationName: string }

/** The booking in one line. */
export function Rows({ form, screens, locationName }: TotalProps) {
  const end = computeLastDay(form)
  return (
    <DefinitionList
      items={[
        {
          label: texts.summaryScreens,
          value:
            form.type === 'vehicle' ? texts.onVehicles({ count: screens }) : texts.inRestaurants({ count: screens }),
        },
        { label: texts.location, value: locationName || texts.none },
        {
          label: texts.runs,
          value: end
            ? campaignTexts.period({ start: formatStart(form.startsOn, end), end: formatDay(end) })
            : texts.none,
        },
        { label: texts.weeksLabel, value: parseWeeks(form) ?? texts.none },
      ]}
    />
  )
}

/** The year is shown once, unless there are two. */
function formatStart(start: string, end: string): string {
  const text = formatDay(start)
  return start.slice(0, 4) === end.slice(0, 4) ? text.slice(0, 5) : text
}

/** The calculation of the price as text (AVL-2). */
export function Formula({ form, screens, boxed = false }: TotalProps & { boxed?: boolean }) {
  const weeks = parseWeeks(form)
  if (weeks === null) return null
  return <WeeksFormula {...{ screens, weeks, boxed }} type={form.type === 'vehicle' ? 'vehicle' : 'restaurant'} />
}

/** The price of screens and weeks as text. */
export function WeeksFormula(props: { type: ScreenType; screens: number; weeks: number; boxed?: boolean }) {
  const { type, screens, weeks, boxed } = props
  return (
    <span className={boxed ? styles.formula : styles.line}>
      {Children.toArray(
        texts.formulas[type]({
          screens,
          weeks,
          price: formatEuros(WEEKLY_PRICE_CENTS.restaurant),
          b: (text) => <b>{text}</b>,
        }),
      )}
      {boxed && (
        <>
          {' = '}
          <b>{formatEuros(computePriceCents(type, screens, weeks))}</b>
        </>
      )}
    </span>
  )
}

/** The total follows every change at once, without a request (CAMP-FORM-08, AVL-1). */
export function Total({ form, screens }: TotalProps) {
  return <NetTotal label={texts.totalCost} cents={computeFormPriceCents(form, screens)} />
}

/** A price in large figures, and that taxes are not in it. */
export function NetTotal({ label, cents }: { label: string; cents: number }) {
  return (
    <div className={styles.total}>
      <span>{label}</span>
      <span className={styles.amount}>
        <span className={styles.sum}>{formatEuros(cents)}</span>
        <small>{texts.netOfVat}</small>
      </span>
    </div>
  )
}

type AnnouncedProps = Pick<TotalProps, 'form' | 'screens'> & { forecast: BookingForecast | undefined }

/** Screen readers announce the total and its guaranteed plays at most once a second (AVL-5). */
export function AnnouncedTotal({ form, screens, forecast }: AnnouncedProps) {
  const total = texts.totalAnnounced({ total: formatEuros(computeFormPriceCents(form, screens)), count: screens })
  const plays = forecast?.total && forecastTexts.announced({ count: forecast.total.plays })
  const announcement = useDebouncedValue(plays ? formatList([total, plays]) : total, 1000)
  return (
    <p role="status" className="mq-hidden">
      {announcement}
    </p>
  )
}

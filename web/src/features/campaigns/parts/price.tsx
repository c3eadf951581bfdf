import { WEEKLY_PRICE_CENTS } from '@marquee/contract/campaigns.rules'
import { euros } from '@marquee/contract/money.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { dayText } from '../../../lib/format.ts'
import { DefinitionList } from '../../../ui/page.tsx'
import { type CampaignForm, costCents, endsOn, weeksOf } from '../form.ts'
import { useSettled } from '../../../lib/use-settled.ts'
import styles from './price.module.css'

const texts = campaignTexts.form

export type Priced = { form: CampaignForm; screens: number; locationName: string }

/** What is booked. */
export function Rows({ form, screens, locationName }: Priced) {
  const end = endsOn(form)
  return (
    <DefinitionList
      items={[
        {
          label: texts.summaryScreens,
          value: form.type === 'vehicle' ? texts.onVehicles(screens) : texts.inRestaurants(screens),
        },
        { label: texts.location, value: locationName || texts.none },
        {
          label: texts.runs,
          value: end ? campaignTexts.period(startText(form.startsOn, end), dayText(end)) : texts.none,
        },
        { label: texts.weeksLabel, value: weeksOf(form) ?? texts.none },
      ]}
    />
  )
}

/** The year is told once, unless there are two. */
function startText(start: string, end: string): string {
  const text = dayText(start)
  return start.slice(0, 4) === end.slice(0, 4) ? text.slice(0, 5) : text
}

/** How the price comes about, in words and numbers (AVL-2). */
export function Formula({ form, screens, boxed = false }: Priced & { boxed?: boolean }) {
  const weeks = weeksOf(form)
  if (weeks === null) return null
  const words = form.type === 'vehicle' ? texts.vehicleFormula : texts.restaurantFormula
  const [count, by, weekCount, times] = words(screens, weeks)
  return (
    <span className={boxed ? styles.formula : styles.line}>
      <b>{count}</b>
      {by}
      <b>{weekCount}</b>
      {times}
      <b>{euros(WEEKLY_PRICE_CENTS.restaurant)}</b>
      {boxed && (
        <>
          {texts.equals}
          <b>{euros(costCents(form, screens))}</b>
        </>
      )}
    </span>
  )
}

/** The total follows every change at once and without a request (CAMP-FORM-08, AVL-1). */
export function Total({ form, screens }: Priced) {
  return (
    <div className={styles.total}>
      <span>{texts.totalCost}</span>
      <span className={styles.amount}>
        <span className={styles.sum}>{euros(costCents(form, screens))}</span>
        <small>{texts.netOfVat}</small>
      </span>
    </div>
  )
}

/** The total is told at most once a second (AVL-5). */
export function AnnouncedTotal({ form, screens }: Pick<Priced, 'form' | 'screens'>) {
  const told = useSettled(texts.totalAnnounced(euros(costCents(form, screens)), screens), 1000)
  return (
    <p role="status" className="mq-hidden">
      {told}
    </p>
  )
}

import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { formatCount } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { type Delivery, describeHeadline, describeMissing, formatMultipliers, describePeriod } from '../delivery.ts'
import { DeliveryBadge } from './delivery-badge.tsx'
import styles from './delivery-figures.module.css'

/** The delivery of the campaign: one word, and one percentage of its guaranteed plays (D-18). */
export function Headline({ delivery }: { delivery: Delivery }) {
  return (
    <p className={styles.headline}>
      <DeliveryBadge state={delivery.headline.state} />
      <span>
        {describeHeadline(delivery, (text) => (
          <b key="percent">{text}</b>
        ))}
      </span>
    </p>
  )
}

/**
 * Guaranteed plays are delivered plays plus missing plays. Impressions are separate, with their explanation (OPEN-64).
 */
export function Sums({ delivery }: { delivery: Delivery }) {
  const { totals, screens } = delivery
  const { soFar } = totals
  const period = describePeriod(delivery)
  const today = delivery.days.find(({ state }) => state === 'today')
  const multiplier = formatMultipliers(screens)
  const isMore = totals.promised > soFar.promised
  if (!period) return <Ahead delivery={delivery} />
  return (
    <>
      <dl className={styles.sums}>
        <Sum
          value={formatCount(soFar.promised)}
          label={texts.guaranteed}
          note={isMore && texts.inWholeFlight({ count: formatCount(totals.promised) })}
        />
        <Sum value={formatCount(soFar.delivered)} label={texts.delivered} />
        <Sum value={formatCount(soFar.shortfall)} label={texts.missing} note={describeMissing(delivery)} />
        <Sum value={formatCount(soFar.extra)} label={texts.extra} />
        <Sum
          isApart
          value={formatCount(soFar.impressions)}
          label={texts.impressions}
          note={multiplier && texts.playsTimes({ multiplier })}
        />
      </dl>
      <p className={styles.period}>
        {period}{' '}
        {today &&
          today.plays > 0 &&
          texts.playsToday({ count: today.plays, impressions: formatCount(today.impressions) })}
      </p>
    </>
  )
}

/** Before the first day of the flight is over, there is only the guarantee. */
function Ahead({ delivery: { totals, days } }: { delivery: Delivery }) {
  const today = days.find(({ state }) => state === 'today')
  return (
    <>
      <dl className={styles.sums}>
        <Sum value={formatCount(totals.promised)} label={texts.guaranteed} note={texts.wholeFlightNote} />
      </dl>
      {today && today.plays > 0 && (
        <p className={styles.period}>
          {texts.playsToday({ count: today.plays, impressions: formatCount(today.impressions) })}
        </p>
      )}
    </>
  )
}

function Sum(props: { value: string; label: string; isApart?: boolean; note?: string | false | undefined }) {
  const { value, label, isApart, note } = props
  return (
    <div className={classNames(isApart && styles.apart)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

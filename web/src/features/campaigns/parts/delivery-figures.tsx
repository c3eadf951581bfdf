import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { countText } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph } from '../../../ui/icon.tsx'
import { type Delivery, keptShare, multiplierText, verdictOn } from '../delivery.ts'
import styles from './delivery-figures.module.css'

/** Plays on the left, impressions apart from them with what they are (OPEN-64). */
export function Sums({ delivery }: { delivery: Delivery }) {
  const { totals, screens } = delivery
  const share = keptShare(totals)
  const multiplier = multiplierText(screens)
  return (
    <dl className={styles.sums}>
      <Sum value={countText(totals.plays)} label={texts.playsSoFar} />
      {share && <Sum value={share} label={texts.deliveredOf(countText(totals.promisedSoFar))} />}
      {totals.promised > 0 && <Sum value={countText(totals.promised)} label={texts.promisedInTotal} />}
      <Sum
        isApart
        value={countText(totals.impressions)}
        label={texts.impressionsSoFar}
        note={multiplier && texts.playsTimes(multiplier)}
      />
    </dl>
  )
}

function Sum(props: { value: string; label: string; isApart?: boolean; note?: string }) {
  const { value, label, isApart, note } = props
  return (
    <div className={classNames(isApart && styles.apart)}>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

const VERDICT_ICONS = { green: IconCircleCheckFilled, yellow: IconAlertTriangle, plain: IconClock }

/** The shortfall in words. */
export function Verdict({ delivery }: { delivery: Delivery }) {
  const verdict = verdictOn(delivery)
  if (!verdict) return null
  return (
    <p className={classNames(styles.verdict, styles[verdict.tone])}>
      <Glyph icon={VERDICT_ICONS[verdict.tone]} />
      {verdict.words}
    </p>
  )
}

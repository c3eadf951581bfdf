import { identityTexts } from '@marquee/contract/messages/identity'
import { Bulbs } from '../../../ui/bulbs.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { Van } from './drawings.tsx'
import styles from './banner-art.module.css'

const DAYS = 31

/** A van at night, and the month that it was paid for. */
export function OwnerArt() {
  const { sampleMonth, sampleDays, samplePaid } = identityTexts
  return (
    <div className={styles.street} aria-hidden="true">
      <svg viewBox="0 0 432 330" preserveAspectRatio="xMidYMax slice" className={styles.picture}>
        <rect width="432" height="330" className={styles.evening} />
        <path d="M276 232v-62h28v-34h30v26h30v-14h33v5h26v-22h9v101z" className={styles.houses} />
        <rect y="230" width="432" height="100" className={styles.road} />
        {[-60, 98, 256, 414].map((x) => (
          <rect key={x} x={x} y="301" width="82" height="5" rx="2" className={styles.line} />
        ))}
        <Van x={3} y={106} scale={1.68} />
      </svg>
      <div className={styles.month}>
        <p className={styles.monthHead}>
          {sampleMonth}
          <StatusBadge context="payment" status="Paid" text={samplePaid} />
        </p>
        <p className={styles.days}>{sampleDays({ online: DAYS, days: DAYS })}</p>
        <Bulbs total={DAYS} lit={DAYS} size="small" label={sampleDays({ online: DAYS, days: DAYS })} />
      </div>
    </div>
  )
}

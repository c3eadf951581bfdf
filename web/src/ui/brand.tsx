import { shellTexts } from '@marquee/contract/messages/shell'
import styles from './brand.module.css'
import { classNames } from './class-names.ts'

/** The logo: two posts, a canopy, one lit bulb. `plain` leaves out the square; `light` is for a klein background. */
function Mark({ size = 26, look = 'square' }: { size?: number; look?: 'square' | 'plain' | 'light' }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={styles[look]}>
      {look !== 'plain' && <rect width="32" height="32" rx="9" className={styles.ground} />}
      <g className={styles.posts}>
        <rect x="7" y="8" width="4.6" height="16" rx="2.3" />
        <rect x="20.4" y="8" width="4.6" height="16" rx="2.3" />
        <rect x="13.7" y="8" width="4.6" height="7.6" rx="2.3" />
      </g>
      <circle cx="16" cy="21.2" r="2.8" className={styles.bulb} />
    </svg>
  )
}

/** Logo and name side by side. On night and klein backgrounds the name is white. */
export function Wordmark({ look = 'square', onDark = false }: { look?: 'square' | 'light'; onDark?: boolean }) {
  return (
    <span className={classNames(styles.wordmark, onDark && styles.onDark)}>
      <Mark look={look} />
      {shellTexts.product}
    </span>
  )
}

import { uiTexts } from '@marquee/contract/texts/ui'
import { classNames } from './class-names.ts'
import styles from './live.module.css'

/** Green with the word `Live` while the shown data are younger than 60 s; afterwards how old they are instead (OPEN-87). */
export function Live({ ageSeconds, otherwise }: { ageSeconds: number; otherwise: string }) {
  const isLive = ageSeconds < 60
  return (
    <span className={classNames(styles.live, !isLive && styles.old)}>
      <span className={styles.dot} aria-hidden="true" />
      {isLive ? uiTexts.live : otherwise}
    </span>
  )
}

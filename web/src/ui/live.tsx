import { uiTexts } from '@marquee/contract/texts/ui'
import { classNames } from './class-names.ts'
import styles from './live.module.css'

/** Green with the word `Live` while the shown data are younger than 60 s; afterwards their age (OPEN-87). */
export function Live({ ageSeconds, age }: { ageSeconds: number; age: string }) {
  const isLive = ageSeconds < 60
  return (
    <span className={classNames(styles.live, !isLive && styles.old)} title={isLive ? undefined : age}>
      <span className={styles.dot} aria-hidden="true" />
      {uiTexts.live}
      {!isLive && <span className={styles.age}>{age}</span>}
    </span>
  )
}

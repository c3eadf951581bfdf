import { uiTexts } from '@marquee/contract/messages/ui'
import { classNames } from './class-names.ts'
import styles from './live-indicator.module.css'

type Props = { ageSeconds: number; otherwise: string; keepsLabel?: boolean }

/**
 * Green with the word `Live` while the data are younger than 60 s; afterwards their age (OPEN-87). With `keepsLabel`
 * the word stays beside the age, unlit.
 */
export function LiveIndicator({ ageSeconds, otherwise, keepsLabel = false }: Props) {
  const isLive = ageSeconds < 60
  return (
    <span className={classNames(styles.live, !isLive && styles.old)}>
      <span className={styles.dot} aria-hidden="true" />
      {(isLive || keepsLabel) && <span>{uiTexts.live}</span>}
      {!isLive && <span>{otherwise}</span>}
    </span>
  )
}

import styles from './banner-art.module.css'
import { GiftAd, RingsAd, SunAd } from './drawings.tsx'

/** Three screens with three advertisements. */
export function CompanyArt() {
  return (
    <div className={styles.screens} aria-hidden="true">
      <svg viewBox="0 0 170 302" className={styles.tall}>
        <GiftAd />
      </svg>
      <svg viewBox="0 0 300 170" className={styles.wide}>
        <SunAd />
      </svg>
      <svg viewBox="0 0 226 127" className={styles.low}>
        <RingsAd />
      </svg>
    </div>
  )
}

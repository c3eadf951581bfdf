import type { ReactNode } from 'react'
import styles from './tiles.module.css'

/** Stat tiles beside each other: three or four from 1200 px, two or three from 768 px, one below. */
export function Tiles({ children, four }: { children: ReactNode; four?: boolean }) {
  return <div className={four ? styles.four : styles.three}>{children}</div>
}

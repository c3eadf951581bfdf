import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tiles.module.css'

/** Stat tiles beside each other: three from 768 px, or four from 1200 px and two from 768 px; one below. */
export function Tiles({ children, four, label }: { children: ReactNode; four?: boolean; label?: string }) {
  return (
    <div
      role={label && 'group'}
      aria-label={label}
      className={classNames(styles.tiles, four ? styles.four : styles.three)}
    >
      {children}
    </div>
  )
}

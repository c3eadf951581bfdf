import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tiles.module.css'

export type TileCount = 3 | 4 | 6
const GRIDS = { 3: styles.three, 4: styles.four, 6: styles.six } as const

/**
 * Stat tiles in a grid: three per row from 768 px; four from 1200 px, or six in rows of three from 992 px, and two from
 * 768 px; one below.
 */
export function Tiles({ children, count = 3, label }: { children: ReactNode; count?: TileCount; label?: string }) {
  return (
    <div role={label && 'group'} aria-label={label} className={classNames(styles.tiles, GRIDS[count])}>
      {children}
    </div>
  )
}

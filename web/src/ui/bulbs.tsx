import styles from './bulbs.module.css'
import { classNames } from './class-names.ts'

export type BulbTone = 'accent' | 'green' | 'yellow' | 'red' | 'tungsten'

/**
 * A row of bulbs that counts something: weeks run, screens online (VIS-6).
 *
 * Up to 40 bulbs, then a bar with the same shares. `label` says the same in words.
 */
export function Bulbs(props: {
  total: number
  lit: number
  /** A half-filled bulb after the lit ones: the current week. */
  half?: boolean
  /** The last bulbs are offline: red rings. */
  offline?: number
  size?: 'small' | 'medium' | 'large'
  tone?: BulbTone
  label: string
}) {
  const { total, lit, half = false, offline = 0, size = 'medium', tone = 'accent', label } = props
  if (total > MAX_BULBS) return <BulbBar {...{ total, lit, offline, tone, label }} />
  const row = (
    <span role="img" aria-label={label} className={classNames(styles.row, styles[size], styles[tone])}>
      {Array.from({ length: Math.max(0, total) }, (_, index) => (
        <span
          key={index}
          className={classNames(styles.bulb, styles[deriveBulbState(index, { total, lit, half, offline })])}
        />
      ))}
    </span>
  )
  if (total <= MAX_ROW_BULBS) return row
  // Where the bulbs do not fit in one row, the bar replaces them; only one of the two is drawn.
  return (
    <>
      <span className={classNames(styles.asRow, total > MAX_TILE_BULBS && styles.many)}>{row}</span>
      <span className={classNames(styles.asBar, total > MAX_TILE_BULBS && styles.many)}>
        <BulbBar {...{ total, lit, offline, tone, label }} />
      </span>
    </>
  )
}

/** Above these counts bulbs become a bar, everywhere or in tiles; a few bulbs fit in any tile. */
const MAX_BULBS = 40
const MAX_TILE_BULBS = 31
const MAX_ROW_BULBS = 12

type Count = { total: number; lit: number; half: boolean; offline: number }

function deriveBulbState(index: number, { total, lit, half, offline }: Count): 'lit' | 'half' | 'offline' | 'open' {
  if (index < lit) return 'lit'
  if (half && index === lit) return 'half'
  return index >= total - offline ? 'offline' : 'open'
}

function BulbBar(props: { total: number; lit: number; offline: number; tone: BulbTone; label: string }) {
  const { total, lit, offline, tone, label } = props
  return (
    <span role="img" aria-label={label} className={classNames(styles.bar, styles[tone])}>
      <span className={styles.barLit} style={{ inlineSize: `${(lit / total) * 100}%` }} />
      <span className={styles.barOffline} style={{ inlineSize: `${(offline / total) * 100}%` }} />
    </span>
  )
}

/** Three animated bulbs: loading. They have no accessible text, because a text is beside them. */
export function LoadingBulbs({ size = 'medium' }: { size?: 'small' | 'medium' | 'large' }) {
  return (
    <span aria-hidden="true" className={classNames(styles.row, styles.waiting, styles[size])}>
      <span className={styles.chasing} />
      <span className={styles.chasing} />
      <span className={styles.chasing} />
    </span>
  )
}

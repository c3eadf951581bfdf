import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { COUNT_UP_MS, computeCountUp } from './count-up.rules.ts'
import { Glyph, type Icon } from './icon.tsx'
import styles from './stat-tile.module.css'

/**
 * A label and its figure, with a note and bulbs; links to the details.
 *
 * A count has its note on the baseline, an amount has it below. On operator pages, a count shows its value at once; the
 * specified dashboards count it up.
 */
export function StatTile(props: {
  icon?: Icon
  label: string
  value: number | string
  note?: ReactNode
  bulbs?: ReactNode
  to?: string
  countsUp?: boolean
  /** The figure is a problem. */
  isBad?: boolean
}) {
  const { icon, label, value, note, bulbs, to, countsUp, isBad } = props
  const isAmount = typeof value === 'string'
  return (
    <section className={classNames(styles.tile, isAmount && styles.amount)}>
      <h3 className={styles.label}>
        {icon && <Glyph icon={icon} />}
        {to ? (
          <Link to={to} className={styles.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </h3>
      <p className={styles.line}>
        <span className={classNames(styles.figure, isBad && styles.bad)}>
          {countsUp && !isAmount ? <CountUp value={value} /> : value}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </p>
      {bulbs && <div className={styles.bulbs}>{bulbs}</div>}
    </section>
  )
}

/**
 * A number that counts up to its value within 2000 ms (CONST-13).
 *
 * Screen readers get the final number from the start; with reduced motion, it is shown at once.
 */
function CountUp({ value }: { value: number }) {
  const shown = useCountUp(value)
  if (shown === value) return <span>{value}</span>
  return (
    <>
      <span className="mq-hidden">{value}</span>
      <span aria-hidden="true">{shown}</span>
    </>
  )
}

function useCountUp(value: number): number {
  const [shown, setShown] = useState(0)
  const last = useRef(0)
  const isStill = prefersReducedMotion()
  useEffect(() => {
    if (isStill) return
    const from = last.current
    let frame = 0
    let startedMs: number | undefined
    const draw = (nowMs: number) => {
      startedMs ??= nowMs
      last.current = computeCountUp(from, value, nowMs - startedMs)
      setShown(last.current)
      if (nowMs - startedMs < COUNT_UP_MS) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value, isStill])
  return isStill ? value : shown
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

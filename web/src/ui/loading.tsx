import { uiTexts } from '@marquee/contract/messages/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadingBulbs } from './bulbs.tsx'
import { classNames } from './class-names.ts'
import styles from './loading.module.css'

/** The loading indicator with its text, for a page without content yet. */
export function Spinner({ text = uiTexts.loading }: { text?: string }) {
  return (
    <div role="status" className={styles.spinner}>
      <LoadingBulbs size="large" />
      <p>{text}</p>
    </div>
  )
}

/**
 * Shows its children only if loading takes longer than a moment, so that quick answers do not flash (LOD-2). Their
 * space is reserved from the start, so that nothing below them jumps.
 */
export function Delayed({ children, delayMs = 200 }: { children: ReactNode; delayMs?: number }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return <div className={due ? styles.shown : styles.reserved}>{children}</div>
}

/** A grey block in the size of the loading content. */
export function Skeleton(props: { width?: string; height?: string; round?: boolean; ratio?: string }) {
  const { width = '100%', height, round, ratio } = props
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round)}
      style={{ inlineSize: width, blockSize: height ?? (ratio ? undefined : '1em'), aspectRatio: ratio }}
    />
  )
}

/** Placeholders of list rows; the infotainment list shows 5 (CONST-14). */
export function SkeletonRows({ rows = 5, label = uiTexts.loading }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-busy="true" className={styles.rows}>
      <span className="mq-hidden">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} data-skeleton-row="">
          <Skeleton width="64px" height="44px" />
          <span className={styles.lines}>
            <Skeleton width={`${70 - index * 6}%`} height="12px" />
            <Skeleton width={`${42 - index * 4}%`} height="10px" />
          </span>
          <Skeleton width="72px" height="24px" round />
        </span>
      ))}
    </div>
  )
}

/** Placeholders of the cards of a grid. */
export function SkeletonCards({ cards = 3, label = uiTexts.loading }: { cards?: number; label?: string }) {
  return (
    <Delayed>
      <div role="status" aria-busy="true" className={styles.cards}>
        <span className="mq-hidden">{label}</span>
        {Array.from({ length: cards }, (_, index) => (
          <span key={index} className={styles.card}>
            <Skeleton ratio="16 / 9" />
            <Skeleton width="60%" height="16px" />
            <Skeleton width="80%" height="12px" />
            <Skeleton width="40%" height="12px" />
          </span>
        ))}
      </div>
    </Delayed>
  )
}

import { classNames } from './class-names.ts'
import styles from './bars.module.css'

export type BarPart = { value: number; tone: 'accent' | 'accent-2' | 'accent-3' | 'green' | 'red' | 'yellow' | 'rest' }

/** One bar split by shares; `label` describes them in words. */
export function SplitBar({ parts, label }: { parts: readonly BarPart[]; label: string }) {
  const visible = parts.filter((part) => part.value > 0)
  return (
    <span role="img" aria-label={label} className={styles.split}>
      {visible.map((part) => (
        <span key={part.tone} className={styles[part.tone]} style={{ flexGrow: part.value }} />
      ))}
    </span>
  )
}

/** Progress from 0 to 100. */
export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const value = Math.round(Math.min(100, Math.max(0, percent)))
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={100}
      className={styles.progress}
    >
      <span className={classNames(styles.accent, styles.done)} style={{ inlineSize: `${value}%` }} />
    </span>
  )
}

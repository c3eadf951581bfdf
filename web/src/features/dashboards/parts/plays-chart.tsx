import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { formatDay, formatShortDay } from '../../../lib/format.ts'
import { formats } from '../../../lib/formats.ts'
import { computeAxisTop } from '@marquee/contract/delivery-chart.rules'
import { pickLabelledDays, type PlaysDay } from '../plays.rules.ts'
import styles from './plays-chart.module.css'

const STEPS = [4, 3, 2, 1, 0] as const

/**
 * An area over the days, drawn in a square of 100 by 100 that is stretched to the chart; the table beside it has the
 * same values.
 */
export function PlaysChart({ days }: { days: readonly PlaysDay[] }) {
  const top = computeAxisTop(Math.max(...days.map(({ plays }) => plays)))
  const points = days.map(({ plays }, index) => ({ x: toX(index, days.length), y: 100 - (100 * plays) / top }))
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const last = points.at(-1)
  return (
    <figure
      className={styles.chart}
      role="img"
      aria-label={dashboardTexts.playsChart({
        plays: days.reduce((sum, { plays }) => sum + plays, 0),
        first: formatDay(days[0]?.day),
        last: formatDay(days.at(-1)?.day),
      })}
    >
      <div className={styles.axis} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step}>{formats.formatNumber((top / 4) * step)}</span>
        ))}
      </div>
      <div className={styles.plot}>
        {STEPS.map((step) => (
          <span
            key={step}
            className={step === 0 ? styles.base : styles.grid}
            style={{ insetBlockEnd: `${step * 25}%` }}
          />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <linearGradient id="plays-fill" x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" className={styles.from} />
            <stop offset="1" className={styles.to} />
          </linearGradient>
          <polygon points={`0,100 ${line} 100,100`} fill="url(#plays-fill)" />
          <polyline points={line} vectorEffect="non-scaling-stroke" className={styles.line} />
        </svg>
        {last && (
          <span className={styles.now} style={{ insetInlineStart: `${last.x}%`, insetBlockStart: `${last.y}%` }} />
        )}
        <Columns days={days} />
      </div>
      <DayLabels days={days} />
    </figure>
  )
}

const toX = (index: number, count: number) => (100 * index) / Math.max(1, count - 1)

/** The value of the day under the pointer; the point of the day is in the middle of its column. */
function Columns({ days }: { days: readonly PlaysDay[] }) {
  return (
    <div className={styles.columns} style={{ insetInline: `${-toX(0.5, days.length)}%` }}>
      {days.map(({ day, plays }) => (
        <span key={day} data-words={dashboardTexts.dayPlays({ day: formatDay(day), plays })} />
      ))}
    </div>
  )
}

/** Five days; every other one on narrow screens. */
function DayLabels({ days }: { days: readonly PlaysDay[] }) {
  return (
    <div className={styles.days} aria-hidden="true">
      {pickLabelledDays(days.length, 5).map((index) => (
        <span key={index} style={{ insetInlineStart: `${toX(index, days.length)}%` }}>
          {formatShortDay(days[index]?.day)}
        </span>
      ))}
    </div>
  )
}

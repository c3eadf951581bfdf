import { type ChartColumn, isLabelled } from '@marquee/contract/delivery-chart.rules'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { formatShortDay } from '../../../lib/format.ts'
import { formats } from '../../../lib/formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './delivery-bars.module.css'

/** In CSS pixels. Horizontal sizes are shares of the width, so the chart needs no measuring. */
const PLOT_HEIGHT = 176
const ABOVE = 20
const BELOW = 26
const BASE = ABOVE + PLOT_HEIGHT
/** Sizes within the svg of the bars. */
export const HEIGHT = BASE + BELOW
const STEPS = [0, 1, 2, 3, 4] as const

const toY = (plays: number, top: number) => ABOVE + PLOT_HEIGHT * (1 - plays / top)

export function Axis({ top }: { top: number }) {
  return (
    <ol className={styles.axis} aria-hidden="true" style={{ blockSize: BASE }}>
      {STEPS.map((step) => (
        <li key={step} style={{ insetBlockStart: toY((top / 4) * step, top) }}>
          {formats.formatNumber((top / 4) * step)}
        </li>
      ))}
    </ol>
  )
}

/**
 * A bar with its share of the width: the guaranteed plays as an outline, the delivered plays inside, extra plays above.
 */
export function Bar(props: {
  column: ChartColumn
  place: { position: number; count: number; top: number }
  isChosen: boolean
  onChoose: () => void
}) {
  const { column, place, isChosen, onChoose } = props
  const { plays, promised, extra } = column
  const share = 100 / place.count
  const [played, due] = [toY(plays, place.top), toY(promised, place.top)]
  const solid = toY(plays - extra, place.top)
  return (
    <svg
      x={`${place.position * share}%`}
      width={`${share}%`}
      height={BASE}
      y="0"
      onPointerEnter={onChoose}
      onPointerDown={onChoose}
    >
      <rect
        x="0"
        y={ABOVE}
        width="100%"
        height={PLOT_HEIGHT}
        className={classNames(styles.column, isChosen && styles.chosen)}
      />
      {promised > 0 && <rect y={due} height={BASE - due} className={styles.promised} />}
      {plays > 0 && <rect y={played} height={BASE - played} className={extra > 0 ? styles.extra : styles.bar} />}
      {extra > 0 && plays > extra && <rect y={solid} height={BASE - solid} className={styles.bar} />}
      {/* A bar that is much higher than the guarantee hides the outline, so a line across it marks the guarantee. */}
      {promised > 0 && due - played > 4 && <rect y={due} height="2" className={styles.passed} />}
    </svg>
  )
}

/** The labels of the weeks below, as many as fit, and the label of today above its bar. */
export function Labels({ columns, running }: { columns: readonly ChartColumn[]; running: number }) {
  const share = 100 / columns.length
  const toX = (position: number) => `${(position + 0.5) * share}%`
  return (
    <>
      {columns.map(({ first }, position) =>
        isLabelled(position, columns) ? (
          <text key={first} x={toX(position)} y={BASE + 18} className={styles.label}>
            {formatShortDay(first)}
          </text>
        ) : null,
      )}
      {running >= 0 && (
        <text x={toX(running)} y="12" className={classNames(styles.label, styles.present)}>
          {columns[0]?.isWeek ? texts.thisWeek : texts.today}
        </text>
      )}
    </>
  )
}

/** Five horizontal grid lines. */
export function Grid({ top }: { top: number }) {
  return STEPS.map((step) => (
    <line
      key={step}
      x1="0"
      x2="100%"
      y1={toY((top / 4) * step, top)}
      y2={toY((top / 4) * step, top)}
      className={step === 0 ? styles.base : styles.grid}
    />
  ))
}

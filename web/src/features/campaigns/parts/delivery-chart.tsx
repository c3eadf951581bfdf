import { reportTexts as texts } from '@marquee/contract/texts/campaign-report'
import { type KeyboardEvent, useState } from 'react'
import { shortDayText } from '../../../lib/format.ts'
import { classNames } from '../../../ui/class-names.ts'
import { axisTop, type ChartColumn, columnText, isNamed, promiseKey } from '../delivery.ts'
import styles from './delivery-chart.module.css'

/** In CSS pixels; across, everything is a share of the width, so that the chart needs no measuring. */
const PLOT_HEIGHT = 176
const ABOVE = 20
const BELOW = 26
const BASE = ABOVE + PLOT_HEIGHT
const STEPS = [0, 1, 2, 3, 4] as const

/**
 * Bars of proven plays in outlines of what was promised, drawn by hand; the table says the same.
 *
 * It is one control: arrow keys move from bar to bar, and the line below tells each in words.
 */
export function DeliveryChart({ columns }: { columns: readonly ChartColumn[] }) {
  const top = axisTop(columns.reduce((most, { plays, promised }) => Math.max(most, plays, promised), 0))
  const [chosen, setChosen] = useState<number>()
  const running = columns.findIndex(({ state }) => state === 'today')
  const last = columns.length - 1
  // A flight that became shorter meanwhile has fewer bars.
  const index = chosen === undefined ? undefined : Math.min(chosen, last)
  const start = running >= 0 ? running : last
  const chosenText = (at: number) =>
    columns
      .slice(at, at + 1)
      .map(columnText)
      .join('')
  const move = (event: KeyboardEvent) => {
    const next = nextOf(event.key, index ?? start, last)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
  }
  return (
    <div className={styles.chart}>
      <Axis top={top} />
      <div
        role="slider"
        tabIndex={0}
        aria-label={columns[0]?.isWeek ? texts.chartOfWeeks : texts.chart}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={(index ?? start) + 1}
        aria-valuetext={chosenText(index ?? start)}
        className={styles.plot}
        onKeyDown={move}
        onFocus={() => setChosen(index ?? start)}
        onBlur={() => setChosen(undefined)}
        onPointerLeave={(event) => !event.currentTarget.matches(':focus') && setChosen(undefined)}
      >
        <svg width="100%" height={BASE + BELOW} aria-hidden="true">
          {STEPS.map((step) => (
            <line
              key={step}
              x1="0"
              x2="100%"
              y1={yOf((top / 4) * step, top)}
              y2={yOf((top / 4) * step, top)}
              className={step === 0 ? styles.base : styles.grid}
            />
          ))}
          {columns.map((column, position) => (
            <Bar
              key={column.first}
              column={column}
              place={{ position, count: columns.length, top }}
              isChosen={position === index}
              onChoose={() => setChosen(position)}
            />
          ))}
          <Labels columns={columns} running={running} />
        </svg>
      </div>
      <Key columns={columns} />
      <p className={styles.words}>{index === undefined ? texts.chartHint : chosenText(index)}</p>
    </div>
  )
}

function nextOf(key: string, from: number, last: number): number | undefined {
  const next = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + 7,
    PageDown: from - 7,
    Home: 0,
    End: last,
  }[key]
  return next === undefined ? undefined : Math.min(last, Math.max(0, next))
}

const yOf = (plays: number, top: number) => ABOVE + PLOT_HEIGHT * (1 - plays / top)

function Axis({ top }: { top: number }) {
  return (
    <ol className={styles.axis} aria-hidden="true" style={{ blockSize: BASE }}>
      {STEPS.map((step) => (
        <li key={step} style={{ insetBlockStart: yOf((top / 4) * step, top) }}>
          {((top / 4) * step).toLocaleString('en-US')}
        </li>
      ))}
    </ol>
  )
}

/** A column of the bar's share of the width, with what was promised as an outline and what was played in it. */
function Bar(props: {
  column: ChartColumn
  place: { position: number; count: number; top: number }
  isChosen: boolean
  onChoose: () => void
}) {
  const { column, place, isChosen, onChoose } = props
  const { plays, promised } = column
  const share = 100 / place.count
  const [played, due] = [yOf(plays, place.top), yOf(promised, place.top)]
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
      {plays > 0 && <rect y={played} height={BASE - played} className={styles.bar} />}
      {/* A bar that rises well above its promise hides the outline, so the promise is a line across it. */}
      {promised > 0 && due - played > 4 && <rect y={due} height="2" className={styles.passed} />}
    </svg>
  )
}

/** The beginnings of weeks below, as many as fit; the present above its bar. */
function Labels({ columns, running }: { columns: readonly ChartColumn[]; running: number }) {
  const share = 100 / columns.length
  const xOf = (position: number) => `${(position + 0.5) * share}%`
  return (
    <>
      {columns.map(({ first }, position) =>
        isNamed(position, columns) ? (
          <text
            key={first}
            x={xOf(position)}
            y={BASE + 18}
            className={classNames(styles.label, position === 0 && styles.first)}
          >
            {shortDayText(first)}
          </text>
        ) : null,
      )}
      {running >= 0 && (
        <text x={xOf(running)} y="12" className={classNames(styles.label, styles.present)}>
          {columns[0]?.isWeek ? texts.thisWeek : texts.today}
        </text>
      )}
    </>
  )
}

function Key({ columns }: { columns: readonly ChartColumn[] }) {
  return (
    <ul className={styles.key} aria-hidden="true">
      <li className={styles.keyOfPlayed}>{texts.played}</li>
      <li className={styles.keyOfPromised}>{promiseKey(columns)}</li>
    </ul>
  )
}

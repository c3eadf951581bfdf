import { type ChartColumn, computeAxisTop } from '@marquee/contract/delivery-chart.rules'
import { reportTexts as texts } from '@marquee/contract/messages/campaign-report'
import { describeColumn, describeGuarantee } from '@marquee/contract/texts/delivery-report'
import { type KeyboardEvent, useState } from 'react'
import { Axis, Bar, Grid, HEIGHT, Labels } from './delivery-bars.tsx'
import styles from './delivery-chart.module.css'

/**
 * Bars of delivered plays inside outlines of the guaranteed plays; the table shows the same numbers.
 *
 * The chart is one control: arrow keys move between the bars, and the line below describes the current one.
 */
export function DeliveryChart({ columns }: { columns: readonly ChartColumn[] }) {
  const top = computeAxisTop(columns.reduce((most, { plays, promised }) => Math.max(most, plays, promised), 0))
  const [chosen, setChosen] = useState<number>()
  const running = columns.findIndex(({ state }) => state === 'today')
  const last = columns.length - 1
  // A shortened flight has fewer bars.
  const index = chosen === undefined ? undefined : Math.min(chosen, last)
  const start = running >= 0 ? running : last
  const describeChosen = (at: number) =>
    columns
      .slice(at, at + 1)
      .map(describeColumn)
      .join('')
  const move = (event: KeyboardEvent) => {
    const next = findNextIndex(event.key, index ?? start, last)
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
        aria-valuetext={describeChosen(index ?? start)}
        className={styles.plot}
        onKeyDown={move}
        onFocus={() => setChosen(index ?? start)}
        onBlur={() => setChosen(undefined)}
        onPointerLeave={(event) => !event.currentTarget.matches(':focus') && setChosen(undefined)}
      >
        <svg width="100%" height={HEIGHT} aria-hidden="true">
          <Grid top={top} />
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
      <p className={styles.words}>{index === undefined ? texts.chartHint : describeChosen(index)}</p>
    </div>
  )
}

function findNextIndex(key: string, from: number, last: number): number | undefined {
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

function Key({ columns }: { columns: readonly ChartColumn[] }) {
  return (
    <ul className={styles.key} aria-hidden="true">
      <li className={styles.keyOfDelivered}>{texts.delivered}</li>
      {columns.some(({ extra }) => extra > 0) && <li className={styles.keyOfExtra}>{texts.extra}</li>}
      <li className={styles.keyOfGuaranteed}>{describeGuarantee(columns)}</li>
    </ul>
  )
}

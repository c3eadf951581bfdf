import { dayNumber } from '@marquee/contract/days.rules'
import { campaignTexts } from '@marquee/contract/texts/campaigns'
import { dayText, monthDayText } from '../../../lib/format.ts'
import { axisTop, type DeliveryDay, weekStep } from '../delivery.ts'
import styles from './delivery-chart.module.css'

const texts = campaignTexts.details

/** In CSS pixels; across, everything is a share of the width, so that the chart needs no measuring. */
const PLOT_HEIGHT = 180
const ABOVE = 10
const BELOW = 26
const STEPS = [0, 1, 2, 3, 4] as const

/** Bars of proven plays per day, drawn by hand; the table beside says the same. */
export function DeliveryChart({ days, startsOn }: { days: readonly DeliveryDay[]; startsOn: string }) {
  const top = axisTop(Math.max(...days.map(({ plays }) => plays)))
  const total = days.reduce((sum, { plays }) => sum + plays, 0)
  const withPlays = days.filter(({ plays }) => plays > 0).length
  const yOf = (plays: number) => ABOVE + PLOT_HEIGHT * (1 - plays / top)
  return (
    <div className={styles.chart}>
      <ol className={styles.axis} aria-hidden="true" style={{ blockSize: ABOVE + PLOT_HEIGHT }}>
        {STEPS.map((step) => (
          <li key={step} style={{ insetBlockStart: yOf((top / 4) * step) }}>
            {((top / 4) * step).toLocaleString('en-US')}
          </li>
        ))}
      </ol>
      <svg
        role="img"
        aria-label={texts.chartLabel(total.toLocaleString('en-US'), String(withPlays))}
        width="100%"
        height={ABOVE + PLOT_HEIGHT + BELOW}
      >
        {STEPS.map((step) => (
          <line
            key={step}
            x1="0"
            x2="100%"
            y1={yOf((top / 4) * step)}
            y2={yOf((top / 4) * step)}
            className={step === 0 ? styles.base : styles.grid}
          />
        ))}
        {days.map((day, index) => (
          <Bar key={day.day} day={day} index={index} count={days.length} top={yOf(day.plays)} />
        ))}
        <WeekLabels days={days} startsOn={startsOn} />
      </svg>
    </div>
  )
}

/** A column of the day's width with the bar in its middle. */
function Bar({ day, index, count, top }: { day: DeliveryDay; index: number; count: number; top: number }) {
  const share = 100 / count
  return (
    <svg x={`${index * share}%`} width={`${share}%`} height={ABOVE + PLOT_HEIGHT} y="0" className={styles.column}>
      <title>{texts.barTitle(dayText(day.day), day.plays.toLocaleString('en-US'))}</title>
      <rect x="0" y={ABOVE} width="100%" height={PLOT_HEIGHT} className={styles.hover} />
      {day.plays > 0 && <rect y={top} height={ABOVE + PLOT_HEIGHT - top} className={styles.bar} />}
    </svg>
  )
}

/** The first days of weeks, as many as fit. */
function WeekLabels({ days, startsOn }: { days: readonly DeliveryDay[]; startsOn: string }) {
  const first = dayNumber(startsOn)
  const step = weekStep(days.length) * 7
  const share = 100 / days.length
  return days.map(({ day }, index) =>
    (dayNumber(day) - first) % step === 0 ? (
      <text key={day} x={`${(index + 0.5) * share}%`} y={ABOVE + PLOT_HEIGHT + 18} className={styles.label}>
        {monthDayText(day).slice(0, 6)}
      </text>
    ) : null,
  )
}

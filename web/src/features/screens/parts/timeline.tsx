import type { LogEntry, Screen, ScreenDay } from '@marquee/contract/screens'
import { screenTexts } from '@marquee/contract/messages/screens'
import { type KeyboardEvent, useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import { classNames } from '../../../ui/class-names.ts'
import {
  formatLogTime,
  computeNowPercent,
  buildSegments,
  formatSpan,
  buildTicks,
  formatWeekday,
} from '../times.rules.ts'
import { getPatternClass, StateSample } from './state-sample.tsx'
import styles from './timeline.module.css'

const t = screenTexts
const STATES: Readonly<Record<Screen['screenType'], readonly LogEntry['state'][]>> = {
  vehicle: ['app_moves', 'app_not_moves', 'app_stopped'],
  restaurant: ['online', 'offline'],
}

/**
 * The 24 hours of one day as a bar, with one segment per entry of the log (TML-1).
 *
 * The bar is one control: arrow keys move between segments, and each is described in words (TML-2); the table below has
 * the same data.
 */
export function Timeline({ day, screenType }: { day: ScreenDay; screenType: Screen['screenType'] }) {
  const segments = buildSegments(day)
  const [chosen, setChosen] = useState<number>()
  const index = chosen === undefined || chosen >= segments.length ? undefined : chosen
  const last = segments.length - 1
  const move = (event: KeyboardEvent) => {
    const from = index ?? -1
    const next = {
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      ArrowLeft: index === undefined ? last : from - 1,
      ArrowDown: index === undefined ? last : from - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setChosen(Math.min(last, Math.max(0, next)))
  }
  return (
    <div className={styles.timeline}>
      <Legend totals={day.totals} states={STATES[screenType]} />
      <div className={styles.hours}>
        <Present day={day} />
        {segments.length > 0 ? (
          <div
            role="slider"
            tabIndex={0}
            aria-label={t.timeline({ day: formatWeekday(day.day) })}
            aria-valuemin={1}
            aria-valuemax={segments.length}
            aria-valuenow={(index ?? 0) + 1}
            aria-valuetext={segments[index ?? 0]?.text}
            className={styles.bar}
            onKeyDown={move}
            onFocus={() => setChosen(index ?? 0)}
            onBlur={() => setChosen(undefined)}
            onPointerLeave={(event) => !event.currentTarget.matches(':focus') && setChosen(undefined)}
          >
            {segments.map((segment, position) => (
              <span
                key={`${segment.startPercent} ${segment.state}`}
                className={classNames(
                  styles.segment,
                  getPatternClass(segment.state),
                  position === index && styles.chosen,
                )}
                style={{ insetInlineStart: `${segment.startPercent}%`, inlineSize: `${segment.widthPercent}%` }}
                onPointerEnter={() => setChosen(position)}
                onPointerDown={() => setChosen(position)}
              />
            ))}
          </div>
        ) : (
          <div className={styles.bar} />
        )}
        <div className={styles.ticks} aria-hidden="true">
          {buildTicks(day).map(({ percent, text }) => (
            <span key={percent} style={{ insetInlineStart: `${percent}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <p className={styles.words}>
        {segments.length === 0 ? t.timelineEmpty : index === undefined ? t.timelineHint : segments[index]?.text}
      </p>
    </div>
  )
}

function Legend(props: { totals: ScreenDay['totals']; states: readonly LogEntry['state'][] }) {
  const getSeconds = (state: LogEntry['state']) => props.totals.find((total) => total.state === state)?.seconds ?? 0
  return (
    <ul className={styles.legend}>
      {props.states.map((state) => (
        <li key={state}>
          <StateSample state={state} /> <b>{formatSpan(getSeconds(state))}</b>
        </li>
      ))}
    </ul>
  )
}

/** A line at the current time, if the day is today. */
function Present({ day }: { day: ScreenDay }) {
  const at = useNow(30_000)
  const percent = computeNowPercent(day, at)
  if (percent === undefined) return null
  return (
    <span className={styles.present} style={{ insetInlineStart: `${percent}%` }}>
      {formatLogTime(at, day.timeZone)}
    </span>
  )
}

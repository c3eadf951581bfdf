import { WEEKDAYS } from '@marquee/contract/days.rules'
import type { OpeningHours } from '@marquee/contract/fleet'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { getNow } from '../../../lib/clock.ts'
import { formats } from '../../../lib/formats.ts'
import { DateText } from '../../../ui/date-text.tsx'
import styles from './restaurant-overview.module.css'

const t = fleetTexts.fixed

/** The hours of each day; a day without a start or an end is closed (FIX-DET-06, CONST-08). Today is highlighted. */
export function OpeningHoursList({ hours }: { hours: OpeningHours }) {
  const today = getWeekday()
  return (
    <dl className={styles.hours}>
      {WEEKDAYS.map((weekday) => (
        <div key={weekday} className={weekday === today ? styles.today : undefined}>
          <dt>{formats.formatWeekday(weekday, 'long')}</dt>
          <dd className={isOpen(hours[weekday]) ? undefined : styles.closed}>
            <DateText>{describeDay(hours[weekday])}</DateText>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The opening hours of today. */
export const describeToday = (hours: OpeningHours): string => describeDay(hours[getWeekday()])

type Day = OpeningHours[(typeof WEEKDAYS)[number]]

const isOpen = ({ start, end }: Day) => start !== '' && end !== ''
const describeDay = (day: Day) => (isOpen(day) ? t.opening(day) : t.closed)
// The week of the calendar begins on Sunday.
const getWeekday = () => WEEKDAYS[(getNow().getDay() + 6) % 7] ?? 'monday'

import { WEEKDAYS } from '@marquee/contract/days.rules'
import { fleetTexts } from '@marquee/contract/messages/fleet'
import { Button } from '../../../ui/button.tsx'
import { copyToAll, findFirstOpenDay, type OpeningHours, type Weekday } from '../restaurant-form.ts'
import styles from './hours-fields.module.css'
import { formats } from '../../../lib/formats.ts'

const t = fleetTexts.fixed

/** A start and an end for each day from monday to sunday; an empty day is closed (FIX-FORM-03, OPEN-46). */
export function HoursFields({ value, onValue }: { value: OpeningHours; onValue: (hours: OpeningHours) => void }) {
  const copied = findFirstOpenDay(value)
  return (
    <div className={styles.week}>
      {WEEKDAYS.map((weekday) => (
        <Day
          key={weekday}
          weekday={weekday}
          hours={value[weekday]}
          onHours={(hours) => onValue({ ...value, [weekday]: hours })}
        />
      ))}
      {copied && (
        <Button variant="quiet" size="small" onClick={() => onValue(copyToAll(value, copied))} className={styles.copy}>
          {t.copyToAll({ weekday: formats.formatWeekday(copied, 'long') })}
        </Button>
      )}
    </div>
  )
}

type Hours = OpeningHours[Weekday]

function Day({ weekday, hours, onHours }: { weekday: Weekday; hours: Hours; onHours: (hours: Hours) => void }) {
  const name = formats.formatWeekday(weekday, 'long')
  return (
    <div className={styles.day}>
      <span>{name}</span>
      <input
        type="time"
        aria-label={t.startLabel({ weekday: name })}
        value={hours.start}
        onChange={(event) => onHours({ ...hours, start: event.currentTarget.value })}
      />
      <span aria-hidden="true">{t.to}</span>
      <input
        type="time"
        aria-label={t.endLabel({ weekday: name })}
        value={hours.end}
        onChange={(event) => onHours({ ...hours, end: event.currentTarget.value })}
      />
    </div>
  )
}

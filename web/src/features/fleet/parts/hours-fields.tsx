import { WEEKDAYS } from '@marquee/contract/days.rules'
import { fleetTexts } from '@marquee/contract/texts/fleet'
import { Button } from '../../../ui/button.tsx'
import type { RestaurantForm } from '../form.ts'
import styles from './hours-fields.module.css'

type Hours = RestaurantForm['openingHours']
const t = fleetTexts.fixed

/** A start and an end for each of monday to sunday; a day left empty is closed (FIX-FORM-03, OPEN-46). */
export function HoursFields({ value, onValue }: { value: Hours; onValue: (hours: Hours) => void }) {
  const copyMonday = () => onValue(Object.fromEntries(WEEKDAYS.map((day) => [day, { ...value.monday }])) as Hours)
  return (
    <div className={styles.week}>
      {WEEKDAYS.map((weekday) => {
        const name = fleetTexts.weekdays[weekday]
        const change = (part: 'start' | 'end', text: string) =>
          onValue({ ...value, [weekday]: { ...value[weekday], [part]: text } })
        return (
          <div key={weekday} className={styles.day}>
            <span>{name}</span>
            <input
              type="time"
              aria-label={t.startOf(name)}
              value={value[weekday].start}
              onChange={(event) => change('start', event.currentTarget.value)}
            />
            <span aria-hidden="true">{t.to}</span>
            <input
              type="time"
              aria-label={t.endOf(name)}
              value={value[weekday].end}
              onChange={(event) => change('end', event.currentTarget.value)}
            />
          </div>
        )
      })}
      <Button variant="quiet" size="small" onClick={copyMonday} className={styles.copy}>
        {t.copyToAll}
      </Button>
    </div>
  )
}

import { catalogueTexts as t } from '@marquee/contract/messages/catalogue'
import { useId } from 'react'
import { formatTime } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { getOwnTimeZone } from '../../../../lib/clock.ts'
import { TextField } from '../../../../ui/field.tsx'
import { findTimeZone } from '../entries.rules.ts'

export const OWN_ZONE = getOwnTimeZone()
export const TIME_ZONES = [...new Set([OWN_ZONE, ...Intl.supportedValuesOf('timeZone')])].toSorted()

/** A time zone, found by a part of its name; the hint shows the current time there. */
export function TimeZoneField(props: { value: string; onValue: (zone: string) => void; error: string | false }) {
  const { value, onValue, error } = props
  const id = useId()
  const at = useNow(30_000)
  const zone = findTimeZone(value, TIME_ZONES)
  return (
    <>
      <TextField
        label={t.timeZone}
        list={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        hint={zone ? t.timeZoneHint({ time: formatTime(at, zone) }) : t.timeZoneSearch}
        error={error}
        onValue={onValue}
        onFocus={(event) => event.currentTarget.select()}
      />
      <datalist id={id}>
        {TIME_ZONES.map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
    </>
  )
}

import { toCalendarDay } from '@marquee/contract/days.rules'
import type { Screen } from '@marquee/contract/screens'
import { useSearchParams } from 'react-router'
import { useNow } from '../../lib/use-now.ts'
import { parseDay } from './times.rules.ts'

/** The day that is looked at, by the calendar of the place; it stands in the address as `?day=`, today is left out. */
export function useChosenDay({ timeZone = 'UTC' }: Pick<Screen, 'timeZone'>) {
  const [query, setQuery] = useSearchParams()
  const today = toCalendarDay(timeZone, useNow(60_000))
  const setDay = (day: string) => {
    const next = new URLSearchParams(query)
    if (day >= today) next.delete('day')
    else next.set('day', day)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return { day: parseDay(query.get('day'), today), today, setDay }
}

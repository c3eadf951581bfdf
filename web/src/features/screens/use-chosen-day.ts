import { toCalendarDay } from '@marquee/contract/days.rules'
import type { Screen } from '@marquee/contract/screens'
import { useSearchParams } from 'react-router'
import { useNow } from '../../lib/use-now.ts'
import { parseDay } from './times.rules.ts'

/** The selected day in the screen's time zone; it is in the address as `?day=`, without today. */
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

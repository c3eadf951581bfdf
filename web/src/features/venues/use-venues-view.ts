import { useSearchParams } from 'react-router'
import { getToday } from '../../lib/clock.ts'
import { parseVenuesView, updateVenuesQuery, type VenuesView } from './view.rules.ts'

/** The view in the address. Only another location or page adds a step to the history. */
export function useVenuesView(): [VenuesView, (change: Partial<VenuesView>) => void] {
  const [query, setQuery] = useSearchParams()
  const change = (changed: Partial<VenuesView>) => {
    const isStep = 'location' in changed || 'page' in changed
    setQuery(updateVenuesQuery(query, changed), {
      replace: !isStep,
      flushSync: true,
      preventScrollReset: !isStep,
    })
  }
  return [parseVenuesView(query, getToday()), change]
}

import { useSearchParams } from 'react-router'
import { type FleetChange, type FleetView, parseFleetView, updateFleetQuery } from './view.rules.ts'

export type ChangeFleet = (change: FleetChange) => void

/** The view of the fleet in the address, how it is changed, and where a change would lead. */
export function useFleetView(): {
  view: FleetView
  change: ChangeFleet
  to: (change: FleetChange) => { search: string }
} {
  const [query, setQuery] = useSearchParams()
  return {
    view: parseFleetView(query),
    // At once, because the search box shows what stands in the address (decision 5).
    change: (changed) =>
      setQuery((present) => updateFleetQuery(present, changed), {
        replace: true,
        flushSync: true,
        preventScrollReset: true,
      }),
    to: (changed) => ({ search: updateFleetQuery(query, changed).toString() }),
  }
}

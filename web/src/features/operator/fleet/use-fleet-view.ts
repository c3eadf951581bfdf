import { useSearchParams } from 'react-router'
import { type FleetChange, type FleetView, parseFleetView, updateFleetQuery } from './view.rules.ts'

export type ChangeFleet = (change: FleetChange) => void

/** Reads and changes the view of the fleet in the address, and computes the address of a change. */
export function useFleetView(): {
  view: FleetView
  change: ChangeFleet
  to: (change: FleetChange) => { search: string }
} {
  const [query, setQuery] = useSearchParams()
  return {
    view: parseFleetView(query),
    // Updates at once, because the search box shows the value in the address (decision 5).
    change: (changed) =>
      setQuery((present) => updateFleetQuery(present, changed), {
        replace: true,
        flushSync: true,
        preventScrollReset: true,
      }),
    to: (changed) => ({ search: updateFleetQuery(query, changed).toString() }),
  }
}

import { useSearchParams } from 'react-router'
import { useView } from '../shared/use-view.ts'
import { type FleetChange, type FleetView, fleetView } from './view.rules.ts'

export type ChangeFleet = (change: FleetChange) => void

/** Reads and changes the view of the fleet in the address, and computes the address of a change. */
export function useFleetView(): {
  view: FleetView
  change: ChangeFleet
  to: (change: FleetChange) => { search: string }
} {
  const [view, change] = useView(fleetView)
  const [query] = useSearchParams()
  return { view, change, to: (changed) => ({ search: fleetView.update(query, changed).toString() }) }
}

import { compareKeys } from '@marquee/contract/text.rules'
import type { Restaurant, Vehicle } from '@marquee/contract/fleet'
import type { ListView } from '../../lib/list-view.ts'
import { formats } from '../../lib/formats.ts'

/** The common fields of vehicles and restaurants. */
export type Venue = Pick<Vehicle | Restaurant, '_id' | 'status' | 'createdAt'>

/** The name of a vehicle in lists, dialogs and selections. */
export const getVehicleName = (vehicle: { brand: string; model: string }) => `${vehicle.brand} ${vehicle.model}`

export type Tiles = { total: number; approved: number; activeScreens: number; locations: number }

/** The summary tiles (VEH-07 to VEH-10, TRAP-34). */
export function countTiles(vehicles: readonly Vehicle[]): Tiles {
  return {
    total: vehicles.length,
    approved: vehicles.filter((vehicle) => vehicle.status === 'Approved').length,
    activeScreens: vehicles.flatMap((vehicle) => vehicle.screens).filter((screen) => screen.status === 'Active').length,
    locations: new Set(vehicles.map((vehicle) => vehicle.location)).size,
  }
}

/** The venues that match the search and the status, in the requested order, newest first by default. */
export function selectVenues<Entry extends Venue>(
  view: Pick<ListView, 'search' | 'status' | 'sort'>,
  venues: readonly Entry[],
  getWords: (venue: Entry) => readonly [name: string, ...more: string[]],
): Entry[] {
  const search = view.search.trim().toLowerCase()
  const fitting = venues.filter(
    (venue) =>
      (view.status === '' || venue.status === view.status) &&
      getWords(venue).some((word) => word.toLowerCase().includes(search)),
  )
  return view.sort === 'name'
    ? fitting.toSorted((a, b) => formats.compareNames(getWords(a)[0], getWords(b)[0]))
    : fitting.toSorted((a, b) => compareKeys(b.createdAt, a.createdAt))
}

/** The statuses that occur, with the number of matching venues, for the filter. */
export function countStatuses(
  venues: readonly Venue[],
  searched: readonly Venue[],
): { status: string; count: number }[] {
  const statuses = [...new Set(venues.map(({ status }) => status))]
  return statuses.map((status) => ({ status, count: searched.filter((venue) => venue.status === status).length }))
}

type Choice = { _id: string; name: string }

/** The offered options, and the venue's own value although it is no longer offered, such as a closed location. */
export function includeCurrent(offered: readonly Choice[], current: Choice | undefined): Choice[] {
  return current === undefined || offered.some(({ _id }) => _id === current._id) ? [...offered] : [...offered, current]
}

/** Current and future campaigns of the venue, which stop when it is deleted (FIX-11). */
export function countStoppingCampaigns(screens: Restaurant['screens']): number {
  const approved = screens.flatMap((screen) => screen.campaigns).filter(({ status }) => status === 'Approved')
  return new Set(approved.map(({ _id }) => _id)).size
}

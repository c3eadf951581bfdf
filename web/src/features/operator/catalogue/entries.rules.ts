import type { CatalogueLocation, CatalogueVehicleType } from '@marquee/contract/catalogue'
import type { ListView } from '../../../lib/list-view.ts'

/** Locations and vehicle types are stored in the same way; a location also has a time zone. */
export type EntryKind = 'location' | 'vehicleType'
export type EntryFields = { kind: EntryKind; name: string; timeZone: string; isActive: boolean }
export type Entry = EntryFields & {
  id: string
  uses: Readonly<Record<string, number>>
  goingByItsClock: { screens: number; campaigns: number }
}

/** The list that the address selects. */
export const parseKind = ({ view }: Pick<ListView, 'view'>): EntryKind =>
  view === 'types' ? 'vehicleType' : 'location'
export const toViewParam = (kind: string): string => (kind === 'vehicleType' ? 'types' : '')

export const STATES = ['', 'active', 'inactive'] as const
export type EntryState = (typeof STATES)[number]
export const parseState = ({ status }: Pick<ListView, 'status'>): EntryState =>
  STATES.find((one) => one === status) ?? ''

export const ORDERS = ['', 'use'] as const
export type EntryOrder = (typeof ORDERS)[number]
export const parseOrder = ({ sort }: Pick<ListView, 'sort'>): EntryOrder => ORDERS.find((one) => one === sort) ?? ''

export function buildEntries(
  kind: EntryKind,
  {
    locations,
    vehicleTypes,
  }: { locations: readonly CatalogueLocation[]; vehicleTypes: readonly CatalogueVehicleType[] },
): Entry[] {
  if (kind === 'location') return locations.map(({ _id: id, ...location }) => ({ ...location, id, kind }))
  const goingByItsClock = { screens: 0, campaigns: 0 }
  return vehicleTypes.map(({ _id: id, ...type }) => ({ ...type, id, kind, timeZone: '', goingByItsClock }))
}

/** The entries of a view; they arrive in the order of their names. */
export function selectEntries(view: Pick<ListView, 'search' | 'status' | 'sort'>, entries: readonly Entry[]): Entry[] {
  const wanted = view.search.trim().toLowerCase()
  const state = parseState(view)
  const fitting = entries.filter(
    ({ name, timeZone, isActive }) =>
      `${name}\n${timeZone.replaceAll('_', ' ')}\n${timeZone}`.toLowerCase().includes(wanted) &&
      (state === '' || isActive === (state === 'active')),
  )
  return parseOrder(view) === 'use' ? fitting.sort((a, b) => countUses(b) - countUses(a)) : fitting
}

export function countUses({ uses }: Pick<Entry, 'uses'>): number {
  return Object.values(uses).reduce((sum, count) => sum + count, 0)
}

/** The matching time zone, ignoring case and separators; undefined if there is none. */
export function findTimeZone(typed: string, zones: readonly string[]): string | undefined {
  const wanted = typed.trim().replaceAll(' ', '_').toLowerCase()
  return zones.find((zone) => zone.toLowerCase() === wanted)
}

import type { Vehicle } from '@marquee/contract/fleet'

export type Tiles = { total: number; approved: number; activeScreens: number; locations: number }

/** The summary tiles (VEH-07 to VEH-10, TRAP-34). */
export function tilesOf(vehicles: readonly Vehicle[]): Tiles {
  return {
    total: vehicles.length,
    approved: vehicles.filter((vehicle) => vehicle.status === 'Approved').length,
    activeScreens: vehicles.flatMap((vehicle) => vehicle.screens).filter((screen) => screen.status === 'Active').length,
    locations: new Set(vehicles.map((vehicle) => vehicle.location)).size,
  }
}

export type ListView = { search: string; status: string; sort: string }

/** What a place is called in lists, dialogs and selections. */
export const vehicleName = (vehicle: { brand: string; model: string }) => `${vehicle.brand} ${vehicle.model}`

type Listed = { status: string; createdAt: string }

/** The entries that fit the search and the status, in the order asked for; newest first otherwise. */
export function viewOf<Entry extends Listed>(
  entries: readonly Entry[],
  view: ListView,
  wordsOf: (entry: Entry) => readonly string[],
): Entry[] {
  const search = view.search.trim().toLowerCase()
  const fitting = entries.filter(
    (entry) =>
      (view.status === '' || entry.status === view.status) &&
      (search === '' || wordsOf(entry).some((word) => word.toLowerCase().includes(search))),
  )
  const name = (entry: Entry) => wordsOf(entry)[0] ?? ''
  return view.sort === 'name'
    ? fitting.toSorted((a, b) => name(a).localeCompare(name(b)))
    : fitting.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** Statuses that occur, with how often each does, for the filter. */
export function statusCounts(entries: readonly Listed[]): { status: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { status } of entries) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => ({ status, count }))
}

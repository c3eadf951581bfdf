import type { LogEntry, Screen } from '@marquee/contract/screens'

export type ScreenView = { search: string; filter: string }

export const FILTERS = ['', 'active', 'offline', 'vehicle', 'restaurant'] as const

const FITS: Readonly<Record<string, (screen: Screen) => boolean>> = {
  active: (screen) => screen.status === 'Active',
  offline: (screen) => screen.onlineStatus === 'offline',
  vehicle: (screen) => screen.screenType === 'vehicle',
  restaurant: (screen) => screen.screenType === 'restaurant',
}

/** How many screens each filter would show. */
export function filterCount(screens: readonly Screen[], filter: string): number {
  const fits = FITS[filter]
  return fits ? screens.filter(fits).length : screens.length
}

/** The screens that fit: by model, place or plate, whatever the case. */
export function viewOf(screens: readonly Screen[], { search, filter }: ScreenView): Screen[] {
  const wanted = search.trim().toLowerCase()
  const fits = FITS[filter] ?? (() => true)
  return screens.filter((screen) => fits(screen) && wordsOf(screen).some((word) => word.toLowerCase().includes(wanted)))
}

function wordsOf({ model, vehicle, restaurant }: Screen): string[] {
  const place = vehicle ? [vehicle.brand, vehicle.model, vehicle.registrationNumber, vehicle.locationName] : []
  return [model, ...place, ...(restaurant ? [restaurant.name, restaurant.locationName] : [])]
}

/** The newest entries, still by day. */
export function firstEntries(days: readonly LogDay[], count: number): LogDay[] {
  let left = count
  return days.flatMap(({ day, entries }) => {
    const taken = entries.slice(0, Math.max(0, left))
    left -= taken.length
    return taken.length > 0 ? [{ day, entries: taken }] : []
  })
}

export type LogDay = { day: string; entries: LogEntry[] }

/** Grouped by Date, newest day first, within a day the newest start first (SCR-DET-16, TRAP-36). */
export function groupLog(entries: readonly LogEntry[]): LogDay[] {
  const days = new Map<string, LogEntry[]>()
  for (const entry of entries) days.set(entry.Date, [...(days.get(entry.Date) ?? []), entry])
  return [...days]
    .toSorted(([a], [b]) => b.localeCompare(a))
    .map(([day, ofDay]) => ({
      day,
      entries: ofDay.toSorted((a, b) => Date.parse(b.start) - Date.parse(a.start)),
    }))
}

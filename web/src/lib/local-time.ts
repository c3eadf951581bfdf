import { screenTexts } from '@marquee/contract/messages/screens'
import { getOwnTimeZone } from './clock.ts'
import { formatInstant, formatRelativeTime } from './format.ts'

/** A time zone with the location that names it; an unknown location has no name. */
export type LocationClock = { timeZone: string | undefined; locationName: string }

/** Formats an instant in that time zone, and adds the location if the reader's time zone differs (D-30). */
export function formatLocalTime(instant: string, clock: LocationClock, ownZone = getOwnTimeZone()): string {
  return appendLocation((zone) => formatInstant(instant, zone), clock, ownZone)
}

/** The same in relative words, for a recent instant. */
export function formatLocalRelativeTime(
  instant: string,
  at: Date,
  clock: LocationClock,
  ownZone = getOwnTimeZone(),
): string {
  return appendLocation((zone) => formatRelativeTime(instant, at, zone), clock, ownZone)
}

function appendLocation(
  write: (zone?: string) => string,
  { timeZone, locationName: town }: LocationClock,
  ownZone: string,
): string {
  const text = write(timeZone)
  return town === '' || text === write(ownZone) ? text : screenTexts.localTime({ instant: text, location: town })
}

import { screenTexts } from '@marquee/contract/texts/screens'
import { instantText, momentText } from './format.ts'

/** A time zone, and the location that names it; a location that is not known names none. */
export type Place = { timeZone: string | undefined; town: string }

/** Formats an instant by the clock of the place, and adds the location when the reader's clock differs (D-30). */
export function placeTimeText(instant: string, place: Place, ownZone = findOwnZone()): string {
  return nameTown((zone) => instantText(instant, zone), place, ownZone)
}

/** The same in relative words, for a recent instant. */
export function placeMomentText(instant: string, at: Date, place: Place, ownZone = findOwnZone()): string {
  return nameTown((zone) => momentText(instant, at, zone), place, ownZone)
}

function nameTown(write: (zone?: string) => string, { timeZone, town }: Place, ownZone: string): string {
  const text = write(timeZone)
  return town === '' || text === write(ownZone) ? text : screenTexts.timeOf(text, town)
}

const findOwnZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

import { screenTexts } from '@marquee/contract/texts/screens'
import { instantText, momentText } from './format.ts'

/** Whose clock a time goes by, and the town that names it. */
export type Place = { timeZone: string | undefined; town: string }

/** An instant by the clock of the place; the town stands beside it when the reader's clock shows another time (D-30). */
export function placeTimeText(instant: string, place: Place, ownZone = findOwnZone()): string {
  return nameTown((zone) => instantText(instant, zone), place, ownZone)
}

/** The same for a moment not long ago, as one would say it. */
export function placeMomentText(instant: string, at: Date, place: Place, ownZone = findOwnZone()): string {
  return nameTown((zone) => momentText(instant, at, zone), place, ownZone)
}

function nameTown(write: (zone?: string) => string, { timeZone, town }: Place, ownZone: string): string {
  const text = write(timeZone)
  return text === write(ownZone) ? text : screenTexts.timeOf(text, town)
}

const findOwnZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

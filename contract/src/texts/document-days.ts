const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day on a document, such as November 16, 2026: the same for everybody, whatever the order of numbers they are used to. */
export const documentDay = (day: string): string => LONG.format(midnight(day))

/** Days on a document, both included. Month and year are said once where they are the same. */
export function documentDays(from: string, until: string): string {
  if (from === until) return documentDay(from)
  return LONG.formatRange(midnight(from), midnight(until)).replaceAll('\u2009', ' ')
}

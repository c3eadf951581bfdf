const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const toUtcMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day on a document, such as November 16, 2026, which every reader understands. */
export const formatDocumentDay = (day: string): string => LONG.format(toUtcMidnight(day))

/** Days on a document, both included. Month and year are said once where they are the same. */
export function formatDocumentDays(from: string, until: string): string {
  if (from === until) return formatDocumentDay(from)
  return LONG.formatRange(toUtcMidnight(from), toUtcMidnight(until)).replaceAll('\u2009', ' ')
}

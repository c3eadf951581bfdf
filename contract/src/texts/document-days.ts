import { getFormats } from '../language/formats.ts'

/** A day on a document, such as November 16, 2026, which every reader understands. */
export function formatDocumentDay(day: string): string {
  return getFormats().formatDay(day, { dateStyle: 'long' })
}

/** Days on a document, both included. Month and year are said once where they are the same. */
export function formatDocumentDays(from: string, until: string): string {
  if (from === until) return formatDocumentDay(from)
  return getFormats().formatDays(from, until, { dateStyle: 'long' }).replaceAll('\u2009', ' ')
}

/** The country of an address on a document. */
export function nameDocumentCountry(code: string): string {
  return getFormats().getCountryName(code)
}

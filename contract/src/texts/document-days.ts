import { createFormats } from '../language/formats.ts'
import { DEFAULT_LANGUAGE } from '../language/languages.ts'

const formats = createFormats(DEFAULT_LANGUAGE)

/** A day on a document, such as November 16, 2026, which every reader understands. */
export function formatDocumentDay(day: string): string {
  return formats.formatDay(day, { dateStyle: 'long' })
}

/** Days on a document, both included. Month and year are said once where they are the same. */
export function formatDocumentDays(from: string, until: string): string {
  if (from === until) return formatDocumentDay(from)
  return formats.formatDays(from, until, { dateStyle: 'long' }).replaceAll('\u2009', ' ')
}

/** The country of an address on a document. */
export function nameDocumentCountry(code: string): string {
  return formats.getCountryName(code)
}

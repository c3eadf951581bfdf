/** The requested part of a file, both ends included; `whole` for no range or several. */
export type Range = { start: number; end: number } | 'whole' | 'unsatisfiable'

/**
 * Parses a `Range` header (RFC 9110, 14.2). An invalid one is ignored, as the standard says; several ranges are
 * answered with the whole file.
 *
 * @param ifRange the `If-Range` header: a range of another version is ignored
 */
export function parseRange(header: string | undefined, ifRange: string | undefined, etag: string, size: number): Range {
  if (!header || (ifRange !== undefined && ifRange !== etag)) return 'whole'
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const [first, last] = [match[1] ?? '', match[2] ?? '']
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (start >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return end < start ? 'whole' : { start, end }
}

const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/
const GROUPED_BY_POINTS = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/

/** Cents of an amount as people type it: 450, 450.5, 1,234.50 or 1.234,50. Nothing for what could be read in two ways. */
export function parseCents(text: string): number | undefined {
  const typed = text.trim().replace(/^€\s*/, '')
  const parts = PLAIN.exec(typed) ?? GROUPED.exec(typed) ?? GROUPED_BY_POINTS.exec(typed)
  if (!parts) return undefined
  const [, euros = '', decimals = ''] = parts
  return Number(euros.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount as it stands in a field: 1234.50. */
export function formatFieldAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Hundredths of a percent of what people type; nothing for what is no percentage up to that one. */
export function parseBps(text: string, maxPercent: number): number | undefined {
  const parts = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!parts) return undefined
  const bps = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return bps <= maxPercent * 100 ? bps : undefined
}

/** How much of the whole a part is, in whole percent; of nothing it is nothing. */
export function computePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

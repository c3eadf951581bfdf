const PLAIN = /^(\d+)(?:[.,](\d{1,2}))?$/
const GROUPED = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/
const GROUPED_BY_POINTS = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/
const GROUPED_BY_SPACES = /^(\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2}))?$/

/**
 * Parses an amount into cents: 450, 450.5, 1,234.50, 1.234,50 or 1 234,50, and every amount as pages show it. Undefined
 * for ambiguous input.
 */
export function parseCents(text: string): number | undefined {
  const typed = text.trim().replace(/^€\s*|\s*€$/, '')
  const parts = [PLAIN, GROUPED, GROUPED_BY_POINTS, GROUPED_BY_SPACES].map((form) => form.exec(typed)).find(Boolean)
  if (!parts) return undefined
  const [, euros = '', decimals = ''] = parts
  return Number(euros.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount in cents as a field shows it: 1234.50. */
export function formatFieldAmount(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Parses a percentage into hundredths of a percent; undefined for invalid input or values above the limit. */
export function parseBps(text: string, maxPercent: number): number | undefined {
  const parts = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!parts) return undefined
  const bps = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  return bps <= maxPercent * 100 ? bps : undefined
}

/** The share of a part in whole percent; 0 if the whole is 0. */
export function computePercent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

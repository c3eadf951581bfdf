import { type SQL, sql } from 'drizzle-orm'

/** Elements that need no quotation marks in an array of PostgreSQL: ids, hashes, instants, single words. */
const PLAIN = /^(?!null$)[\w.:+-]+$/i

/**
 * A column of many rows as the text of one array, to be cast (`${column(...)}::uuid[]`). The driver's own conversion
 * looks at every character of every element, and PostgreSQL parses `jsonb` more slowly.
 *
 * @throws RangeError for an element that needs quotation marks
 */
export function toSqlArray<Row>(rows: readonly Row[], getValue: (row: Row) => Plain): SQL {
  return sql`${formatArray(rows, getValue)}`
}

type Plain = string | number | boolean | null | undefined

/** The same for a prepared statement (prepared-statements.ts). */
export function formatArray<Row>(rows: readonly Row[], getValue: (row: Row) => Plain): string {
  return `{${rows.map((row) => formatElement(getValue(row))).join()}}`
}

function formatElement(value: Plain): string {
  if (value === null || value === undefined) return 'NULL'
  if (typeof value === 'string' && !PLAIN.test(value)) throw new RangeError('only plain values stand in a column')
  return String(value)
}

/** Whole numbers as a set of ranges (`int8multirange`), upper bounds excluded. */
export function formatRanges(numbers: readonly number[]): string {
  const ranges: { from: number; until: number }[] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last.until) last.until = number + 1
    else ranges.push({ from: number, until: number + 1 })
  }
  return `{${ranges.map(({ from, until }) => `[${from},${until})`).join()}}`
}

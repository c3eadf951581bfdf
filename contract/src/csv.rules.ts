/** A field of a table; null is an empty field. */
export type Cell = string | number | null

/** Tells spreadsheets that the file is UTF-8; without it they read umlauts as two wrong letters. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A whole table as a file: the byte order mark, the head and the lines. */
export function formatCsv(lines: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + lines.map(formatCsvLine).join('')
}

/** The name of a file: its content, then its subject or days. `marquee-invoices-2026-11-20.csv` */
export function buildCsvName(...words: readonly string[]): string {
  const text = ['marquee', ...words].join('-').toLowerCase()
  return `${text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/-$/, '')}.csv`
}

/** One line of comma-separated values (RFC 4180), its end included. */
export function formatCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatField).join(',')}\r\n`
}

function formatField(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = escapeFormulas(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Marks text that a spreadsheet would take for a formula with an apostrophe: the name of a screen must not run anything
 * on the machine that opens the report. It also marks what follows a semicolon, a tab or a line break, where the
 * spreadsheets of many countries begin a new cell. Quotes do not protect: for them a quote counts only where a cell begins.
 * Blanks before a formula are looked through only to the next of these signs, so the time grows with the text, not faster.
 */
function escapeFormulas(text: string): string {
  const marked = text.replaceAll(/(?:;|[\r\n]|(?<!^)\t)(?=(?:[^\S\r\n\t]|[\0"])*[=+\-@＝＋－＠])/g, "$&'")
  return /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${marked}` : marked
}

/** A field of a table; null is an empty field. */
export type Cell = string | number | null

/** Tells spreadsheets that the file is UTF-8; without it they read umlauts as two wrong letters. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Formats a table as a CSV file: the byte order mark, the header and the lines. */
export function formatCsv(lines: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + lines.map(formatCsvLine).join('')
}

/** A file name from the content, in the reader's language, and its subject or days: `marquee-invoices-2026-11-20.csv` */
export function buildCsvName(...words: readonly string[]): string {
  const text = ['marquee', ...words].join('-').toLowerCase()
  return `${text.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/-$/, '')}.csv`
}

/** One line of comma-separated values (RFC 4180), including its line break. */
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
 * Puts an apostrophe before text that a spreadsheet would run as a formula, such as the name of a screen. Also after a
 * semicolon, a tab or a line break, where spreadsheets in many countries begin a new cell. Quotes do not protect there,
 * because a quote counts only at the beginning of a cell. Blanks before a formula are scanned only to the next
 * separator, so the time stays linear.
 */
export function escapeFormulas(text: string): string {
  const marked = text.replaceAll(/(?:;|[\r\n]|(?<!^)\t)(?=(?:[^\S\r\n\t]|[\0"])*[=+\-@＝＋－＠])/g, "$&'")
  return /^[\s\0]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${marked}` : marked
}

/**
 * Takes the apostrophes away that `escapeFormulas` puts before formulas. Text that had one there by itself loses it too,
 * so compare a cell with the escaped text first.
 */
export function unescapeFormulas(text: string): string {
  const opened = /^'(?:[\s\0]*[=+\-@＝＋－＠]|[\t\r\n])/.test(text) ? text.slice(1) : text
  return opened.replaceAll(/(;|[\r\n]|(?<!^)\t)'(?=(?:[^\S\r\n\t]|[\0"])*[=+\-@＝＋－＠])/g, '$1')
}

/** A row of a file, numbered as spreadsheets do: the heads are row 1, and empty rows count. */
export type CsvRow = { line: number; cells: string[] }

/** A quotation mark is never closed. */
export class QuoteOpen extends Error {
  override name = 'QuoteOpen'
}

/**
 * Decodes the text of a CSV file: UTF-8 or UTF-16 with a byte order mark, UTF-8 without one, and otherwise Windows-1252,
 * in which spreadsheets save in many countries. Almost no text of Windows-1252 with accents is valid UTF-8.
 */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads comma, semicolon or tab separated values (RFC 4180) with any line breaks, without rows that are empty.
 *
 * @param maxRows reading stops after that many rows, so that a file of short lines does not fill the memory
 * @throws QuoteOpen
 */
export function parseCsv(file: string, maxRows = Infinity): CsvRow[] {
  // Excel writes, and reads, the separator in a first line of its own.
  const [declaration, declared] = /^sep=([,;\t])\r?\n/i.exec(file) ?? ['', undefined]
  const text = file.slice(declaration.length)
  const separator = declared ?? detectSeparator(text)
  const rows = splitRows(text, separator, maxRows)
  return declaration === '' ? rows : rows.map(({ line, cells }) => ({ line: line + 1, cells }))
}

/** The sign that separates most heads. */
function detectSeparator(text: string): string {
  const heads =
    text
      .replace(/^\s+/, '')
      .split(/[\r\n]/, 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? ''
  const count = (sign: string) => heads.split(sign).length
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Further cells of a row are not kept, so that a file of separators does not fill the memory. */
const MAX_CELLS = 200

function splitRows(text: string, separator: string, maxRows: number): CsvRow[] {
  const rows: CsvRow[] = []
  let cells: string[] = []
  let line = 1
  let at = 0
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    cells = []
    line++
  }
  while (at < text.length && rows.length < maxRows) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator)
    if (cells.length < MAX_CELLS) cells.push(cell)
    at = end + 1
    if (text[end] !== separator) {
      if (text.startsWith('\r\n', end)) at++
      endRow()
    } else if (at === text.length) {
      // The last cell of the file is empty.
      cells.push('')
    }
  }
  endRow()
  return rows
}

function readPlain(text: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end++
  return { cell: text.slice(from, end), end }
}

/** What follows the closing quote, up to the separator, belongs to the cell, as spreadsheets read it. */
function readQuoted(text: string, from: number, separator: string): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new QuoteOpen('a quotation mark is never closed')
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    cell += '"'
    at++
  }
  const rest = readPlain(text, at, separator)
  return { cell: cell + rest.cell, end: rest.end }
}

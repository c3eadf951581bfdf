/** A file for spreadsheets, one line each; every cell is quoted. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

/** A text that a spreadsheet would run as a formula is kept a text, numbers stay numbers. */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))
  return `"${isFormula ? "'" : ''}${text.replaceAll('"', '""')}"`
}

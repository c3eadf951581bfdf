/** The dark modules of a QR code as one path, one unit each, row by row. */
export function buildModulesPath(isDark: (row: number, column: number) => boolean, size: number): string {
  const rows = Array.from({ length: size }, (_, row) => row)
  return rows.flatMap((row) => rows.map((column) => (isDark(row, column) ? `M${column} ${row}h1v1h-1z` : ''))).join('')
}

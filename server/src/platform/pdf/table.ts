import {
  drawArtifact,
  drawRule,
  fitStyle,
  INK,
  INNER_WIDTH,
  makeRoom,
  measureText,
  PAGE,
  type Parent,
  type Sheet,
  type Style,
  writeArtifact,
  writeText,
} from './sheet.ts'

/** A table of words and figures: the first columns are words, the others are figures on the right. */
export type TableShape = {
  /** The widths of the columns of words. The columns of figures share the rest equally. */
  words: readonly number[]
  head: readonly string[]
}
export type TableRow = { cells: readonly string[]; look?: 'total' | 'quiet' }

const HEAD_HEIGHT = 22
const PADDING = 5
const HEAD_STYLE = { size: 8, colour: INK.soft, maxHeight: 12 } satisfies Style

/** Writes a table that continues on the next page under a repeated head. */
export function writeTable(sheet: Sheet, shape: TableShape, rows: readonly TableRow[]): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  makeRoom(sheet, HEAD_HEIGHT + 60)
  writeHead(sheet, shape, table)
  for (const row of rows) {
    const height = measureRow(sheet, shape, row)
    if (makeRoom(sheet, height)) repeatHead(sheet, shape)
    writeRow(sheet, shape, row, { table, height })
  }
  table.end()
}

function writeHead(sheet: Sheet, shape: TableShape, table: Parent): void {
  const row = sheet.doc.struct('TR')
  table.add(row)
  for (const [index, word] of shape.head.entries()) {
    writeText(sheet, { parent: row, tag: 'TH' }, word, getBox(sheet, shape, index), getHeadStyle(sheet, shape, index))
  }
  row.end()
  endHead(sheet)
}

/** A repeated head is an artifact, so that screen readers read the head once. */
function repeatHead(sheet: Sheet, shape: TableShape): void {
  for (const [index, word] of shape.head.entries()) {
    writeArtifact(sheet, word, getBox(sheet, shape, index), getHeadStyle(sheet, shape, index))
  }
  endHead(sheet)
}

/** A long head of figures is written smaller, because it has one line. */
function getHeadStyle(sheet: Sheet, shape: TableShape, index: number): Style {
  if (!isFigure(shape, index)) return HEAD_STYLE
  const { width } = getBox(sheet, shape, index)
  return { ...fitStyle(sheet, shape.head[index] ?? '', width - 6, HEAD_STYLE), isFigure: true }
}

function endHead(sheet: Sheet): void {
  drawRule(sheet, sheet.y + 15, INK.text, PAGE.left, 0.9)
  sheet.y += HEAD_HEIGHT - PADDING
}

function writeRow(
  sheet: Sheet,
  shape: TableShape,
  { cells, look }: TableRow,
  { table, height }: { table: Parent; height: number },
): void {
  const { y } = sheet
  if (look === 'total') drawGround(sheet, height)
  const row = sheet.doc.struct('TR')
  table.add(row)
  sheet.y = y + PADDING
  for (const [index, words] of cells.entries()) {
    const box = getBox(sheet, shape, index)
    const style = getStyle(look)
    const fitted = isFigure(shape, index) ? { ...fitStyle(sheet, words, box.width - 4, style), isFigure: true } : style
    writeText(sheet, { parent: row, tag: 'TD' }, words, box, fitted)
  }
  row.end()
  sheet.y = y + height
  if (look !== 'total') drawRule(sheet, sheet.y, INK.line, PAGE.left, 0.4)
}

const drawGround = (sheet: Sheet, height: number) =>
  drawArtifact(sheet, (doc) => doc.rect(PAGE.left - 8, sheet.y, INNER_WIDTH + 16, height).fill(INK.box))

const getStyle = (look: TableRow['look']) => ({
  size: 9,
  isStrong: look === 'total',
  colour: look === 'quiet' ? INK.soft : INK.text,
  // Two lines; a longer name ends in an ellipsis.
  maxHeight: 28,
})

function measureRow(sheet: Sheet, shape: TableShape, { cells, look }: TableRow): number {
  const heights = cells.map((words, index) =>
    isFigure(shape, index) ? 0 : measureText(sheet, words, getBox(sheet, shape, index).width, getStyle(look)),
  )
  return Math.max(12, ...heights) + 2 * PADDING
}

const isFigure = ({ words }: TableShape, index: number) => index >= words.length

function getBox(sheet: Sheet, { words, head }: TableShape, index: number): { x: number; y: number; width: number } {
  const ofWords = words.reduce((sum, width) => sum + width, 0)
  const figure = (INNER_WIDTH - ofWords) / Math.max(1, head.length - words.length)
  const before = words.slice(0, index).reduce((sum, width) => sum + width, 0)
  const x = PAGE.left + before + Math.max(0, index - words.length) * figure
  return { x, y: sheet.y, width: index < words.length ? (words[index] ?? 0) - 12 : figure }
}

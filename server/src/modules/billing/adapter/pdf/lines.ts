import { billingDocumentTexts as texts } from '@marquee/contract/texts/billing-documents'
import type { IssuedDocument } from '../../rules/e-invoice.ts'
import type { DocumentLine } from '../../schema/content.ts'
import {
  heightOf,
  INK,
  INNER_WIDTH,
  makeRoom,
  PAGE,
  type Parent,
  rule,
  type Sheet,
  type Style,
  write,
  writeAside,
} from './sheet.ts'

/** From left to right; the last three are figures. */
const WIDTHS = [INNER_WIDTH - 270, 100, 80, 90] as const
const HEAD = [texts.item, texts.quantity, texts.unitPrice, texts.amount] as const
const HEAD_STYLE: Style = { size: 8, colour: INK.soft }
const DESCRIPTION: Style = { size: 8.5, colour: INK.soft, maxHeight: 320 }
const NAME: Style = { maxHeight: 120 }
const HEAD_HEIGHT = 20

/** The table of lines. What does not fit goes on over the page, under the same head. */
export function writeLines(sheet: Sheet, { content }: IssuedDocument): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  makeRoom(sheet, HEAD_HEIGHT + 40)
  writeHead(sheet, table)
  for (const line of content.lines) {
    if (makeRoom(sheet, heightOfLine(sheet, line))) repeatHead(sheet)
    writeLine(sheet, table, line)
  }
  table.end()
  sheet.y += 6
}

function writeHead(sheet: Sheet, table: Parent): void {
  const row = rowOf(sheet, table)
  for (const [index, word] of HEAD.entries()) {
    write(sheet, { parent: row, tag: 'TH' }, word, cell(sheet, index), { ...HEAD_STYLE, isFigure: index > 0 })
  }
  row.end()
  endHead(sheet)
}

/** Read aloud once is enough. */
function repeatHead(sheet: Sheet): void {
  for (const [index, word] of HEAD.entries()) {
    writeAside(sheet, word, cell(sheet, index), { ...HEAD_STYLE, isFigure: index > 0 })
  }
  endHead(sheet)
}

function endHead(sheet: Sheet): void {
  rule(sheet, sheet.y + 14, INK.text)
  sheet.y += HEAD_HEIGHT
}

function writeLine(sheet: Sheet, table: Parent, line: DocumentLine): void {
  const height = heightOfLine(sheet, line)
  const row = rowOf(sheet, table)
  const item = sheet.doc.struct('TD')
  row.add(item)
  const place = cell(sheet, 0)
  const nameHeight = write(sheet, { parent: item, tag: 'P' }, line.name, place, NAME)
  const below = { ...place, y: place.y + nameHeight }
  write(sheet, { parent: item, tag: 'P' }, line.description, below, DESCRIPTION)
  item.end()
  const figures = [quantityOf(line), texts.amountOf(line.unitPriceCents), texts.amountOf(line.netCents)]
  for (const [index, figure] of figures.entries()) {
    write(sheet, { parent: row, tag: 'TD' }, figure, cell(sheet, index + 1), { isFigure: true })
  }
  row.end()
  sheet.y += height
  rule(sheet, sheet.y - 6)
}

function rowOf(sheet: Sheet, table: Parent): Parent {
  const row = sheet.doc.struct('TR')
  table.add(row)
  return row
}

function cell(sheet: Sheet, index: number): { x: number; y: number; width: number } {
  const before = WIDTHS.slice(0, index).reduce((sum, width) => sum + width, 0)
  return { x: PAGE.left + before, y: sheet.y, width: (WIDTHS[index] ?? 0) - (index === 0 ? 12 : 0) }
}

function heightOfLine(sheet: Sheet, { name, description }: DocumentLine): number {
  const { width } = cell(sheet, 0)
  return heightOf(sheet, name, width, NAME) + heightOf(sheet, description, width, DESCRIPTION) + 12
}

/** Such as 12 screen weeks, 1 day, or 3 without a word. */
function quantityOf({ quantity, unit }: DocumentLine): string {
  const [one, many] = texts.units[unit]
  return `${quantity} ${Math.abs(quantity) === 1 ? one : many}`.trim()
}

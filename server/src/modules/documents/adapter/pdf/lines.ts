import { formatEuros } from '@marquee/contract/money.rules'
import { billingDocumentTexts as texts } from '@marquee/contract/messages/billing-documents'
import type { IssuedDocument } from '../../rules/e-invoice.ts'
import type { DocumentLine } from '../../schema/content.ts'
import {
  measureText,
  INK,
  INNER_WIDTH,
  makeRoom,
  PAGE,
  type Parent,
  drawRule,
  type Sheet,
  type Style,
  writeText,
  writeArtifact,
} from '../../../../platform/pdf/sheet.ts'

/** Column widths from left to right; the last three columns are figures. */
const WIDTHS = [INNER_WIDTH - 270, 100, 80, 90] as const
const getHead = () => [texts.item, texts.quantity, texts.unitPrice, texts.amount]
const HEAD_STYLE: Style = { size: 8, colour: INK.soft }
const DESCRIPTION: Style = { size: 8.5, colour: INK.soft, maxHeight: 320 }
const NAME: Style = { maxHeight: 120 }
const HEAD_HEIGHT = 20

/** The table of lines. It continues on the next page under a repeated head. */
export function writeLines(sheet: Sheet, { content }: IssuedDocument): void {
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  makeRoom(sheet, HEAD_HEIGHT + 40)
  writeHead(sheet, table)
  for (const line of content.lines) {
    if (makeRoom(sheet, measureLine(sheet, line))) repeatHead(sheet)
    writeLine(sheet, table, line)
  }
  table.end()
  sheet.y += 6
}

function writeHead(sheet: Sheet, table: Parent): void {
  const row = addRow(sheet, table)
  for (const [index, word] of getHead().entries()) {
    writeText(sheet, { parent: row, tag: 'TH' }, word, getCellBox(sheet, index), { ...HEAD_STYLE, isFigure: index > 0 })
  }
  row.end()
  endHead(sheet)
}

/** A repeated head is an artifact, so that screen readers read the head once. */
function repeatHead(sheet: Sheet): void {
  for (const [index, word] of getHead().entries()) {
    writeArtifact(sheet, word, getCellBox(sheet, index), { ...HEAD_STYLE, isFigure: index > 0 })
  }
  endHead(sheet)
}

function endHead(sheet: Sheet): void {
  drawRule(sheet, sheet.y + 14, INK.text)
  sheet.y += HEAD_HEIGHT
}

function writeLine(sheet: Sheet, table: Parent, line: DocumentLine): void {
  const height = measureLine(sheet, line)
  const row = addRow(sheet, table)
  const item = sheet.doc.struct('TD')
  row.add(item)
  const place = getCellBox(sheet, 0)
  const nameHeight = writeText(sheet, { parent: item, tag: 'P' }, line.name, place, NAME)
  const below = { ...place, y: place.y + nameHeight }
  writeText(sheet, { parent: item, tag: 'P' }, line.description, below, DESCRIPTION)
  item.end()
  const figures = [formatQuantity(line), formatEuros(line.unitPriceCents), formatEuros(line.netCents)]
  for (const [index, figure] of figures.entries()) {
    writeText(sheet, { parent: row, tag: 'TD' }, figure, getCellBox(sheet, index + 1), { isFigure: true })
  }
  row.end()
  sheet.y += height
  drawRule(sheet, sheet.y - 6)
}

function addRow(sheet: Sheet, table: Parent): Parent {
  const row = sheet.doc.struct('TR')
  table.add(row)
  return row
}

function getCellBox(sheet: Sheet, index: number): { x: number; y: number; width: number } {
  const before = WIDTHS.slice(0, index).reduce((sum, width) => sum + width, 0)
  return { x: PAGE.left + before, y: sheet.y, width: (WIDTHS[index] ?? 0) - (index === 0 ? 12 : 0) }
}

function measureLine(sheet: Sheet, { name, description }: DocumentLine): number {
  const { width } = getCellBox(sheet, 0)
  return measureText(sheet, name, width, NAME) + measureText(sheet, description, width, DESCRIPTION) + 12
}

/** Such as 12 screen weeks, 1 day, or 3 without a word. */
function formatQuantity({ quantity, unit }: DocumentLine): string {
  return unit === 'C62' ? String(quantity) : texts.quantities[unit]({ quantity, size: Math.abs(quantity) })
}

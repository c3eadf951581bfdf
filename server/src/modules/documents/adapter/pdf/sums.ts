import { getFormats } from '@marquee/contract/language/formats'
import { formatEuros } from '@marquee/contract/money.rules'
import { billingDocumentTexts as texts } from '@marquee/contract/messages/billing-documents'
import type { IssuedDocument } from '../../rules/e-invoice.ts'
import {
  measureText,
  INK,
  INNER_WIDTH,
  makeRoom,
  PAGE,
  drawRule,
  type Sheet,
  type Style,
  writeText,
} from '../../../../platform/pdf/sheet.ts'

const LABEL_WIDTH = 150
const FIGURE_WIDTH = 100
const LABEL_X = PAGE.width - PAGE.right - FIGURE_WIDTH - LABEL_WIDTH

/** Net, VAT and total, under the column of amounts. */
export function writeSums(sheet: Sheet, { kind, netCents, vatCents, grossCents, ...document }: IssuedDocument): void {
  const { vatCategory, vatRateBps, content } = document
  makeRoom(sheet, 90)
  writeSum(sheet, texts.net, netCents)
  writeSum(
    sheet,
    vatCategory === 'S' ? texts.vat({ rate: getFormats().formatNumber(vatRateBps / 100) }) : texts.noVat,
    vatCents,
  )
  if (content.exemption) {
    const place = { x: LABEL_X, y: sheet.y, width: LABEL_WIDTH + FIGURE_WIDTH }
    const style = { size: 8.5, colour: INK.soft }
    sheet.y += writeText(sheet, { parent: sheet.root, tag: 'P' }, content.exemption, place, style) + 4
  }
  drawRule(sheet, sheet.y + 2, INK.text, LABEL_X)
  sheet.y += 9
  writeSum(sheet, texts.gross[kind], grossCents, { size: 12.5, isStrong: true })
  sheet.y += 14
}

function writeSum(sheet: Sheet, label: string, cents: number, style: Style = {}): void {
  const place = { parent: sheet.root, tag: 'P' }
  const height = writeText(sheet, place, label, { x: LABEL_X, y: sheet.y, width: LABEL_WIDTH }, style)
  const figure = { x: LABEL_X + LABEL_WIDTH, y: sheet.y, width: FIGURE_WIDTH }
  writeText(sheet, place, formatEuros(cents), figure, { ...style, isFigure: true })
  sheet.y += height + 3
}

function formatPercents(shareBps: readonly number[]): string {
  const { formatList, formatNumber } = getFormats()
  return formatList(shareBps.map((bps) => texts.percent({ percent: formatNumber(bps / 100) })))
}

/** On a statement: the days the screen was online, the amount charged, and the partner's share of it. */
export function writeShare(sheet: Sheet, { kind, content: { share }, netCents }: IssuedDocument): void {
  if (!share || kind !== 'statement') return
  const percents = formatPercents(share.shareBps)
  const rows = [
    [texts.daysOnline, getFormats().formatCount(share.daysOnline)],
    [texts.charged, formatEuros(share.chargedCents)],
    [texts.partnerShare({ shares: percents }), formatEuros(netCents)],
  ] as const
  makeRoom(sheet, 30 + rows.length * 18)
  const line = { x: PAGE.left, y: sheet.y, width: INNER_WIDTH }
  const place = { parent: sheet.root, tag: 'P' }
  sheet.y += writeText(sheet, { parent: sheet.root, tag: 'H2' }, texts.share, line, { size: 11, isStrong: true }) + 4
  for (const [label, value] of rows) {
    const height = measureText(sheet, label, 190)
    writeText(sheet, place, label, { x: PAGE.left, y: sheet.y, width: 190 }, { colour: INK.soft })
    writeText(sheet, place, value, { x: PAGE.left + 190, y: sheet.y, width: 90 }, { isFigure: true })
    sheet.y += height + 3
  }
  sheet.y += 12
}

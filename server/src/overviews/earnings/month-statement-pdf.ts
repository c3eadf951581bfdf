import { getFormats } from '@marquee/contract/language/formats'
import { getLanguage } from '@marquee/contract/language/load'
import { billingDocumentTexts } from '@marquee/contract/messages/billing-documents'
import { earningTexts } from '@marquee/contract/messages/earnings'
import { monthStatementTexts as texts } from '@marquee/contract/messages/month-statement'
import { statementTexts } from '@marquee/contract/messages/statement'
import { formatEuros } from '@marquee/contract/money.rules'
import type { Party } from '../../modules/documents/schema/content.ts'
import {
  createSheet,
  drawEveryPage,
  finishSheet,
  INK,
  INNER_WIDTH,
  PAGE,
  type Sheet,
  writeArtifact,
  writeText,
} from '../../platform/pdf/sheet.ts'
import { type TableRow, writeTable } from '../../platform/pdf/table.ts'
import { getChargedCents, type MonthStatement, type StatementLine, sumStatementLines } from './month-statement.ts'

/** All statements of a month as a PDF in the language of the reader: the parties, the sums, a row for each statement. */
export async function createMonthStatementPdf(statement: MonthStatement): Promise<Uint8Array> {
  const { month, partner, operator, lines, asOf } = statement
  const title = `${texts.title}, ${formatMonth(month)}`
  const named = JSON.stringify([partner, operator, lines.map(({ screen, venue }) => [screen, venue])])
  const sheet = await createSheet({ title, language: getLanguage(), at: asOf }, named)
  write(sheet, 'H1', title, { size: 22, isStrong: true }, 16)
  writeParties(sheet, partner, operator)
  writeSums(sheet, lines)
  writeLines(sheet, lines)
  write(sheet, 'P', texts.note, { size: 9, colour: INK.soft }, 0)
  drawEveryPage(sheet, (page, pages) => {
    const place = { x: PAGE.left, y: PAGE.height - PAGE.foot + 26, width: INNER_WIDTH }
    const style = { size: 7.5, colour: INK.soft, maxHeight: 12 }
    writeArtifact(
      sheet,
      `\u2068${partner.name}\u2069 · ${formatMonth(month)}`,
      { ...place, width: INNER_WIDTH - 90 },
      style,
    )
    writeArtifact(sheet, billingDocumentTexts.pages({ page, pages }), place, { ...style, isFigure: true })
  })
  return finishSheet(sheet)
}

const formatMonth = (month: string) => getFormats().formatDay(`${month}-01`, { month: 'long', year: 'numeric' })

function write(sheet: Sheet, tag: string, words: string, style: Parameters<typeof writeText>[4], gap: number): void {
  const box = { x: PAGE.left, y: sheet.y, width: INNER_WIDTH }
  sheet.y += writeText(sheet, { parent: sheet.root, tag }, words, box, style) + gap
}

/** Partner and operator beside each other. */
function writeParties(sheet: Sheet, partner: Party, operator: Party): void {
  const width = INNER_WIDTH / 2 - 12
  const heights = [
    [billingDocumentTexts.partner, partner],
    [billingDocumentTexts.operator, operator],
  ] as const
  const bottoms = heights.map(([head, party], index) => {
    const x = PAGE.left + index * (width + 24)
    const parent = sheet.doc.struct('Sect')
    sheet.root.add(parent)
    let { y } = sheet
    y += writeText(sheet, { parent, tag: 'P' }, head, { x, y, width }, { size: 8, colour: INK.soft }) + 3
    for (const words of listPartyLines(party)) {
      y += writeText(sheet, { parent, tag: 'P' }, words, { x, y, width }, { size: 9.5 }) + 1
    }
    parent.end()
    return y
  })
  sheet.y = Math.max(...bottoms) + 20
}

function listPartyLines({ name, street, postcode, town, address, vatNumber }: Party): string[] {
  const place = [postcode, town].filter(Boolean).join(' ')
  const lines = street || place ? [street, place] : [address]
  return [name, ...lines, vatNumber ? billingDocumentTexts.vatNumber({ number: vatNumber }) : ''].filter(Boolean)
}

/** The sums by state, so that the transfers of payout runs can be matched. */
function writeSums(sheet: Sheet, lines: readonly StatementLine[]): void {
  const groups = Map.groupBy(lines, ({ state, payout }) => JSON.stringify([state, payout]))
  const rows = [...groups.values()].map((group): TableRow => {
    const [{ state, payout } = { state: 'open' as const, payout: null }] = group
    const { netCents, vatCents, grossCents } = sumStatementLines(group)
    return {
      cells: [statementTexts.states[state], payout ?? '', ...[netCents, vatCents, grossCents].map(formatEuros)],
    }
  })
  const { netCents, vatCents, grossCents } = sumStatementLines(lines)
  const head = [
    earningTexts.state,
    statementTexts.table.columns[13],
    earningTexts.share,
    earningTexts.vat,
    earningTexts.total,
  ]
  writeTable(sheet, { words: [150, 120], head }, [
    ...rows,
    { cells: [earningTexts.total, '', ...[netCents, vatCents, grossCents].map(formatEuros)], look: 'total' },
  ])
  sheet.y += 26
}

function writeLines(sheet: Sheet, lines: readonly StatementLine[]): void {
  const head = [
    earningTexts.screen,
    earningTexts.statement,
    earningTexts.daysOnline,
    earningTexts.charged,
    earningTexts.share,
    earningTexts.vat,
    earningTexts.total,
  ]
  const { chargedCents, ...sums } = sumStatementLines(lines)
  const amounts = [chargedCents, sums.netCents, sums.vatCents, sums.grossCents]
  writeTable(sheet, { words: [104, 144], head }, [
    ...lines.map(
      (line): TableRow => ({
        cells: [
          `${line.screen}, ${line.venue}`,
          line.number,
          line.kind === 'statement' ? getFormats().formatCount(line.daysOnline) : '',
          ...[getChargedCents(line), line.netCents, line.vatCents, line.grossCents].map(formatEuros),
        ],
      }),
    ),
    { cells: [earningTexts.total, '', '', ...amounts.map(formatEuros)], look: 'total' },
  ])
  sheet.y += 18
}

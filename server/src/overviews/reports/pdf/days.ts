import type { CampaignReport } from '@marquee/contract/campaign-reports'
import { buildChartColumns, type ChartColumn, computeAxisTop, isLabelled } from '@marquee/contract/delivery-chart.rules'
import type { DeliverySoFar } from '@marquee/contract/delivery'
import { getFormats } from '@marquee/contract/language/formats'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { proofReportTexts as texts } from '@marquee/contract/messages/proof-report'
import { describeGuarantee, formatCalendarDay } from '@marquee/contract/texts/delivery-report'
import { drawArtifact, INK, INNER_WIDTH, PAGE, type Sheet, writeArtifact } from '../../../platform/pdf/sheet.ts'
import { type TableRow, writeTable } from '../../../platform/pdf/table.ts'
import { writeHeading, writeNote } from './headings.ts'

/** The chart of the page of a campaign, and below it the finished days, or weeks of a long flight. */
export function writeDays(sheet: Sheet, report: CampaignReport): void {
  const columns = buildChartColumns(report.days)
  const isWeek = columns[0]?.isWeek ?? false
  writeHeading(sheet, isWeek ? texts.weekByWeek : reportTexts.dayByDay)
  if (isWeek) writeNote(sheet, texts.weeksNote)
  drawChart(sheet, columns)
  const finished = buildChartColumns(
    report.days.filter(({ state }) => state === 'past'),
    isWeek,
  )
  if (finished.length === 0) {
    writeNote(sheet, reportTexts.noneFinished)
    return
  }
  const head = [isWeek ? texts.week : reportTexts.day, ...getFigureHeads()]
  writeTable(sheet, { words: [130], head }, [
    ...finished.map((column): TableRow => ({ cells: [formatCalendarDay(column.first), ...formatSums(column)] })),
    { cells: [texts.total, ...formatSums(report.totals.soFar)], look: 'total' },
  ])
  sheet.y += 34
}

export const getFigureHeads = () => [
  reportTexts.guaranteed,
  reportTexts.delivered,
  reportTexts.missing,
  reportTexts.extra,
  reportTexts.impressions,
]

export function formatSums({ promised, delivered, shortfall, extra, impressions }: DeliverySoFar): string[] {
  return [promised, delivered, shortfall, extra, impressions].map(getFormats().formatCount)
}

const AXIS_WIDTH = 40
const HEIGHT = 150
const EXTRA = '#a9b1ee'

/** Screen readers read the table below instead. */
function drawChart(sheet: Sheet, columns: readonly ChartColumn[]): void {
  const top = computeAxisTop(columns.reduce((most, { plays, promised }) => Math.max(most, plays, promised), 0))
  const plot = { x: PAGE.left + AXIS_WIDTH, y: sheet.y + 6, width: INNER_WIDTH - AXIS_WIDTH }
  const toY = (plays: number) => plot.y + HEIGHT * (1 - plays / top)
  const base = plot.y + HEIGHT
  const share = plot.width / Math.max(1, columns.length)
  const bar = Math.min(16, share * 0.66)
  drawArtifact(sheet, (doc) => {
    for (const step of [0, 1, 2, 3, 4]) {
      const y = toY((top / 4) * step)
      doc
        .moveTo(plot.x, y)
        .lineTo(plot.x + plot.width, y)
        .lineWidth(0.5)
        .strokeColor(INK.line)
        .stroke()
    }
    for (const [index, { promised, plays, extra }] of columns.entries()) {
      const x = plot.x + (index + 0.5) * share - bar / 2
      const fill = (count: number, colour: string) =>
        doc.roundedRect(x, toY(count), bar, base - toY(count), Math.min(2, (base - toY(count)) / 2)).fill(colour)
      if (promised > 0) {
        doc
          .roundedRect(x, toY(promised), bar, base - toY(promised), 2)
          .lineWidth(0.6)
          .dash(1.6, { space: 1.6 })
        doc.strokeColor('#8d8a97').stroke().undash()
      }
      if (plays > 0) fill(plays, extra > 0 ? EXTRA : INK.accent)
      if (extra > 0 && plays > extra) fill(plays - extra, INK.accent)
    }
  })
  const label = { size: 7.5, colour: INK.soft }
  for (const step of [0, 1, 2, 3, 4]) {
    const count = (top / 4) * step
    const box = { x: PAGE.left, y: toY(count) - 5, width: AXIS_WIDTH - 8 }
    writeArtifact(sheet, getFormats().formatNumber(count), box, { ...label, isFigure: true })
  }
  for (const [index, column] of columns.entries()) {
    if (!isLabelled(index, columns)) continue
    const words = getFormats().formatDay(column.first, { month: 'short', day: 'numeric' })
    writeArtifact(sheet, words, { x: plot.x + index * share, y: base + 5, width: 70 }, label)
  }
  drawKey(sheet, columns, base + 24)
  sheet.y = base + 52
}

/** What the bars mean. */
function drawKey(sheet: Sheet, columns: readonly ChartColumn[], y: number): void {
  const entries = [
    [reportTexts.delivered, INK.accent],
    ...(columns.some(({ extra }) => extra > 0) ? [[reportTexts.extra, EXTRA] as const] : []),
    [describeGuarantee(columns), null],
  ] as const
  let x: number = PAGE.left + AXIS_WIDTH
  for (const [words, colour] of entries) {
    drawArtifact(sheet, (doc) => {
      const box = doc.roundedRect(x, y + 1, 8, 8, 2)
      if (colour) box.fill(colour)
      else box.lineWidth(0.6).dash(1.6, { space: 1.6 }).strokeColor('#8d8a97').stroke().undash()
    })
    writeArtifact(sheet, words, { x: x + 13, y: y - 0.5, width: 160 }, { size: 8.5, colour: INK.soft })
    x += words.length * 4.6 + 40
  }
}

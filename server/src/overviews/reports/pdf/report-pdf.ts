import type { CampaignReport } from '@marquee/contract/campaign-reports'
import { getLanguage } from '@marquee/contract/language/load'
import { proofReportTexts as texts } from '@marquee/contract/messages/proof-report'
import type { Picture } from '../../../platform/pdf/picture.ts'
import {
  createSheet,
  drawEveryPage,
  drawRule,
  finishSheet,
  INK,
  INNER_WIDTH,
  PAGE,
  type Sheet,
  writeArtifact,
} from '../../../platform/pdf/sheet.ts'
import { writeCover } from './cover.ts'
import { writeDays } from './days.ts'
import { writeMethod } from './method.ts'
import { writeScreens } from './screens.ts'

/**
 * The report as a PDF in the language of the reader: cover, days, screens, and how they are counted (decision 31). Its
 * size has a limit, because a report lists at most `MAX_REPORT_SCREENS` screens, and weeks instead of many days.
 */
export async function createReportPdf(report: CampaignReport, poster: Picture | null): Promise<Uint8Array> {
  const { campaign, asOf } = report
  const title = `${texts.title}: ${campaign.name}`
  const named = JSON.stringify([campaign, report.screens.map(({ name, place }) => [name, place])])
  const sheet = await createSheet({ title, language: getLanguage(), at: new Date(asOf) }, named)
  writeCover(sheet, report, poster)
  startPage(sheet)
  writeDays(sheet, report)
  writeScreens(sheet, report)
  writeMethod(sheet, report)
  drawEveryPage(sheet, (page, pages) => writeFoot(sheet, report, page, pages))
  return finishSheet(sheet)
}

function startPage(sheet: Sheet): void {
  sheet.doc.addPage()
  sheet.y = PAGE.top
}

/** Isolates keep the parts in their order also if a name runs from right to left. */
function writeFoot(sheet: Sheet, { campaign }: CampaignReport, page: number, pages: number): void {
  const y = PAGE.height - PAGE.foot + 26
  const style = { size: 7.5, colour: INK.soft, maxHeight: 12 }
  const place = { x: PAGE.left, y, width: INNER_WIDTH }
  drawRule(sheet, y - 8)
  const words = `\u2068${campaign.name}\u2069 · \u2068${campaign.company}\u2069`
  writeArtifact(sheet, words, { ...place, width: INNER_WIDTH - 90 }, style)
  writeArtifact(sheet, texts.pages({ page, pages }), place, { ...style, isFigure: true })
}

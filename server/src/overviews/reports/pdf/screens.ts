import { type CampaignReport, MAX_REPORT_SCREENS } from '@marquee/contract/campaign-reports'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { proofReportTexts as texts } from '@marquee/contract/messages/proof-report'
import { makeRoom, type Sheet } from '../../../platform/pdf/sheet.ts'
import { type TableRow, writeTable } from '../../../platform/pdf/table.ts'
import { formatSums, getFigureHeads } from './days.ts'
import { writeHeading, writeNote } from './headings.ts'

/** The screens with their venues; the sums are those of the headline. */
export function writeScreens(sheet: Sheet, { screens, others, totals }: CampaignReport): void {
  makeRoom(sheet, 130)
  writeHeading(sheet, texts.venues)
  if (screens.length === 0) {
    writeNote(sheet, texts.noScreens)
    return
  }
  if (others) writeNote(sheet, texts.onlyWorst({ count: MAX_REPORT_SCREENS }))
  const rest: TableRow[] = others
    ? [{ cells: [texts.others({ count: others.count }), '', ...formatSums(others.soFar)], look: 'quiet' }]
    : []
  writeTable(sheet, { words: [146, 80], head: [texts.venue, reportTexts.screen, ...getFigureHeads()] }, [
    ...screens.map(
      ({ name, place, soFar }): TableRow => ({ cells: [place || reportTexts.none, name, ...formatSums(soFar)] }),
    ),
    ...rest,
    { cells: [texts.total, '', ...formatSums(totals.soFar)], look: 'total' },
  ])
  sheet.y += 34
}

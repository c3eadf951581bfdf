import type { CampaignReport } from '@marquee/contract/campaign-reports'
import { reportTexts } from '@marquee/contract/messages/campaign-report'
import { listMethods } from '@marquee/contract/texts/delivery-report'
import { INK, INNER_WIDTH, makeRoom, measureText, PAGE, type Sheet, writeText } from '../../../platform/pdf/sheet.ts'
import { describeComputed, writeHeading, writeNote } from './headings.ts'

const TERM_WIDTH = 110
const TERM = { isStrong: true } as const
const WORDS = { size: 9.5, colour: INK.text } as const

/** How each number is counted, and when the report was computed. */
export function writeMethod(sheet: Sheet, report: CampaignReport): void {
  makeRoom(sheet, 150)
  writeHeading(sheet, reportTexts.how)
  const width = INNER_WIDTH - TERM_WIDTH
  for (const [term, words] of listMethods(report.method, listMultipliers(report))) {
    makeRoom(sheet, measureText(sheet, words, width, WORDS) + 8)
    const box = { x: PAGE.left, y: sheet.y, width: TERM_WIDTH - 12 }
    const height = writeText(sheet, { parent: sheet.root, tag: 'P' }, term, box, TERM)
    const beside = { x: PAGE.left + TERM_WIDTH, y: sheet.y, width }
    const lines = writeText(sheet, { parent: sheet.root, tag: 'P' }, words, beside, WORDS)
    sheet.y += Math.max(height, lines) + 8
  }
  sheet.y += 6
  writeNote(sheet, describeComputed(report))
}

const listMultipliers = ({ multipliers }: CampaignReport) =>
  multipliers ? [{ multiplier: multipliers.lowest }, { multiplier: multipliers.highest }] : []

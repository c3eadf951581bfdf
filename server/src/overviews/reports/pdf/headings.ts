import type { CampaignReport } from '@marquee/contract/campaign-reports'
import { getFormats } from '@marquee/contract/language/formats'
import { proofReportTexts as texts } from '@marquee/contract/messages/proof-report'
import { INK, INNER_WIDTH, PAGE, type Sheet, writeText } from '../../../platform/pdf/sheet.ts'

/** Writes the heading of a part of the report. */
export function writeHeading(sheet: Sheet, words: string): void {
  const box = { x: PAGE.left, y: sheet.y, width: INNER_WIDTH }
  sheet.y += writeText(sheet, { parent: sheet.root, tag: 'H2' }, words, box, { size: 16, isStrong: true }) + 8
}

/** Writes a quiet line below a heading. */
export function writeNote(sheet: Sheet, words: string): void {
  const box = { x: PAGE.left, y: sheet.y, width: INNER_WIDTH }
  sheet.y += writeText(sheet, { parent: sheet.root, tag: 'P' }, words, box, { size: 9, colour: INK.soft }) + 10
}

/** When the report was computed, and where its days are. */
export function describeComputed({ asOf, timeZone, campaign }: CampaignReport): string {
  const time = getFormats().formatInstant(asOf, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timeZone ?? 'UTC',
  })
  const computed = texts.computedOn({ time })
  return campaign.location === '' ? computed : `${computed} ${texts.daysIn({ location: campaign.location })}`
}

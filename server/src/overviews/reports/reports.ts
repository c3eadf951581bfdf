import { getCampaignReport } from '@marquee/contract/campaign-reports'
import { toCalendarDay } from '@marquee/contract/days.rules'
import { proofReportTexts } from '@marquee/contract/messages/proof-report'
import { COMMON } from '@marquee/contract/refusals'
import { requireReportedCampaign } from '../../modules/campaigns/policy.ts'
import { readPosterPicture } from '../../modules/media/queries/poster-picture.ts'
import { refuse } from '../../platform/errors.ts'
import { createConcurrencyLimit } from '../../platform/http/concurrency-limit.ts'
import { type DocumentAnswer, readRoute, type Route } from '../../platform/http/route.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { createFairQueue } from '../../platform/fair-queue.ts'
import { createReportPdf } from './pdf/report-pdf.ts'
import { collectReport, type ReportContent } from './report-content.ts'

/** The proof-of-play report for those who may read the campaign, also after it was deleted (decision 31). */
export const reportRoutes: readonly Route[] = [
  readRoute(getCampaignReport, async ({ caller, params }, context) => {
    const { campaignId } = await requireReportedCampaign(context.db, caller, params.id)
    const end = openReports.acquire(caller.userId)
    if (!end) throw refuse(COMMON.tooMany)
    try {
      const content = await collectReport(context.db, campaignId, context.clock.now())
      return await makeReportFile(context, content, content.poster, caller.userId)
    } finally {
      end()
    }
  }),
]

/** Reports that one account may have made at a time. */
const openReports = createConcurrencyLimit(2)
/** Fonts and pictures need much memory: a process makes one report at a time. */
const enqueue = createFairQueue(1)

/** The report as a file. @param poster the one that this reader may see */
export async function makeReportFile(
  context: Pick<AppContext, 'db' | 'files' | 'log'>,
  { report }: ReportContent,
  poster: string | null,
  sender: string,
): Promise<DocumentAnswer> {
  const picture = await readPosterPicture(context, poster)
  const bytes = await enqueue(sender, () => createReportPdf(report, picture))
  const day = toCalendarDay(report.timeZone ?? 'UTC', new Date(report.asOf))
  return { type: 'application/pdf', fileName: `${proofReportTexts.title} ${report.campaign.name} ${day}.pdf`, bytes }
}

import type { CampaignReport } from '@marquee/contract/campaign-reports'
import { addDays } from '@marquee/contract/days.rules'
import { computeDeliveredPercent } from '@marquee/contract/delivery-headline.rules'
import { sumOfFinishedDays } from '@marquee/contract/delivery.rules'
import { describeShare } from '@marquee/contract/texts/delivery-report'
import { takeWeeklyReport } from '../../modules/campaigns/commands/report-subscriptions.ts'
import { type DueReport, listDueReports } from '../../modules/campaigns/queries/report-subscriptions.ts'
import { sendNotification } from '../../modules/notifications/commands/notifications.ts'
import type { Email } from '../../modules/notifications/rules/emails.ts'
import type { AppContext } from '../../platform/app-context.ts'
import { runInTransaction } from '../../platform/db/database.ts'
import type { Job } from '../../platform/jobs.ts'
import { collectReport } from './report-content.ts'

const REPORTS_PER_RUN = 500

/** Every ten minutes, because each location has its own Monday; a missed one is made up for during its week. */
export const createWeeklyReportJobs = (context: AppContext): Job[] => [
  { name: 'overviews.send-weekly-reports', cron: '3-59/10 * * * *', run: () => sendWeeklyReports(context) },
]

/** Sends the due reports, each in a transaction of its own, so that a failure does not stop the others (decision 31). */
async function sendWeeklyReports({ db, database, clock, config }: AppContext): Promise<void> {
  const at = clock.now()
  const failures: unknown[] = []
  let known: { campaignId: string; report: CampaignReport } | undefined
  for (const due of await listDueReports(db, at, REPORTS_PER_RUN)) {
    try {
      const { campaignId, monday, user } = due
      // Those of a campaign come one after another, so it is computed once.
      known =
        known?.campaignId === campaignId
          ? known
          : { campaignId, report: (await collectReport(db, campaignId, at)).report }
      const news = {
        user,
        ...writeWeeklyReport(due, known.report, config.publicUrl),
        occurrence: `${campaignId} ${monday}`,
      }
      await runInTransaction(database, async (tx) => {
        if (await takeWeeklyReport(tx, { campaignId, userId: user.id }, monday)) await sendNotification(tx, news, at)
      })
    } catch (failure) {
      failures.push(failure)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some weekly reports could not be sent')
}

/** The headline of the last week and of the flight, with a link to the page of the campaign. */
function writeWeeklyReport(
  { campaignId, name, endsOn, monday, user: { firstName } }: DueReport,
  { days, headline }: CampaignReport,
  publicUrl: string,
) {
  const isLast = endsOn < monday
  const [from, until] = [addDays(monday, -7), addDays(monday, -1)]
  const week = computeDeliveredPercent(sumOfFinishedDays(days.filter(({ day }) => from <= day && day <= until)))
  const email: Email = ({ texts, formats, writeEmail }) => {
    const formatLong = (day: string) => formats.formatDay(day, { dateStyle: 'long' })
    const values = {
      campaign: name,
      from: formatLong(from),
      until: formatLong(until),
      week: describeShare(week, true),
      flight: describeShare(headline.percent, isLast),
      isLast: isLast ? ('yes' as const) : ('no' as const),
    }
    return writeEmail(texts.campaigns.weeklyReport, values, {
      firstName,
      url: `${publicUrl}/campaigndetails/${campaignId}`,
    })
  }
  return { kind: 'weekly-report', values: { campaignId, name, percent: headline.percent, isLast }, email } as const
}

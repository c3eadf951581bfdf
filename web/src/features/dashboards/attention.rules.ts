import type { ListedCampaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import { cutText } from '@marquee/contract/text.rules'
import { dashboardTexts } from '@marquee/contract/texts/dashboards'
import { paths } from '../../app/paths.ts'
import { dayText } from '../../lib/format.ts'
import { type Bills, overdueRows, unpaidRows } from './bills.rules.ts'
import type { ToDo, ToDos } from './today.rules.ts'

/** More than this would bury what is urgent. */
const MOST = 5
/** A review takes a working day, and a rejection has to be mended before the start. */
const SOON_DAYS = 7

type Attended = Pick<ListedCampaign, '_id' | 'name' | 'status' | 'startDate' | 'rejectionReason'>

/** What is to be paid; nothing while it is not known. */
export type ToPay = { overdue?: Bills | undefined; unpaid?: Bills | undefined }

/**
 * Overdue invoices first, then rejected campaigns with the reason, drafts that should have started or will soon, what is
 * to be paid, and what waits.
 */
export function attentionOf(campaigns: readonly Attended[], today: string, { overdue, unpaid }: ToPay = {}): ToDos {
  const byStart = campaigns.toSorted((one, other) => one.startDate.localeCompare(other.startDate))
  const toDo = [
    ...(overdue ? overdueRows(overdue) : []),
    ...byStart.filter(({ status }) => status === 'Rejected').map(rejectedRow),
    ...byStart.filter((campaign) => isUrgentDraft(campaign, today)).map((campaign) => draftRow(campaign, today)),
    ...(unpaid ? unpaidRows(unpaid) : []),
  ]
  const waiting = byStart
    .filter(({ status }) => status === 'Pending Approval' || status === 'Pending')
    .map((campaign) => waitingRow(campaign, today))
  return { shown: [...toDo, ...waiting].slice(0, MOST), count: toDo.length, waiting: waiting.length }
}

function isUrgentDraft({ status, startDate }: Attended, today: string): boolean {
  return status === 'Draft' && startDate <= addDays(today, SOON_DAYS)
}

const edit = ({ _id, name }: Attended) => ({ to: paths.campaignEdit(_id), text: dashboardTexts.edit, name })

function rejectedRow(campaign: Attended): ToDo {
  return {
    key: campaign._id,
    kind: 'rejected',
    text: dashboardTexts.rejected(cutText(campaign.name)),
    help: campaign.rejectionReason ?? '',
    way: edit(campaign),
  }
}

function draftRow(campaign: Attended, today: string): ToDo {
  const start = dayText(campaign.startDate)
  return {
    key: campaign._id,
    kind: 'draft',
    text: dashboardTexts.neverSubmitted(cutText(campaign.name)),
    help: campaign.startDate < today ? dashboardTexts.startPassed(start) : dashboardTexts.startsSoon(start),
    way: edit(campaign),
  }
}

function waitingRow({ _id, name, startDate }: Attended, today: string): ToDo {
  const start = dayText(startDate)
  return {
    key: _id,
    kind: 'waiting',
    text: dashboardTexts.awaitsApproval(cutText(name)),
    help: startDate < today ? dashboardTexts.startMissed(start) : dashboardTexts.startsSoon(start),
    way: { to: paths.campaignDetails(_id), text: dashboardTexts.view, name },
  }
}

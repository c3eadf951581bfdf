import type { ListedCampaign } from '@marquee/contract/campaigns'
import { addDays } from '@marquee/contract/days.rules'
import { compareKeys, truncateText } from '@marquee/contract/text.rules'
import { campaignExtensionTexts as texts } from '@marquee/contract/messages/campaign-extension'
import { dashboardTexts } from '@marquee/contract/messages/dashboards'
import { paths } from '../../lib/paths.ts'
import { formatDay } from '../../lib/format.ts'
import { type Bills, buildOverdueRows, buildUnpaidRows } from './bills.rules.ts'
import { createEditLink, createViewLink, type ToDo, type ToDos } from './today.rules.ts'

/** A longer list would hide what is urgent. */
const MAX_ROWS = 5
/** A review takes a working day, and the client needs time to fix a rejected campaign before the start. */
const SOON_DAYS = 7

type AttentionCampaign = Pick<ListedCampaign, '_id' | 'name' | 'status' | 'startDate' | 'endDate' | 'rejectionReason'>

/** The unpaid invoices; nothing while they are unknown. */
export type PayableBills = { overdue?: Bills | undefined; unpaid?: Bills | undefined }

/**
 * Overdue invoices first, then rejected campaigns with the reason, drafts whose start is past or near, campaigns that
 * end soon, unpaid invoices, and campaigns that wait for approval.
 */
export function buildAttention(
  campaigns: readonly AttentionCampaign[],
  today: string,
  { bills: { overdue, unpaid } = {}, mayChange = true }: { bills?: PayableBills; mayChange?: boolean } = {},
): ToDos {
  // Who may not change campaigns can look at them.
  const adapt = (row: ToDo, { _id, name }: AttentionCampaign): ToDo =>
    mayChange ? row : { ...row, way: createViewLink(paths.campaignDetails(_id), name) }
  const byStart = campaigns.toSorted((one, other) => compareKeys(one.startDate, other.startDate))
  const toDo = [
    ...(overdue ? buildOverdueRows(overdue) : []),
    ...byStart
      .filter(({ status }) => status === 'Rejected')
      .map((campaign) => adapt(toRejectedRow(campaign), campaign)),
    ...byStart
      .filter((campaign) => isUrgentDraft(campaign, today))
      .map((campaign) => adapt(toDraftRow(campaign, today), campaign)),
    ...campaigns
      .filter((campaign) => endsSoon(campaign, today))
      .toSorted((one, other) => compareKeys(one.endDate, other.endDate))
      .map((campaign) => adapt(toEndingRow(campaign), campaign)),
    ...(unpaid ? buildUnpaidRows(unpaid) : []),
  ]
  const waiting = byStart
    .filter(({ status }) => status === 'Pending Approval' || status === 'Pending')
    .map((campaign) => toWaitingRow(campaign, today))
  return { shown: [...toDo, ...waiting].slice(0, MAX_ROWS), count: toDo.length, waiting: waiting.length }
}

function isUrgentDraft({ status, startDate }: AttentionCampaign, today: string): boolean {
  return status === 'Draft' && startDate <= addDays(today, SOON_DAYS)
}

function endsSoon({ status, startDate, endDate }: AttentionCampaign, today: string): boolean {
  return status === 'Approved' && startDate <= today && today <= endDate && endDate <= addDays(today, SOON_DAYS)
}

function toRejectedRow(campaign: AttentionCampaign): ToDo {
  return {
    key: campaign._id,
    kind: 'rejected',
    text: dashboardTexts.rejected({ name: truncateText(campaign.name) }),
    help: campaign.rejectionReason ?? '',
    way: createEditLink(paths.campaignEdit(campaign._id), campaign.name),
  }
}

function toDraftRow(campaign: AttentionCampaign, today: string): ToDo {
  const start = formatDay(campaign.startDate)
  return {
    key: campaign._id,
    kind: 'draft',
    text: dashboardTexts.neverSubmitted({ name: truncateText(campaign.name) }),
    help:
      campaign.startDate < today
        ? dashboardTexts.startPassed({ day: start })
        : dashboardTexts.startsSoon({ day: start }),
    way: createEditLink(paths.campaignEdit(campaign._id), campaign.name),
  }
}

function toEndingRow({ _id, name, endDate }: AttentionCampaign): ToDo {
  return {
    key: _id,
    kind: 'ending',
    text: dashboardTexts.endsSoon({ name: truncateText(name), day: formatDay(endDate) }),
    help: dashboardTexts.endsSoonHelp,
    way: { to: paths.campaignExtend(_id), text: texts.action, label: texts.title({ name }) },
  }
}

function toWaitingRow({ _id, name, startDate }: AttentionCampaign, today: string): ToDo {
  const start = formatDay(startDate)
  return {
    key: _id,
    kind: 'waiting',
    text: dashboardTexts.awaitsApproval({ name: truncateText(name) }),
    help: startDate < today ? dashboardTexts.startMissed({ day: start }) : dashboardTexts.startsSoon({ day: start }),
    way: createViewLink(paths.campaignDetails(_id), name),
  }
}

import {
  createReportLink,
  getReportSubscription,
  setReportSubscription,
  listReportLinks,
  type REPORT_LINK_DAYS,
  withdrawReportLink,
} from '@marquee/contract/report-links'
import { call } from '../../lib/call.ts'
import { keys } from '../../lib/query.ts'
import { useCall } from '../../lib/use-call.ts'
import { useChange } from '../../lib/use-change.ts'

export type LinkDays = (typeof REPORT_LINK_DAYS)[number]

const linksKey = (id: string) => [...keys.campaign(id), 'report-links'] as const
const historyKey = (id: string) => [...keys.campaign(id), 'history'] as const

/** The valid links to the report of a campaign, the newest first. */
export const useReportLinks = (id: string) => useCall(linksKey(id), listReportLinks, { params: { id } })

/** Creates a link; only the reply has its address. */
export const useCreateLink = (id: string) =>
  useChange(
    (days: LinkDays) => call(createReportLink, { params: { id }, body: { days } }),
    [linksKey(id), historyKey(id)],
  )

export const useWithdrawLink = (id: string) =>
  useChange((linkId: string) => call(withdrawReportLink, { params: { id, linkId } }), [linksKey(id), historyKey(id)])

const subscriptionKey = (id: string) => [...keys.campaign(id), 'report-subscription'] as const

/** Whether the reader gets the report by email every Monday. */
export const useSubscription = (id: string) => useCall(subscriptionKey(id), getReportSubscription, { params: { id } })

export const useSubscribe = (id: string) =>
  useChange(
    (isSubscribed: boolean) => call(setReportSubscription, { params: { id }, body: { isSubscribed } }),
    [subscriptionKey(id)],
  )

import * as z from 'zod/mini'
import { campaignReport } from './campaign-reports.ts'
import { endpoint } from './endpoint.ts'
import { EVERY_MEMBER } from './members.rules.ts'
import { reportLinkTexts } from './messages/report-links.ts'
import { COMMON, declareRefusals } from './refusals.ts'
import { byId, id, instant } from './scalars.ts'

/** Links with which anyone reads the report of a campaign, without an account (decision 31). */

/** How many days a link can be valid. */
export const REPORT_LINK_DAYS = [7, 30, 90] as const
/** The links of a campaign that are valid at the same time. */
export const MAX_REPORT_LINKS = 20

const reportLink = z.object({
  _id: id,
  createdAt: instant,
  /** The name of the user. */
  createdBy: z.string(),
  expiresAt: instant,
  /** How often the page was opened, and when it last was. */
  openCount: z.number(),
  openedAt: z.nullable(instant),
})
export type ReportLink = z.infer<typeof reportLink>

export const listReportLinks = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/report-links',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'The valid links to the report of a campaign, the newest first',
  params: byId,
  reply: z.object({ links: z.array(reportLink) }),
})

export const createReportLink = endpoint({
  method: 'POST',
  path: '/api/campaigns/:id/report-links',
  who: ['client'],
  ignoresIdempotencyKey: true,
  summary: 'Creates a link to the report of an approved campaign; only this reply has the address',
  status: 201,
  params: byId,
  body: z.object({ days: z.literal(REPORT_LINK_DAYS) }),
  reply: z.object({ success: z.literal(true), url: z.string(), link: reportLink }),
  refusals: {
    ...declareRefusals(409, reportLinkTexts.refusals, 'notApproved', 'tooManyLinks'),
    tooMany: COMMON.tooMany,
  },
})

export const withdrawReportLink = endpoint({
  method: 'DELETE',
  path: '/api/campaigns/:id/report-links/:linkId',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Withdraws a link to a report, which nobody can open from then on',
  params: z.object({ id, linkId: id }),
  reply: z.object({ success: z.literal(true), message: z.string() }),
})

/** Whether the caller gets the report by email every Monday; every member chooses for themselves. */
export const getReportSubscription = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/report-subscription',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Whether the caller gets the report of a campaign by email every Monday',
  params: byId,
  reply: z.object({ isSubscribed: z.boolean() }),
})

export const setReportSubscription = endpoint({
  method: 'PUT',
  path: '/api/campaigns/:id/report-subscription',
  who: ['client'],
  members: EVERY_MEMBER,
  summary: 'Subscribes the caller to the report of a campaign, or ends the subscription',
  params: byId,
  body: z.object({ isSubscribed: z.boolean() }),
  reply: z.object({ success: z.literal(true), message: z.string(), isSubscribed: z.boolean() }),
})

const byToken = z.object({ token: z.string().check(z.maxLength(100)) })
/** Search engines keep no page that only a link leads to. */
const HIDDEN = { 'x-robots-tag': 'noindex' }
/** Of a link that is unknown, expired or withdrawn alike. */
const REFUSALS = { tooMany: COMMON.tooMany }

export const openReport = endpoint({
  method: 'GET',
  path: '/api/reports/:token',
  who: ['public'],
  summary: 'The report of a campaign by a link; unknown, expired and withdrawn links answer alike',
  params: byToken,
  answers: HIDDEN,
  reply: z.object({ report: campaignReport, hasPoster: z.boolean(), expiresAt: instant }),
  refusals: REFUSALS,
})

export const openReportPoster = endpoint({
  method: 'GET',
  path: '/api/reports/:token/poster.jpg',
  who: ['public'],
  summary: 'The poster of the campaign of such a link, once an operator has approved it',
  params: byToken,
  answers: HIDDEN,
  reply: 'document',
  refusals: REFUSALS,
})

export const openReportPdf = endpoint({
  method: 'GET',
  path: '/api/reports/:token/report.pdf',
  who: ['public'],
  summary: 'The report of such a link as a PDF in the language of the reader',
  params: byToken,
  answers: HIDDEN,
  reply: 'document',
  refusals: REFUSALS,
})

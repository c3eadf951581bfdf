import * as z from 'zod/mini'
import { deliverySoFar, getCampaignDelivery } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'
import { byId, day, screenType } from './scalars.ts'

/** The proof-of-play report of a campaign, to be passed on (decision 31). */

/** A report lists that many screens; of more, those with the most missing plays, and the sums of the others. */
export const MAX_REPORT_SCREENS = 300

const delivery = getCampaignDelivery.reply.shape

/** What a report says. It has no prices and no people. */
export const campaignReport = z.object({
  campaign: z.object({
    name: z.string(),
    company: z.string(),
    type: screenType,
    /** empty for a draft without one */
    location: z.string(),
    startDate: day,
    endDate: day,
  }),
  timeZone: delivery.timeZone,
  asOf: delivery.asOf,
  headline: delivery.headline,
  days: delivery.days,
  totals: delivery.totals,
  method: delivery.method,
  /** The smallest and largest impressions per play; null without screens. */
  multipliers: z.nullable(z.object({ lowest: z.number(), highest: z.number() })),
  numberOfScreens: z.number(),
  /** In the order of their venues; of more than `MAX_REPORT_SCREENS`, in that of their missing plays. */
  screens: z.array(z.object({ name: z.string(), place: z.string(), soFar: deliverySoFar })),
  /** The screens that are not listed; null if all are. */
  others: z.nullable(z.object({ count: z.number(), soFar: deliverySoFar })),
})
export type CampaignReport = z.infer<typeof campaignReport>

export const getCampaignReport = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/report.pdf',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'The proof-of-play report of a campaign as a PDF in the language of the reader, of a deleted one too',
  params: byId,
  reply: 'document',
  /** while other reports of the same account are made */
  refusals: { tooMany: COMMON.tooMany },
})

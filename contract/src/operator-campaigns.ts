import * as z from 'zod/mini'
import { deliveryState } from './delivery.ts'
import { DELIVERY_STATES } from './delivery-headline.rules.ts'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'
import { byId, campaignStatus, day, id, page, screenType } from './scalars.ts'

/** The campaigns of all companies, for operators (decision 9). */

export const CAMPAIGNS_PER_PAGE = 50

export const CAMPAIGN_SORTS = [
  'created',
  'name',
  'company',
  'start',
  'end',
  'promised',
  'delivered',
  'shortfall',
  'cost',
] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]
/** A minus before a column sorts in descending order. */
const sortKeys = CAMPAIGN_SORTS.flatMap((key) => [key, `-${key}`] as const)

/** The filter of the campaigns; without one, all except those deleted before they were on air. */
export const campaignFilter = z.object({
  /** Words of the campaign or its company; all of them have to occur. Or the id of a campaign. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(z.union([campaignStatus, z.literal('Deleted')])),
  delivery: z.optional(deliveryState),
  /** `unpaid`: the client owes an amount. Like the order by cost, for operators who read money. */
  payment: z.optional(z.enum(['paid', 'unpaid'])),
  type: z.optional(screenType),
  location: z.optional(id),
  company: z.optional(id),
  /** Flights with a day in this range. */
  from: z.optional(day),
  to: z.optional(day),
})
export type CampaignFilter = z.infer<typeof campaignFilter>

export const operatorCampaign = z.object({
  _id: id,
  name: z.string(),
  company: z.object({ _id: id, name: z.string(), /** the account behind it */ userId: id, isSuspended: z.boolean() }),
  type: screenType,
  status: campaignStatus,
  isDeleted: z.boolean(),
  /** of its video; null without one */
  poster: z.nullable(z.string()),
  location: z.nullable(z.object({ _id: id, name: z.string() })),
  startDate: day,
  endDate: day,
  numberOfWeeks: z.number(),
  numberOfScreens: z.number(),
  /** euro, without taxes; this and the next three are null for operators who do not read money (decision 38) */
  totalCost: z.nullable(z.number()),
  paid: z.nullable(z.boolean()),
  /** Its invoices have an open amount, or it is approved and has no invoice yet. */
  isOwed: z.nullable(z.boolean()),
  /** cents, with taxes: open on its invoices; the operator owes a negative amount to the client */
  openCents: z.nullable(z.number()),
  delivery: z.object({
    state: deliveryState,
    /** the delivered share of the plays guaranteed on the counted days; null before the first counted day */
    percent: z.nullable(z.number()),
    /** The last counted day; null before the first. */
    throughDay: z.nullable(day),
    /** up to that day; `delivered` and `shortfall` add up to `promised` */
    promised: z.number(),
    delivered: z.number(),
    shortfall: z.number(),
    /** beyond the guarantee */
    extra: z.number(),
  }),
})
export type OperatorCampaign = z.infer<typeof operatorCampaign>

const counts = z.object(
  // Every state has a count, also zero.
  Object.fromEntries(DELIVERY_STATES.map((state) => [state, z.number()])) as Record<
    (typeof DELIVERY_STATES)[number],
    ReturnType<typeof z.number>
  >,
)

const sums = z.object({
  campaigns: z.number(),
  /** euro, without taxes; null for operators who do not read money */
  totalCost: z.nullable(z.number()),
  /** cents, with taxes: the receivables from the invoices of these campaigns, as in the ledger; null like the cost */
  openCents: z.nullable(z.number()),
  promised: z.number(),
  shortfall: z.number(),
})

export const listOperatorCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns',
  who: ['operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'Campaigns of all companies with delivery and payment, a page at a time',
  query: z.extend(campaignFilter, {
    sort: z.optional(z.enum(sortKeys)),
    page,
  }),
  reply: z.object({
    campaigns: z.array(operatorCampaign),
    /** The number of campaigns in each delivery state, after the other filters. */
    counts,
    /** The sums of all pages. */
    sums,
  }),
})

export const getOperatorCampaign = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/:id',
  who: ['operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'A campaign as the list tells it, a deleted one too',
  params: byId,
  reply: operatorCampaign,
})

export const exportOperatorCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns.csv',
  who: ['operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'The campaigns of a view as a table, streamed',
  query: campaignFilter,
  reply: 'table',
  /** while several exports of the same account are running */
  refusals: { tooMany: COMMON.tooMany },
})

/** The choices of the filters. */
export const getCampaignChoices = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/choices',
  who: ['operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'Locations and companies that have campaigns, by name',
  reply: z.object({
    locations: z.array(z.object({ _id: id, name: z.string() })),
    /** The first thousand companies. */
    companies: z.array(z.object({ _id: id, name: z.string() })),
  }),
})

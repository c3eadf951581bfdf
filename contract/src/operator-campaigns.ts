import * as z from 'zod/mini'
import { deliveryState } from './delivery.ts'
import { DELIVERY_STATES } from './delivery-headline.rules.ts'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'
import { byId, campaignStatus, day, id, screenType, wholeNumber } from './scalars.ts'

/** The campaigns of all companies as operators watch them (decision 9). */

export const CAMPAIGNS_PER_PAGE = 50

const SORTS = ['created', 'name', 'company', 'start', 'end', 'promised', 'delivered', 'shortfall', 'cost'] as const
export type CampaignSort = (typeof SORTS)[number]
/** With a minus in front the last come first. */
const sortKeys = SORTS.flatMap((key) => [key, `-${key}`] as const)

/** What narrows the campaigns; nothing means all but those that were deleted before they were ever on air. */
export const campaignFilter = z.object({
  /** Words of the campaign or its company; all of them have to occur. Or the id of a campaign. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  status: z.optional(z.union([campaignStatus, z.literal('Deleted')])),
  delivery: z.optional(deliveryState),
  /** `unpaid` means that something is owed. */
  payment: z.optional(z.enum(['paid', 'unpaid'])),
  type: z.optional(screenType),
  location: z.optional(id),
  company: z.optional(id),
  /** Flights that have a day on or after this one, and on or before that one. */
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
  location: z.nullable(z.object({ _id: id, name: z.string() })),
  startDate: day,
  endDate: day,
  numberOfWeeks: z.number(),
  numberOfScreens: z.number(),
  /** euro, without taxes */
  totalCost: z.number(),
  paid: z.boolean(),
  /** Its invoices have an open amount, or it is approved and has no invoice yet. */
  isOwed: z.boolean(),
  /** cents, with taxes: open on its invoices; a negative amount is owed to the client */
  openCents: z.number(),
  delivery: z.object({
    state: deliveryState,
    /** of the plays guaranteed on the days counted, how many were delivered; null before there is one */
    percent: z.nullable(z.number()),
    /** The last finished day that is counted; null before there is one. */
    throughDay: z.nullable(day),
    /** on the days up to that one; delivered and shortfall together are what was promised */
    promised: z.number(),
    delivered: z.number(),
    shortfall: z.number(),
    /** beyond what was promised */
    extra: z.number(),
  }),
})
export type OperatorCampaign = z.infer<typeof operatorCampaign>

const counts = z.object(
  // Every state has a number, also none.
  Object.fromEntries(DELIVERY_STATES.map((state) => [state, z.number()])) as Record<
    (typeof DELIVERY_STATES)[number],
    ReturnType<typeof z.number>
  >,
)

const sums = z.object({
  campaigns: z.number(),
  /** euro, without taxes */
  totalCost: z.number(),
  /** cents, with taxes: what clients owe on the invoices of these campaigns, as in the ledger */
  openCents: z.number(),
  promised: z.number(),
  shortfall: z.number(),
})

export const listOperatorCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns',
  who: ['operator'],
  summary: 'Campaigns of all companies with delivery and payment, a page at a time',
  query: z.extend(campaignFilter, {
    sort: z.optional(z.enum(sortKeys)),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  reply: z.object({
    campaigns: z.array(operatorCampaign),
    /** Of the campaigns that the other filters leave: how many there are of each delivery state. */
    counts,
    /** Of all that fit, this page and the others. */
    sums,
  }),
})

export const getOperatorCampaign = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/:id',
  who: ['operator'],
  summary: 'A campaign as the list tells it, a deleted one too',
  params: byId,
  reply: operatorCampaign,
})

export const exportOperatorCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns.csv',
  who: ['operator'],
  summary: 'The campaigns of a view as a table, streamed',
  query: campaignFilter,
  reply: 'table',
  /** while a few exports are on the way to the same account */
  refusals: { tooMany: COMMON.tooMany },
})

/** What there is to filter by. */
export const getCampaignChoices = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/choices',
  who: ['operator'],
  summary: 'Locations and companies that have campaigns, by name',
  reply: z.object({
    locations: z.array(z.object({ _id: id, name: z.string() })),
    /** The first thousand. */
    companies: z.array(z.object({ _id: id, name: z.string() })),
  }),
})

import * as z from 'zod/mini'
import { DELIVERY_STATES } from './delivery-headline.rules.ts'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'
import { byId, day, id, instant, screenType } from './scalars.ts'

export const deliveryState = z.enum(DELIVERY_STATES)

/** The delivery of a campaign as one state and one percentage of its guaranteed plays. */
const deliveryHeadline = z.object({ state: deliveryState, percent: z.nullable(z.number()) })

/** Days are local days of the campaign's location. */
export const dayState = z.enum(['past', 'today', 'ahead'])
export type DayState = z.infer<typeof dayState>

/** Proven plays, today included; a play counts when it ran in full. */
const provenPlays = { plays: z.number(), partialPlays: z.number(), impressions: z.number() }

/**
 * Counted per screen and day, then summed: extra plays of one screen or day do not reduce a shortfall of another. An
 * unfinished day counts 0. On finished days `delivered` and `shortfall` add up to `promised`.
 */
const deliveryCounts = { delivered: z.number(), shortfall: z.number(), extra: z.number() }

/** The sums of finished days. */
export const deliverySoFar = z.object({ promised: z.number(), ...deliveryCounts, impressions: z.number() })
export type DeliverySoFar = z.infer<typeof deliverySoFar>

const deliveryDay = z.object({
  day,
  state: dayState,
  /** guaranteed plays */
  promised: z.number(),
  ...deliveryCounts,
  ...provenPlays,
})
export type DeliveryDay = z.infer<typeof deliveryDay>

const deliveryScreen = z.object({
  screenId: id,
  name: z.string(),
  model: z.string(),
  /** The venue where the screen last had to show the campaign; empty when unknown. */
  place: z.string(),
  type: screenType,
  soFar: deliverySoFar,
  ...provenPlays,
  /** The current impressions per play of the screen. */
  multiplier: z.number(),
  /** When it last played the campaign in full. */
  lastPlayedAt: z.nullable(instant),
})
export type DeliveryScreen = z.infer<typeof deliveryScreen>

/**
 * Guaranteed and delivered plays by day and by screen; deleted campaigns keep their reports (product 7, decision 9).
 */
export const getCampaignDelivery = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/delivery',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'Guaranteed and delivered plays of a campaign by day and by screen, of a deleted one too',
  params: byId,
  reply: z.object({
    campaign: z.object({ _id: id, name: z.string(), deleted: z.boolean() }),
    /** the time zone of its days; null for a draft without a location */
    timeZone: z.nullable(z.string()),
    asOf: instant,
    headline: deliveryHeadline,
    /** Every day of the flight, and other days with guaranteed or proven plays; in order. */
    days: z.array(deliveryDay),
    /** Every screen with a reservation, a guarantee or a play of the campaign. */
    screens: z.array(deliveryScreen),
    totals: z.object({
      /** the sum of all days above */
      promised: z.number(),
      soFar: deliverySoFar,
      ...provenPlays,
      /** The number of finished days with a shortfall, and of screens with one. */
      daysShort: z.number(),
      screensShort: z.number(),
    }),
    /** The inputs of the guarantee. */
    method: z.object({
      /** The longest slot, the longest break, and the number of slots between breaks. */
      slotSeconds: z.number(),
      breakSeconds: z.number(),
      slotsBetweenBreaks: z.number(),
      /** The range of the longest loops of its screens; null without screens. */
      loopSeconds: z.nullable(z.object({ shortest: z.number(), longest: z.number() })),
      /** The guaranteed hours per day of vehicles, and of restaurants without opening hours. */
      deviceHoursPerDay: z.number(),
    }),
  }),
})

export type CampaignDelivery = z.infer<typeof getCampaignDelivery.reply>

export const getScreenDelivery = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/delivery/screens/:screenId',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'Guaranteed and delivered plays of a campaign on one of its screens, by day',
  params: z.object({ id, screenId: id }),
  reply: z.object({ rows: z.array(deliveryDay) }),
})

export const exportCampaignDelivery = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/delivery.csv',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'Guaranteed and delivered plays of a campaign by screen and day as a table, streamed',
  params: byId,
  reply: 'table',
  /** while several exports of the same account are running */
  refusals: { tooMany: COMMON.tooMany },
})

/**
 * A campaign that is submitted at once has `created` and `submitted` at the same instant. `saved` means saved as a
 * draft again.
 */
export const campaignEventKind = z.enum([
  'created',
  'saved',
  'submitted',
  'extended',
  'approved',
  'rejected',
  'vetoed',
  'released',
  'paid',
  'unpaid',
  'makegood-offered',
  'makegood-days',
  'makegood-credit',
  'makegood-declined',
  'makegood-expired',
  'shared',
  'unshared',
  'deleted',
])
export type CampaignEventKind = z.infer<typeof campaignEventKind>

export const getCampaignHistory = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/history',
  who: ['client', 'operator'],
  permission: 'campaigns.read',
  keyAreas: ['campaigns'],
  summary: 'What happened to a campaign, oldest first',
  params: byId,
  reply: z.object({
    events: z.array(
      z.object({
        at: instant,
        kind: campaignEventKind,
        /** The name of the actor; clients read the name of the product instead of an operator's. null: unknown. */
        by: z.nullable(z.string()),
        /** the reason of a rejection */
        reason: z.nullable(z.string()),
        /** the added weeks and the last day since; absent unless it was extended */
        extension: z.optional(z.object({ weeks: z.number(), endDate: day })),
      }),
    ),
  }),
})
export type CampaignEvent = z.infer<typeof getCampaignHistory.reply>['events'][number]

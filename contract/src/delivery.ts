import * as z from 'zod/mini'
import { DELIVERY_STATES } from './delivery-headline.rules.ts'
import { endpoint } from './endpoint.ts'
import { COMMON } from './refusals.ts'
import { byId, day, id, instant, screenType } from './scalars.ts'

export const deliveryState = z.enum(DELIVERY_STATES)

/** How a campaign delivers, in one word and one percentage of its guaranteed plays. */
const deliveryHeadline = z.object({ state: deliveryState, percent: z.nullable(z.number()) })

/** Days are those of the campaign's location; today is the one that is not finished yet. */
export const dayState = z.enum(['past', 'today', 'ahead'])
export type DayState = z.infer<typeof dayState>

/** What was proven, today included; plays count when they ran in full. */
const provenPlays = { plays: z.number(), partialPlays: z.number(), impressions: z.number() }

/**
 * What counts towards the guarantee, summed up screen by screen and day by day: extra plays of one screen or day make
 * up for nothing on another. A day that is not finished counts 0; `promised` of finished days is `delivered` and
 * `shortfall` together.
 */
const deliveryCounts = { delivered: z.number(), shortfall: z.number(), extra: z.number() }

/** On finished days alone. */
const soFar = z.object({ promised: z.number(), ...deliveryCounts, impressions: z.number() })
export type DeliverySoFar = z.infer<typeof soFar>

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
  /** Where it hung when it last was to show the campaign; empty when that is not known. */
  place: z.string(),
  type: screenType,
  soFar,
  ...provenPlays,
  /** Impressions that a play of it is worth now. */
  multiplier: z.number(),
  /** When it last played the campaign in full. */
  lastPlayedAt: z.nullable(instant),
})
export type DeliveryScreen = z.infer<typeof deliveryScreen>

/** Guaranteed and delivered plays by day and by screen; deleted campaigns keep their reports (product 7, decision 9). */
export const getCampaignDelivery = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/delivery',
  who: ['client', 'operator'],
  summary: 'Guaranteed and delivered plays of a campaign by day and by screen, of a deleted one too',
  params: byId,
  reply: z.object({
    campaign: z.object({ _id: id, name: z.string(), deleted: z.boolean() }),
    /** by which clock its days go; null for a draft without a location */
    timeZone: z.nullable(z.string()),
    asOf: instant,
    headline: deliveryHeadline,
    /** Every day of the flight, and days outside of it on which something was promised or played; in order. */
    days: z.array(deliveryDay),
    /** Every screen that holds, was to show or has shown the campaign. */
    screens: z.array(deliveryScreen),
    totals: z.object({
      /** of all days above */
      promised: z.number(),
      soFar,
      ...provenPlays,
      /** Finished days, and screens, with a shortfall. */
      daysShort: z.number(),
      screensShort: z.number(),
    }),
    /** What the promise was worked out from. */
    method: z.object({
      /** The longest a slot can be, and a break; a break follows every so many slots. */
      slotSeconds: z.number(),
      breakSeconds: z.number(),
      slotsBetweenBreaks: z.number(),
      /** The longest loops of its screens: the shortest and the longest of these; null without screens. */
      loopSeconds: z.nullable(z.object({ shortest: z.number(), longest: z.number() })),
      /** Hours of every day that a vehicle, and a restaurant that gave no opening hours, is promised to be on. */
      deviceHoursPerDay: z.number(),
    }),
  }),
})

export const getScreenDelivery = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/delivery/screens/:screenId',
  who: ['client', 'operator'],
  summary: 'Guaranteed and delivered plays of a campaign on one of its screens, by day',
  params: z.object({ id, screenId: id }),
  reply: z.object({ rows: z.array(deliveryDay) }),
})

export const exportCampaignDelivery = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/delivery.csv',
  who: ['client', 'operator'],
  summary: 'Guaranteed and delivered plays of a campaign by screen and day as a table, streamed',
  params: byId,
  reply: 'table',
  /** while a few exports are on the way to the same account */
  refusals: { tooMany: COMMON.tooMany },
})

/**
 * `submitted` follows `created` in the same instant when a campaign was submitted at once; `saved` is saved
 * as a draft again.
 */
export const campaignEventKind = z.enum([
  'created',
  'saved',
  'submitted',
  'approved',
  'rejected',
  'released',
  'paid',
  'unpaid',
  'deleted',
])
export type CampaignEventKind = z.infer<typeof campaignEventKind>

export const getCampaignHistory = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/history',
  who: ['client', 'operator'],
  summary: 'What happened to a campaign, oldest first',
  params: byId,
  reply: z.object({
    events: z.array(
      z.object({
        at: instant,
        kind: campaignEventKind,
        /** Who did it. Clients read the name of the product where an operator did it; null: not known. */
        by: z.nullable(z.string()),
        /** of a rejection */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})
export type CampaignEvent = z.infer<typeof getCampaignHistory.reply>['events'][number]

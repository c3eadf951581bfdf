import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, instant, playCounts } from './scalars.ts'

const companyNumbers = {
  totalCampaigns: z.number(),
  pendingCampaigns: z.number(),
  approvedCampaigns: z.number(),
  ongoingCampaigns: z.number(),
}
const ownerNumbers = { totalVehicles: z.number(), totalScreens: z.number(), totalRestaurants: z.number() }

/** The numbers are at the top level and under `data`, because both readings are specified (OPEN-26). */
export const getCompanyDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/companyData',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Counts of the own campaigns',
  reply: z.object({ success: z.literal(true), ...companyNumbers, data: z.object(companyNumbers) }),
})

export const getOwnerDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/ownerData',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Counts of the own vehicles, screens and restaurants',
  reply: z.object({
    success: z.literal(true),
    ...ownerNumbers,
    data: z.object(ownerNumbers),
    onlineScreens: z.number(),
    screensNow: playCounts,
    approvedVehicles: z.number(),
    approvedRestaurants: z.number(),
    /** The completed steps of the set-up list. */
    setup: z.object({ profile: z.boolean(), place: z.boolean(), screen: z.boolean(), video: z.boolean() }),
  }),
})

const reviewedItem = {
  kind: z.enum(['vehicle', 'restaurant', 'infotainment']),
  id,
  name: z.string(),
  /** When it was submitted, or when it was decided. */
  at: instant,
}

/** Times are shown in the time zone of the venue. */
const offlineScreen = z.object({
  _id: id,
  name: z.string(),
  model: z.string(),
  place: z.string(),
  locationName: z.string(),
  timeZone: z.string(),
  lastConnection: instant,
})

/** The current tasks of a partner. Lists hold a few entries; counts are complete. */
export const getOwnerToday = endpoint({
  method: 'GET',
  path: '/api/dashboard/ownerToday',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Own screens that went offline, what was rejected and why, and what waits for a review',
  reply: z.object({
    success: z.literal(true),
    offline: z.object({
      count: z.number(),
      /** The screens that have been offline longest. */
      screens: z.array(offlineScreen),
    }),
    rejected: z.object({ count: z.number(), things: z.array(z.object({ ...reviewedItem, reason: z.string() })) }),
    waiting: z.object({ count: z.number(), things: z.array(z.object(reviewedItem)) }),
  }),
})

const playsPerDay = {
  query: z.object({ days: z.enum(['7', '30', '90']), until: day }),
  reply: z.object({
    success: z.literal(true),
    days: z.array(z.object({ day: z.string(), plays: z.number() })),
    plays: z.number(),
    playsBefore: z.number(),
  }),
}

export const getOwnerPlays = endpoint({
  method: 'GET',
  path: '/api/dashboard/ownerPlays',
  who: ['partner'],
  keyAreas: ['screens'],
  summary: 'Proven plays of campaigns on the own screens, day by day up to a day, and the sum of as many days before',
  ...playsPerDay,
})

export const getCompanyPlays = endpoint({
  method: 'GET',
  path: '/api/dashboard/companyPlays',
  who: ['client'],
  keyAreas: ['campaigns'],
  summary: 'Proven plays of the own campaigns, day by day up to a day, and the sum of as many days before',
  ...playsPerDay,
})

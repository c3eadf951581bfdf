import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const companyNumbers = {
  totalCampaigns: z.number(),
  pendingCampaigns: z.number(),
  approvedCampaigns: z.number(),
  ongoingCampaigns: z.number(),
}
const ownerNumbers = { totalVehicles: z.number(), totalScreens: z.number(), totalRestaurants: z.number() }

/** The numbers stand at the top level and under `data`, so that both readings work (OPEN-26). */
export const getCompanyDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/companyData',
  who: ['client'],
  summary: 'Counts of the own campaigns',
  reply: z.object({ success: z.literal(true), ...companyNumbers, data: z.object(companyNumbers) }),
})

export const getOwnerDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/ownerData',
  who: ['partner'],
  summary: 'Counts of the own vehicles, screens and restaurants',
  reply: z.object({
    success: z.literal(true),
    ...ownerNumbers,
    data: z.object(ownerNumbers),
    onlineScreens: z.number(),
    approvedVehicles: z.number(),
    approvedRestaurants: z.number(),
    /** Steps of the set-up list, from the data. */
    setup: z.object({ profile: z.boolean(), place: z.boolean(), screen: z.boolean(), video: z.boolean() }),
  }),
})

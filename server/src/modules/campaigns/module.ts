import type { Module } from '../../platform/module.ts'
import { createCampaignJobs } from './jobs.ts'
import { createCampaignRoutes, type DescribeCampaign } from './routes/campaigns.ts'
import { bookingSettingsRoutes } from './routes/booking-settings.ts'

/** The details of a campaign are read across modules, by an overview. */
export const createCampaignsModule = (later: { getCampaignDetails: DescribeCampaign }): Module => ({
  routes: [...createCampaignRoutes(later.getCampaignDetails), ...bookingSettingsRoutes],
  createJobs: createCampaignJobs,
})

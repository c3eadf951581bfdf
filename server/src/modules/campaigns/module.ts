import type { Module } from '../../platform/module.ts'
import { createCampaignJobs } from './jobs.ts'
import type { CheckUninvoiced } from './queries/extension.ts'
import { createCampaignRoutes, type DescribeCampaign } from './routes/campaigns.ts'
import { bookingSettingsRoutes } from './routes/booking-settings.ts'
import { createExtensionRoutes } from './routes/extension.ts'
import { reportLinkRoutes } from './routes/report-links.ts'
import { videoRoutes } from './routes/videos.ts'

/** An overview reads the details of a campaign across modules, and invoicing knows which ones are not charged. */
export const createCampaignsModule = (later: {
  getCampaignDetails: DescribeCampaign
  isUninvoiced: CheckUninvoiced
}): Module => ({
  routes: [
    ...createCampaignRoutes(later.getCampaignDetails),
    ...createExtensionRoutes(later),
    ...bookingSettingsRoutes,
    ...reportLinkRoutes,
    ...videoRoutes,
  ],
  createJobs: createCampaignJobs,
})

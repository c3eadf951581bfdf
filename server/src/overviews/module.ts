import type { Module } from '../platform/module.ts'
import { campaignDeliveryRoutes } from './campaign-delivery.ts'
import { campaignDetailsRoutes } from './campaign-details.ts'
import { campaignHistoryRoutes } from './campaign-history.ts'
import { companyCampaignsRoutes } from './company-campaigns.ts'
import { companyDashboardRoutes } from './company-dashboard.ts'
import { currentUserRoutes } from './current-user.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './invoices.ts'
import { locationChangesRoutes } from './location-changes.ts'
import { locationRoutes } from './locations.ts'
import { ownerDashboardRoutes } from './owner-dashboard.ts'
import { ownerScreensRoutes } from './owner-screens.ts'
import { ownerTodayRoutes } from './owner-today.ts'
import { playsPerDayRoutes } from './plays-per-day.ts'
import { restaurantDetailsRoutes } from './restaurant-details.ts'
import { restaurantRoutes } from './restaurants.ts'
import { screenChangesRoutes } from './screen-changes.ts'
import { screenDetailsRoutes } from './screen-details.ts'
import { vehicleRoutes } from './vehicles.ts'
import { createDeliveryJobs } from './save-deliveries.ts'

export const overviewsModule: Module = {
  routes: [
    ...invoiceRoutes,
    ...campaignDeliveryRoutes,
    ...campaignDetailsRoutes,
    ...campaignHistoryRoutes,
    ...companyCampaignsRoutes,
    ...companyDashboardRoutes,
    ...currentUserRoutes,
    ...eventRoutes,
    ...locationChangesRoutes,
    ...locationRoutes,
    ...ownerDashboardRoutes,
    ...ownerScreensRoutes,
    ...ownerTodayRoutes,
    ...playsPerDayRoutes,
    ...restaurantDetailsRoutes,
    ...restaurantRoutes,
    ...screenChangesRoutes,
    ...screenDetailsRoutes,
    ...vehicleRoutes,
  ],
  createJobs: createDeliveryJobs,
}

import type { Module } from '../platform/module.ts'
import { apiKeyRoutes } from './session/api-keys.ts'
import { bulkChangesRoutes } from './screens/bulk-changes.ts'
import { campaignDeliveryRoutes } from './delivery/campaign-delivery.ts'
import { campaignDetailsRoutes } from './campaigns/campaign-details.ts'
import { campaignHistoryRoutes } from './campaigns/campaign-history.ts'
import { companyCampaignsRoutes } from './campaigns/company-campaigns.ts'
import { clientVenueRoutes } from './venues/client-venues.ts'
import { companyDashboardRoutes } from './dashboards/company-dashboard.ts'
import { currentUserRoutes } from './session/current-user.ts'
import { eventRoutes } from './session/events.ts'
import { importRoutes } from './imports/imports.ts'
import { invoiceRoutes } from './invoices/invoices.ts'
import { locationChangesRoutes } from './locations/location-changes.ts'
import { locationScreensRoutes } from './locations/location-screens.ts'
import { locationRoutes } from './locations/locations.ts'
import { monthEarningRoutes } from './earnings/month-earnings.ts'
import { ownerDashboardRoutes } from './dashboards/owner-dashboard.ts'
import { ownerScreensRoutes } from './screens/owner-screens.ts'
import { ownerTodayRoutes } from './dashboards/owner-today.ts'
import { ownDataRoutes } from './session/own-data.ts'
import { playsPerDayRoutes } from './dashboards/plays-per-day.ts'
import { createWeeklyReportJobs } from './reports/weekly-reports.ts'
import { sharedReportRoutes } from './reports/shared-reports.ts'
import { reportRoutes } from './reports/reports.ts'
import { restaurantDetailsRoutes } from './venues/restaurant-details.ts'
import { restaurantRoutes } from './venues/restaurants.ts'
import { screenChangesRoutes } from './screens/screen-changes.ts'
import { screenDetailsRoutes } from './screens/screen-details.ts'
import { vetoRoutes } from './campaigns/vetoes.ts'
import { vehicleRoutes } from './venues/vehicles.ts'
import { createDeliveryJobs } from './delivery/save-deliveries.ts'
import { createMakegoodOfferJobs } from './makegoods/offer-makegoods.ts'

export const overviewsModule: Module = {
  routes: [
    ...apiKeyRoutes,
    ...importRoutes,
    ...invoiceRoutes,
    ...bulkChangesRoutes,
    ...campaignDeliveryRoutes,
    ...clientVenueRoutes,
    ...campaignDetailsRoutes,
    ...campaignHistoryRoutes,
    ...companyCampaignsRoutes,
    ...companyDashboardRoutes,
    ...currentUserRoutes,
    ...eventRoutes,
    ...locationChangesRoutes,
    ...locationRoutes,
    ...locationScreensRoutes,
    ...monthEarningRoutes,
    ...ownerDashboardRoutes,
    ...ownerScreensRoutes,
    ...ownDataRoutes,
    ...ownerTodayRoutes,
    ...playsPerDayRoutes,
    ...reportRoutes,
    ...sharedReportRoutes,
    ...restaurantDetailsRoutes,
    ...restaurantRoutes,
    ...screenChangesRoutes,
    ...screenDetailsRoutes,
    ...vehicleRoutes,
    ...vetoRoutes,
  ],
  createJobs: (context) => [
    ...createDeliveryJobs(context),
    ...createMakegoodOfferJobs(context),
    ...createWeeklyReportJobs(context),
  ],
}

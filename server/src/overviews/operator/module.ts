import type { Module } from '../../platform/module.ts'
import { auditRoutes } from './audit.ts'
import { booksCheckRoutes } from './books-check.ts'
import { operatorCampaignRoutes } from './campaigns.ts'
import { catalogueRoutes } from './catalogue.ts'
import { firstRunRoutes } from './first-run.ts'
import { fleetWatchRoutes } from './fleet.ts'
import { operatorOverviewRoutes } from './overview.ts'
import { peopleRoutes } from './people.ts'
import { createDeliveryJobs } from './save-deliveries.ts'
import { screenChoicesRoutes } from './screen-choices.ts'
import { screenDiagnosisRoutes } from './screen-diagnosis.ts'
import { screenManifestRoutes } from './screen-manifest.ts'
import { screenOrdersRoutes } from './screen-orders.ts'
import { screenPlaysRoutes } from './screen-plays.ts'
import { operatorScreenRoutes } from './screen.ts'
import { searchRoutes } from './search.ts'

export const operatorModule: Module = {
  routes: [
    ...auditRoutes,
    ...operatorCampaignRoutes,
    ...firstRunRoutes,
    ...booksCheckRoutes,
    ...catalogueRoutes,
    ...fleetWatchRoutes,
    ...operatorOverviewRoutes,
    ...peopleRoutes,
    ...searchRoutes,
    ...screenChoicesRoutes,
    ...screenManifestRoutes,
    ...screenOrdersRoutes,
    ...screenPlaysRoutes,
    ...screenDiagnosisRoutes,
    ...operatorScreenRoutes,
  ],
  createJobs: createDeliveryJobs,
}

import type { Module } from '../../platform/module.ts'
import { auditRoutes } from './audit/audit.ts'
import { booksCheckRoutes } from './books/check.ts'
import { operatorCampaignRoutes } from './campaigns/campaigns.ts'
import { catalogueRoutes } from './catalogue/catalogue.ts'
import { firstRunRoutes } from './overview/first-run.ts'
import { fleetFigures } from './fleet/figures.ts'
import { fleetWatchRoutes } from './fleet/fleet.ts'
import { billingFigures, taskFigures } from './overview/figures.ts'
import { operatorOverviewRoutes } from './overview/overview.ts'
import { peopleRoutes } from './people/people.ts'
import { screenChoicesRoutes } from './screen/choices.ts'
import { screenDiagnosisRoutes } from './screen/diagnosis-routes.ts'
import { screenManifestRoutes } from './screen/manifest.ts'
import { screenOrdersRoutes } from './screen/orders.ts'
import { screenPlaysRoutes } from './screen/plays.ts'
import { operatorScreenRoutes } from './screen/screen.ts'
import { searchRoutes } from './search/search.ts'

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
  figures: [fleetFigures, taskFigures, billingFigures],
}

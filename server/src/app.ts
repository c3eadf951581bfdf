import { billingRoutes } from './modules/billing/routes.ts'
import { campaignRoutes } from './modules/campaigns/routes.ts'
import { companyRoutes } from './modules/companies/routes.ts'
import { fleetRoutes } from './modules/fleet/routes.ts'
import { identityJobs } from './modules/identity/jobs.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { infotainmentJobs } from './modules/infotainment/jobs.ts'
import { infotainmentRoutes } from './modules/infotainment/routes.ts'
import { operationsJobs } from './modules/operations/jobs.ts'
import { operationsRoutes } from './modules/operations/routes.ts'
import { ownerRoutes } from './modules/owners/routes.ts'
import { mediaJobs } from './modules/media/jobs.ts'
import { mediaRoutes } from './modules/media/routes/files.ts'
import { uploadRoutes } from './modules/media/routes/uploads.ts'
import { notificationJobs } from './modules/notifications/jobs.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { deviceEventRoutes } from './modules/playback/routes/events.ts'
import { heartbeatRoutes } from './modules/playback/routes/heartbeats.ts'
import { manifestRoutes } from './modules/playback/routes/manifest.ts'
import { playRoutes } from './modules/playback/routes/plays.ts'
import { screenJobs } from './modules/screens/jobs.ts'
import { deviceCallers, pairingCallers } from './modules/screens/policy.ts'
import { pairingRoutes } from './modules/screens/routes.ts'
import { telemetryJobs } from './modules/telemetry/jobs.ts'
import { telemetryRoutes } from './modules/telemetry/routes.ts'
import { notBuiltRoutes } from './not-built.ts'
import { userCallers } from './overviews/caller.ts'
import { campaignDeliveryRoutes } from './overviews/campaign-delivery.ts'
import { campaignDetailsRoutes, describeCampaign } from './overviews/campaign-details.ts'
import { campaignHistoryRoutes } from './overviews/campaign-history.ts'
import { companyCampaignsRoutes } from './overviews/company-campaigns.ts'
import { companyDashboardRoutes } from './overviews/company-dashboard.ts'
import { currentUserRoutes } from './overviews/current-user.ts'
import { eventRoutes } from './overviews/events.ts'
import { locationChangesRoutes } from './overviews/location-changes.ts'
import { ownerDashboardRoutes } from './overviews/owner-dashboard.ts'
import { ownerScreensRoutes } from './overviews/owner-screens.ts'
import { ownerTodayRoutes } from './overviews/owner-today.ts'
import { playsPerDayRoutes } from './overviews/plays-per-day.ts'
import { restaurantDetailsRoutes } from './overviews/restaurant-details.ts'
import { restaurantRoutes } from './overviews/restaurants.ts'
import { screenChangesRoutes } from './overviews/screen-changes.ts'
import { screenDetailsRoutes } from './overviews/screen-details.ts'
import { vehicleRoutes } from './overviews/vehicles.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, migrateDatabase, openEmbedded, openPostgres } from './platform/db/database.ts'
import { type Events, openEvents } from './platform/events.ts'
import { openFileStore } from './platform/files/file-store.ts'
import type { House } from './platform/house.ts'
import type { Callers } from './platform/http/caller.ts'
import { builtPages } from './platform/http/pages.ts'
import type { Route } from './platform/http/route.ts'
import { buildServer, type HttpServer } from './platform/http/server.ts'
import { type Job, type Jobs, openJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { systemRoutes } from './system-routes.ts'

/** The table of contents: every room's routes, in the order of the house. */
export const ROUTES: readonly Route[] = [
  ...notificationRoutes,
  ...mediaRoutes,
  ...uploadRoutes,
  ...identityRoutes,
  ...currentUserRoutes,
  ...ownerRoutes,
  ...companyRoutes,
  ...fleetRoutes,
  ...locationChangesRoutes,
  ...vehicleRoutes,
  ...restaurantRoutes,
  ...restaurantDetailsRoutes,
  ...pairingRoutes,
  ...screenChangesRoutes,
  ...screenDetailsRoutes,
  ...ownerScreensRoutes,
  ...ownerDashboardRoutes,
  ...ownerTodayRoutes,
  ...playsPerDayRoutes,
  ...telemetryRoutes,
  ...campaignRoutes(describeCampaign),
  ...companyCampaignsRoutes,
  ...campaignDetailsRoutes,
  ...campaignDeliveryRoutes,
  ...campaignHistoryRoutes,
  ...companyDashboardRoutes,
  ...infotainmentRoutes,
  ...manifestRoutes,
  ...deviceEventRoutes,
  ...heartbeatRoutes,
  ...playRoutes,
  ...billingRoutes,
  ...operationsRoutes,
  ...eventRoutes,
  ...systemRoutes,
  ...notBuiltRoutes,
]

/** Every room's timers and reactions. */
export function jobsOf(house: House): Job[] {
  return [
    ...notificationJobs(house),
    ...mediaJobs(house),
    ...identityJobs(house),
    ...screenJobs(house),
    ...telemetryJobs(house),
    ...infotainmentJobs(house),
    ...operationsJobs(house),
  ]
}

/** Who stands behind a token. */
export function callersOf(house: House): Callers {
  return { user: userCallers(house), device: deviceCallers(house), pairing: pairingCallers(house) }
}

export type Marquee = {
  readonly house: House
  readonly server: HttpServer
  readonly jobs: Jobs
  close(): Promise<void>
}

export type Openings = {
  config: Config
  clock?: Clock
  /** An open database that is already migrated, its queue included. */
  database?: Database
  checkReplies?: boolean
}

/** Opens database, files, events and queue, and builds the server; it does not listen or work yet. */
export async function openMarquee({
  config,
  clock = systemClock,
  database: given,
  checkReplies = false,
}: Openings): Promise<Marquee> {
  const log = openLog(config.logLevel)
  const database =
    given ?? (await openDatabase(config, (error) => log.error({ err: error }, 'the database line broke')))
  if (!given) await migrateDatabase(database)
  const [files, events] = await Promise.all([openFileStore(config.mediaDir), openEvents(database, log)])
  let jobs: Jobs | undefined
  const house: House = {
    config,
    log,
    clock,
    database,
    db: database.db,
    files,
    events,
    jobsAreHealthy: () => jobs?.isHealthy() ?? false,
  }
  const opened = await openJobs(database, jobsOf(house), log, given !== undefined)
  jobs = opened
  const server = await buildServer({
    house,
    routes: ROUTES,
    callers: callersOf(house),
    pages: builtPages,
    checkReplies,
  })
  return { house, server, jobs: opened, close: () => closeMarquee(server, opened, events, database) }
}

/** The database of the settings: a PostgreSQL server, or the embedded one. Not migrated yet. */
export function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  return config.databaseUrl
    ? Promise.resolve(openPostgres(config.databaseUrl, config.databasePoolSize, onError))
    : openEmbedded(config.databaseDir)
}

/** In the order in which they depend on each other: no new work, then no listeners, then no database. */
async function closeMarquee(server: HttpServer, jobs: Jobs, events: Events, database: Database): Promise<void> {
  await server.close()
  await jobs.close()
  await events.close()
  await database.close()
}

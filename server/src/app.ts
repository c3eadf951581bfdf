import { settingsRoutes } from './modules/invoicing/routes/settings.ts'
import { markRunPaid } from './modules/payouts/commands/payout-runs.ts'
import { returnTransfers } from './modules/payouts/commands/returned-transfers.ts'
import { detailsRoutes } from './modules/invoicing/routes/details.ts'
import { creditRoutes } from './modules/invoicing/routes/credits.ts'
import { invoiceRoutes } from './overviews/invoices.ts'
import { documentRoutes } from './modules/documents/routes.ts'
import { createPaymentRoutes } from './modules/bank/routes/payments.ts'
import { createBankRoutes } from './modules/bank/routes/statements.ts'
import { statementRoutes } from './modules/payouts/routes/statements.ts'
import { earningRoutes } from './modules/payouts/routes/earnings.ts'
import { payoutRoutes } from './modules/payouts/routes/payout-runs.ts'
import { billingMonthRoutes } from './modules/payouts/routes/months.ts'
import { ledgerRoutes } from './modules/ledger/routes.ts'
import { createOrderJobs } from './modules/invoicing/jobs/orders.ts'
import { createPaymentJobs } from './modules/bank/jobs.ts'
import { createDocumentJobs } from './modules/documents/jobs.ts'
import { createPayoutJobs } from './modules/payouts/jobs/mails.ts'
import { createSettingsJobs } from './modules/invoicing/jobs/settings.ts'
import { createStatementJobs } from './modules/payouts/jobs/statements.ts'
import { monthPaymentRoutes } from './modules/payouts/routes/month-payments.ts'
import { createCampaignJobs } from './modules/campaigns/jobs.ts'
import { createCampaignRoutes } from './modules/campaigns/routes.ts'
import { bookingSettingsRoutes } from './modules/campaigns/routes/booking-settings.ts'
import { companyRoutes } from './modules/companies/routes.ts'
import { fleetRoutes } from './modules/fleet/routes.ts'
import { createIdentityJobs } from './modules/identity/jobs.ts'
import { identityRoutes } from './modules/identity/routes.ts'
import { ownSessionRoutes } from './modules/identity/routes/own-sessions.ts'
import { secondFactorRoutes } from './modules/identity/routes/second-factor.ts'
import { createInfotainmentJobs } from './modules/infotainment/jobs.ts'
import { infotainmentRoutes } from './modules/infotainment/routes.ts'
import { createOperationsJobs } from './modules/operations/jobs.ts'
import { alertRoutes } from './modules/operations/routes/alerts.ts'
import { reviewRoutes } from './modules/operations/routes/reviews.ts'
import { savedViewRoutes } from './modules/operations/routes/saved-views.ts'
import { ownerRoutes } from './modules/owners/routes.ts'
import { bindFolder } from './modules/media/commands/installation.ts'
import { watchDisk } from './modules/media/commands/watch-disk.ts'
import { createMediaJobs } from './modules/media/jobs.ts'
import { mediaRoutes } from './modules/media/routes/files.ts'
import { uploadRoutes } from './modules/media/routes/uploads.ts'
import { createNotificationJobs } from './modules/notifications/jobs.ts'
import { notificationRoutes } from './modules/notifications/routes.ts'
import { createPlaybackJobs } from './modules/playback/jobs.ts'
import { deviceEventRoutes } from './modules/playback/routes/events.ts'
import { heartbeatRoutes } from './modules/playback/routes/heartbeats.ts'
import { manifestRoutes } from './modules/playback/routes/manifest.ts'
import { playRoutes } from './modules/playback/routes/plays.ts'
import { createScreenJobs } from './modules/screens/jobs.ts'
import { createDeviceAuth, createPairingAuth } from './modules/screens/policy.ts'
import { pairingRoutes } from './modules/screens/routes.ts'
import { createTelemetryJobs } from './modules/telemetry/jobs.ts'
import { telemetryRoutes } from './modules/telemetry/routes.ts'
import { createUserAuth } from './overviews/caller.ts'
import { campaignDeliveryRoutes } from './overviews/campaign-delivery.ts'
import { campaignDetailsRoutes, getCampaignDetails } from './overviews/campaign-details.ts'
import { campaignHistoryRoutes } from './overviews/campaign-history.ts'
import { companyCampaignsRoutes } from './overviews/company-campaigns.ts'
import { companyDashboardRoutes } from './overviews/company-dashboard.ts'
import { currentUserRoutes } from './overviews/current-user.ts'
import { eventRoutes } from './overviews/events.ts'
import { locationChangesRoutes } from './overviews/location-changes.ts'
import { locationRoutes } from './overviews/locations.ts'
import { auditRoutes } from './overviews/operator/audit.ts'
import { operatorCampaignRoutes } from './overviews/operator/campaigns.ts'
import { firstRunRoutes } from './overviews/operator/first-run.ts'
import { booksCheckRoutes } from './overviews/operator/books-check.ts'
import { catalogueRoutes } from './overviews/operator/catalogue.ts'
import { createDeliveryJobs } from './overviews/operator/save-deliveries.ts'
import { fleetWatchRoutes } from './overviews/operator/fleet.ts'
import { operatorOverviewRoutes } from './overviews/operator/overview.ts'
import { peopleRoutes } from './overviews/operator/people.ts'
import { searchRoutes } from './overviews/operator/search.ts'
import { ownerDashboardRoutes } from './overviews/owner-dashboard.ts'
import { ownerScreensRoutes } from './overviews/owner-screens.ts'
import { screenChoicesRoutes } from './overviews/operator/screen-choices.ts'
import { screenManifestRoutes } from './overviews/operator/screen-manifest.ts'
import { screenOrdersRoutes } from './overviews/operator/screen-orders.ts'
import { screenPlaysRoutes } from './overviews/operator/screen-plays.ts'
import { screenDiagnosisRoutes } from './overviews/operator/screen-diagnosis.ts'
import { operatorScreenRoutes } from './overviews/operator/screen.ts'
import { ownerTodayRoutes } from './overviews/owner-today.ts'
import { playsPerDayRoutes } from './overviews/plays-per-day.ts'
import { restaurantDetailsRoutes } from './overviews/restaurant-details.ts'
import { restaurantRoutes } from './overviews/restaurants.ts'
import { screenChangesRoutes } from './overviews/screen-changes.ts'
import { screenDetailsRoutes } from './overviews/screen-details.ts'
import { vehicleRoutes } from './overviews/vehicles.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openEmbedded, openPostgres } from './platform/db/database.ts'
import { assertHarmlessRole, assertPrepared, prepareDatabase } from './platform/db/prepare.ts'
import { runInBackground } from './platform/db/limits.ts'
import { assertReachable } from './platform/db/reachable.ts'
import { type Listeners, openListeners } from './platform/notify.ts'
import { openFileStore } from './platform/files/file-store.ts'
import type { AppContext } from './platform/app-context.ts'
import type { Callers } from './platform/http/caller.ts'
import { builtPages } from './platform/http/pages.ts'
import { watchLoopDelay } from './platform/http/load.ts'
import type { Route } from './platform/http/route.ts'
import { buildServer, type HttpServer } from './platform/http/server.ts'
import { assertSubscribed, type Job, type Jobs, openJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { logThrottled } from './platform/throttled-log.ts'
import { systemRoutes } from './system-routes.ts'

/** The routes of every module, in the order of the dependency rules. */
export const ROUTES: readonly Route[] = [
  ...notificationRoutes,
  ...mediaRoutes,
  ...uploadRoutes,
  ...identityRoutes,
  ...ownSessionRoutes,
  ...secondFactorRoutes,
  ...currentUserRoutes,
  ...ownerRoutes,
  ...companyRoutes,
  ...fleetRoutes,
  ...locationRoutes,
  ...locationChangesRoutes,
  ...catalogueRoutes,
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
  ...createCampaignRoutes(getCampaignDetails),
  ...bookingSettingsRoutes,
  ...companyCampaignsRoutes,
  ...campaignDetailsRoutes,
  ...campaignDeliveryRoutes,
  ...campaignHistoryRoutes,
  ...operatorCampaignRoutes,
  ...booksCheckRoutes,
  ...companyDashboardRoutes,
  ...infotainmentRoutes,
  ...manifestRoutes,
  ...deviceEventRoutes,
  ...heartbeatRoutes,
  ...playRoutes,
  ...operatorScreenRoutes,
  ...screenManifestRoutes,
  ...screenPlaysRoutes,
  ...screenOrdersRoutes,
  ...screenDiagnosisRoutes,
  ...screenChoicesRoutes,
  ...monthPaymentRoutes,
  ...settingsRoutes,
  ...detailsRoutes,
  ...creditRoutes,
  ...invoiceRoutes,
  ...documentRoutes,
  ...createPaymentRoutes(getCampaignDetails),
  ...createBankRoutes({ markRunPaid, returnTransfers }),
  ...statementRoutes,
  ...earningRoutes,
  ...payoutRoutes,
  ...billingMonthRoutes,
  ...ledgerRoutes,
  ...reviewRoutes,
  ...alertRoutes,
  ...operatorOverviewRoutes,
  ...firstRunRoutes,
  ...savedViewRoutes,
  ...fleetWatchRoutes,
  ...peopleRoutes,
  ...searchRoutes,
  ...auditRoutes,
  ...eventRoutes,
  ...systemRoutes,
]

/** Every room's timers and subscribers. @throws when a domain event has no subscriber */
export function createJobs(context: AppContext): Job[] {
  const jobs = [
    ...createNotificationJobs(context),
    ...createMediaJobs(context),
    ...createIdentityJobs(context),
    ...createScreenJobs(context),
    ...createTelemetryJobs(context),
    ...createCampaignJobs(context),
    ...createInfotainmentJobs(context),
    ...createPlaybackJobs(context),
    ...createOrderJobs(context),
    ...createPaymentJobs(context),
    ...createDocumentJobs(context),
    ...createStatementJobs(context),
    ...createSettingsJobs(context),
    ...createPayoutJobs(context),
    ...createOperationsJobs(context),
    ...createDeliveryJobs(context),
  ]
  assertSubscribed(jobs)
  return jobs
}

/** Finds the callers of tokens. */
function createCallers(context: AppContext): Callers {
  return { user: createUserAuth(context), device: createDeviceAuth(context), pairing: createPairingAuth(context) }
}

export type App = {
  readonly context: AppContext
  readonly server: HttpServer
  readonly jobs: Jobs
  close(): Promise<void>
}

export type AppOptions = {
  config: Config
  clock?: Clock
  /** An open database that is already migrated, including its queue. */
  database?: Database
  checkReplies?: boolean
}

/** Opens database, files, events and queue, and builds the server, which does not listen or run jobs yet. */
export async function openApp({
  config,
  clock = systemClock,
  database: given,
  checkReplies = false,
}: AppOptions): Promise<App> {
  const log = openLog(config.logLevel)
  const database =
    given ??
    (await openDatabase(config, (error) =>
      logThrottled('the database line broke', error, (fields, text) => log.error(fields, text)),
    ))
  if (!given) await runInBackground(() => ensureDatabaseReady(database, config))
  const installationId = await bindFolder(database, config.mediaDir, clock.now())
  const [files, listeners] = await Promise.all([
    openFileStore(config.mediaDir, { installationId, reservedBytes: config.diskReservedBytes }),
    openListeners(database, log),
  ])
  let jobs: Jobs | undefined
  const context: AppContext = {
    config,
    log,
    clock,
    database,
    db: database.db,
    files,
    listeners,
    areJobsHealthy: () => jobs?.isHealthy() ?? false,
  }
  await watchDisk(context)
  const opened = await openJobs(database, createJobs(context), log, given !== undefined)
  jobs = opened
  // The embedded database runs in this process, so its work would delay the event loop and shed devices.
  const loopDelay = given || database.kind === 'embedded' ? undefined : watchLoopDelay()
  const server = await buildServer({
    context,
    routes: ROUTES,
    callers: createCallers(context),
    pages: builtPages,
    checkReplies,
    ...(loopDelay && { getLoopDelayMs: loopDelay.getDelayMs }),
  })
  const close = async () => {
    await closeApp(server, opened, listeners, database)
    loopDelay?.close()
  }
  return { context, server, jobs: opened, close }
}

/**
 * Prepares tables and queue for this version. In production the application must not be able to change its audit log
 * (decision 4).
 */
export async function ensureDatabaseReady(database: Database, { production, databaseOwnerUrl }: Config): Promise<void> {
  if (production && !databaseOwnerUrl) await assertPrepared(database)
  else await prepareDatabase(database)
  if (production) await assertHarmlessRole(database)
}

/**
 * Opens the configured database: a PostgreSQL server, or the embedded one. It is not migrated yet.
 *
 * @throws DatabaseRefused naming the setting that does not lead to a database
 */
export async function openDatabase(config: Config, onError: (error: Error) => void): Promise<Database> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl, databasePoolSize: poolSize } = config
  if (!url) return openEmbedded(config.databaseDir)
  await assertReachable('DATABASE_URL', url)
  if (ownerUrl) await assertReachable('DATABASE_OWNER_URL', ownerUrl)
  return openPostgres({ url, poolSize, onError, ownerUrl })
}

/** Closes in the order of dependencies: no new work, then no listeners, then no database. */
async function closeApp(server: HttpServer, jobs: Jobs, listeners: Listeners, database: Database): Promise<void> {
  await server.close()
  await jobs.close()
  await listeners.close()
  await database.close()
}

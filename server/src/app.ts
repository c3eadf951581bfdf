import { createNotificationsModule } from './modules/notifications/module.ts'
import { mapsModule } from './modules/maps/module.ts'
import { mediaModule } from './modules/media/module.ts'
import { identityModule } from './modules/identity/module.ts'
import { createOwnersModule } from './modules/owners/module.ts'
import { companiesModule } from './modules/companies/module.ts'
import { membersModule } from './modules/members/module.ts'
import { fleetModule } from './modules/fleet/module.ts'
import { screensModule } from './modules/screens/module.ts'
import { remoteOrdersModule } from './modules/remote-orders/module.ts'
import { createInstallersModule } from './modules/installers/module.ts'
import { createTelemetryModule } from './modules/telemetry/module.ts'
import { createCampaignsModule } from './modules/campaigns/module.ts'
import { infotainmentModule } from './modules/infotainment/module.ts'
import { playbackModule } from './modules/playback/module.ts'
import { documentsModule } from './modules/documents/module.ts'
import { ledgerModule } from './modules/ledger/module.ts'
import { informMembers } from './modules/members/commands/inform.ts'
import { isUninvoiced } from './modules/invoicing/queries/unsettled-campaigns.ts'
import { invoicingModule } from './modules/invoicing/module.ts'
import { makegoodsModule } from './modules/makegoods/module.ts'
import { createBankModule } from './modules/bank/module.ts'
import { payoutsModule } from './modules/payouts/module.ts'
import { operationsModule } from './modules/operations/module.ts'
import { deletionsModule } from './modules/deletions/module.ts'
import { listMailAccounts } from './modules/identity/queries.ts'
import { findTimeZone } from './modules/invoicing/queries/settings.ts'
import { createContents } from './modules/media/commands/contents.ts'
import { bindStorage } from './modules/media/commands/installation.ts'
import { watchDisk } from './modules/media/commands/watch-disk.ts'
import { markRunPaid } from './modules/payouts/commands/payout-runs.ts'
import { returnTransfers } from './modules/payouts/commands/returned-transfers.ts'
import { findScreenManifest } from './modules/playback/queries/manifests.ts'
import { createDeviceAuth, createPairingAuth } from './modules/screens/policy.ts'
import { ensureDatabaseReady, openDatabase } from './open-database.ts'
import { createUserAuth } from './overviews/session/caller.ts'
import { getCampaignDetails } from './overviews/campaigns/campaign-details.ts'
import { leaveVenue } from './overviews/screens/leave-venue.ts'
import { overviewsModule } from './overviews/module.ts'
import { operatorModule } from './overviews/operator/module.ts'
import type { AppContext } from './platform/app-context.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { runInBackground } from './platform/db/limits.ts'
import { publishBuildInfo } from './platform/build-info.ts'
import { type FigureSource, openFigures } from './platform/figures.ts'
import { getDeliverySource } from './platform/files/bucket-settings.ts'
import { openFileStore } from './platform/files/file-store.ts'
import { openStorage } from './platform/files/open-storage.ts'
import type { Callers } from './platform/http/caller.ts'
import { watchLoopDelay } from './platform/http/load.ts'
import { buildPages, noPages } from './platform/http/pages.ts'
import type { Route } from './platform/http/route.ts'
import { buildServer, type HttpServer } from './platform/http/server.ts'
import { assertSubscribed, type Job, type Jobs, openJobs } from './platform/jobs.ts'
import { openLog } from './platform/log.ts'
import { publishFigures } from './platform/metrics.ts'
import type { Module } from './platform/module.ts'
import { type Listeners, openListeners } from './platform/notify.ts'
import { openTelemetry } from './platform/open-telemetry.ts'
import { queueFigures } from './platform/queue-figures.ts'
import { replicaFigures } from './platform/replica-figures.ts'
import { logThrottled } from './platform/throttled-log.ts'
import { monitoringRoutes, systemRoutes } from './system-routes.ts'

/**
 * Every module with calls or jobs, in the order of the dependency rules. What a module needs of a later one is given to
 * it here.
 */
const MODULES: readonly Module[] = [
  createNotificationsModule({ listMailAccounts, findTimeZone }),
  mapsModule,
  mediaModule,
  identityModule,
  createOwnersModule({ informMembers }),
  companiesModule,
  membersModule,
  fleetModule,
  screensModule,
  remoteOrdersModule,
  createTelemetryModule({ findScreenManifest }),
  createCampaignsModule({ getCampaignDetails, isUninvoiced }),
  infotainmentModule,
  createInstallersModule({ leaveVenue }),
  playbackModule,
  documentsModule,
  ledgerModule,
  invoicingModule,
  makegoodsModule,
  createBankModule({ getCampaignDetails, markRunPaid, returnTransfers }),
  payoutsModule,
  operationsModule,
  deletionsModule,
  overviewsModule,
  operatorModule,
  { routes: [...monitoringRoutes, ...systemRoutes] },
]

export const ROUTES: readonly Route[] = MODULES.flatMap(({ routes }) => routes)

/** The timers and subscribers of all modules. @throws when a domain event has no subscriber */
export function createJobs(context: AppContext): Job[] {
  const jobs = MODULES.flatMap((module) => module.createJobs?.(context) ?? [])
  assertSubscribed(jobs)
  return jobs
}

/** What `GET /metrics` counts in the database. */
export const FIGURES: readonly FigureSource[] = [
  queueFigures,
  replicaFigures,
  ...MODULES.flatMap(({ figures = [] }) => figures),
]

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
  publishBuildInfo()
  const closeTelemetry = await openTelemetry(config)
  const database =
    given ??
    (await openDatabase(config, (error) =>
      logThrottled('the database line broke', error, (fields, text) => log.error(fields, text)),
    ))
  if (!given) await runInBackground(() => ensureDatabaseReady(database, config))
  const storage = await openStorage(config)
  const installationId = await bindStorage(database, storage, clock.now())
  const [files, listeners] = await Promise.all([
    openFileStore(storage, {
      installationId,
      reservedBytes: config.diskReservedBytes,
      contents: createContents(database, clock),
    }),
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
    installationId,
    listeners,
    areJobsHealthy: () => jobs?.isHealthy() ?? false,
  }
  await watchDisk(context)
  const opened = await openJobs(database, createJobs(context), log, {
    isQuiet: given !== undefined,
    addsOnly: config.role === 'web',
  })
  jobs = opened
  // The embedded database runs in this process, so its work would delay the event loop and shed devices. Tests give a
  // database, and share the processor with others.
  const loopDelay = given || database.kind === 'embedded' ? undefined : watchLoopDelay()
  const server = await buildServer({
    context,
    // A process that only runs jobs answers monitoring, and 404 to everything else.
    ...(config.role === 'worker'
      ? { routes: monitoringRoutes, pages: noPages }
      : { routes: ROUTES, pages: buildPages(config.bucket && getDeliverySource(config.bucket)) }),
    callers: createCallers(context),
    checkReplies,
    ...(loopDelay && { getLoopDelayMs: loopDelay.getDelayMs }),
  })
  const withdrawFigures = publishFigures(openFigures(context, FIGURES))
  const close = async () => {
    withdrawFigures()
    await closeApp(server, opened, listeners, database)
    await closeTelemetry()
    loopDelay?.close()
  }
  return { context, server, jobs: opened, close }
}

/** Closes in the order of dependencies: no new work, then no listeners, then no database. */
async function closeApp(server: HttpServer, jobs: Jobs, listeners: Listeners, database: Database): Promise<void> {
  await server.close()
  await jobs.close()
  await listeners.close()
  await database.close()
}

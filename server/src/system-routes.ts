import { setTimeout as wait } from 'node:timers/promises'
import { CALLS } from '@marquee/contract/calls'
import { COMMON } from '@marquee/contract/refusals'
import {
  type Connection,
  describeConnection,
  getDocs,
  getHealth,
  getMetrics,
  getOpenApi,
  reportClientError,
  getReady,
} from '@marquee/contract/system'
import { SECONDS } from './platform/clock.ts'
import { refuse } from './platform/errors.ts'
import { type DiskHealth, deriveDiskHealth } from './platform/files/disk-health.ts'
import { rememberState, type StorageState } from './platform/files/storage-check.ts'
import type { AppContext } from './platform/app-context.ts'
import { acceptClientError } from './client-errors.ts'
import { renderDocs } from './platform/http/docs.ts'
import { renderMetrics } from './platform/metrics.ts'
import { type OpenApi, buildOpenApi } from './platform/http/openapi.ts'
import { Answer, type Route, route } from './platform/http/route.ts'
import { isStopping } from './platform/http/shutdown.ts'

/** A server that lost its role in a failover still responds, but is read-only. */
const DEMAND_WRITABLE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
end $$`

/** Long enough to tell an event that arrives at once from one that a proxy holds back until the end. */
const CONNECTION_END_MS = SECONDS

const RETRY_SOON = { 'retry-after': '2' }

/** Routes for monitoring. */
export const monitoringRoutes: readonly Route[] = [
  route(getHealth, () => ({ status: 'ok' })),

  route(getReady, async (_call, context) => {
    const [database, disk] = await Promise.all([
      isAnswered(context.database.query(DEMAND_WRITABLE)),
      readDiskHealth(context),
    ])
    const checks = {
      database,
      files: disk === 'enough' || disk === 'low',
      disk: disk === 'enough',
      jobs: context.areJobsHealthy(),
      serving: !isStopping(context),
    }
    // With a full disk, pages, screens and files are still served, so the process stays ready. A folder may be missing
    // on one machine only; a bucket is missing on all, and without it everything but media still works.
    const isDiskUsable = disk !== 'away' || isInBucket(context)
    const isServing = database && checks.jobs && checks.serving && isDiskUsable
    const status = !isServing ? 'unavailable' : disk === 'enough' ? 'ready' : 'degraded'
    return new Answer({ status, checks }, isServing ? {} : { status: 503, headers: RETRY_SOON })
  }),

  route(getMetrics, (_call, { config }) => {
    if (config.metricsPort !== undefined) throw refuse(COMMON.notFound)
    return renderMetrics()
  }),
]

/** Routes for the check of a proxy, and for API documentation. */
export const systemRoutes: readonly Route[] = [
  route(describeConnection, ({ address, headers: { host } }, { installationId: installation }) => (send, hangUp) => {
    send('connection', { installation, address, host } satisfies Connection)
    const end = setTimeout(hangUp, CONNECTION_END_MS)
    return () => clearTimeout(end)
  }),

  route(reportClientError, (call, context) => acceptClientError(call, context)),
  route(getOpenApi, (_call, context) => getOpenApiDocument(context)),
  route(getDocs, (_call, context) => ({
    type: 'text/html; charset=utf-8',
    text: renderDocs(CALLS, getOpenApiDocument(context)),
  })),
]

const documents = new WeakMap<AppContext, OpenApi>()

function getOpenApiDocument(context: AppContext): OpenApi {
  if (!context.config.showsApiDocs) throw refuse(COMMON.notFound)
  const document = documents.get(context) ?? buildOpenApi(CALLS, context.config.publicUrl)
  documents.set(context, document)
  return document
}

const TIMEOUT_MS = 2 * SECONDS

function isAnswered(work: Promise<unknown>): Promise<boolean> {
  const answered = work.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(TIMEOUT_MS, false, { ref: false })])
}

const isInBucket = ({ files }: AppContext) => files.storage.folder === undefined

/** Each check of a bucket is a call to it, and proxies ask for `ready` each second. */
const BUCKET_CHECK_INTERVAL_MS = 15 * SECONDS

const bucketChecks = new WeakMap<AppContext, () => Promise<StorageState>>()

async function readDiskHealth(context: AppContext): Promise<DiskHealth> {
  const { files, config, clock } = context
  if (!isInBucket(context)) return deriveDiskHealth(await files.check(), config)
  const check = bucketChecks.get(context) ?? rememberState(() => files.check(), clock, BUCKET_CHECK_INTERVAL_MS)
  bucketChecks.set(context, check)
  return deriveDiskHealth(await check(), config)
}

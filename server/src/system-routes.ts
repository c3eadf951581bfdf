import { setTimeout as wait } from 'node:timers/promises'
import { CALLS } from '@marquee/contract/calls'
import { getDocs, getHealth, getMetrics, getOpenApi, getReady } from '@marquee/contract/system'
import { SECONDS } from './platform/clock.ts'
import { type DiskHealth, healthOf } from './platform/files/disk-health.ts'
import type { House } from './platform/house.ts'
import { docsPage } from './platform/http/docs.ts'
import { metricsText } from './platform/metrics.ts'
import { type OpenApi, openApiOf } from './platform/http/openapi.ts'
import { Answer, type Route, route } from './platform/http/route.ts'
import { isStopping } from './platform/http/stop.ts'

/** A server that lost its role in a failover still responds, but is read-only. */
const DEMAND_WRITABLE = `do $$ begin
  if current_setting('transaction_read_only')::boolean then raise read_only_sql_transaction; end if;
end $$`

const RETRY_SOON = { 'retry-after': '2' }

/** What machines around the server and people who program against it ask. */
export const systemRoutes: readonly Route[] = [
  route(getHealth, () => ({ status: 'ok' })),

  route(getReady, async (_call, house) => {
    const [database, disk] = await Promise.all([answers(house.database.query(DEMAND_WRITABLE)), diskHealth(house)])
    const checks = {
      database,
      files: disk === 'enough' || disk === 'low',
      disk: disk === 'enough',
      jobs: house.jobsAreHealthy(),
      serving: !isStopping(house),
    }
    // With a full disk, pages, screens and files are still served, so the process stays ready.
    const isServing = database && checks.jobs && checks.serving && disk !== 'away'
    const status = !isServing ? 'unavailable' : disk === 'enough' ? 'ready' : 'degraded'
    return new Answer({ status, checks }, isServing ? {} : { status: 503, headers: RETRY_SOON })
  }),

  route(getMetrics, () => metricsText()),
  route(getOpenApi, (_call, house) => documentOf(house)),
  route(getDocs, (_call, house) => ({ type: 'text/html; charset=utf-8', text: docsPage(CALLS, documentOf(house)) })),
]

const documents = new WeakMap<House, OpenApi>()

function documentOf(house: House): OpenApi {
  const document = documents.get(house) ?? openApiOf(CALLS, house.config.publicUrl)
  documents.set(house, document)
  return document
}

const PATIENCE_MS = 2 * SECONDS

function answers(work: Promise<unknown>): Promise<boolean> {
  const answered = work.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(PATIENCE_MS, false, { ref: false })])
}

async function diskHealth({ files, config }: House): Promise<DiskHealth> {
  return healthOf(await files.check(), config)
}

import { setTimeout as wait } from 'node:timers/promises'
import { CALLS } from '@marquee/contract/calls'
import { getDocs, getHealth, getMetrics, getOpenApi, getReady } from '@marquee/contract/system'
import { SECONDS } from './platform/clock.ts'
import type { House } from './platform/house.ts'
import { docsPage } from './platform/http/docs.ts'
import { metricsText } from './platform/metrics.ts'
import { type OpenApi, openApiOf } from './platform/http/openapi.ts'
import { Answer, type Route, route } from './platform/http/route.ts'
import { isStopping } from './platform/http/stop.ts'

/** What machines around the server and people who program against it ask. */
export const systemRoutes: readonly Route[] = [
  route(getHealth, () => ({ status: 'ok' })),

  route(getReady, async (_call, house) => {
    const [database, files] = await Promise.all([answers(house.database.query('select 1')), house.files.isWritable()])
    const checks = { database, files, jobs: house.jobsAreHealthy(), serving: !isStopping(house) }
    const isReady = Object.values(checks).every(Boolean)
    return new Answer({ status: isReady ? 'ready' : 'unavailable', checks }, { status: isReady ? 200 : 503 })
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

async function answers(work: Promise<unknown>): Promise<boolean> {
  const answered = work.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, wait(PATIENCE_MS, false, { ref: false })])
}
